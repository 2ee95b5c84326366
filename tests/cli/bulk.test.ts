/** Plan and apply by commands. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { demoPassword, failure, json, ok, sharedDemoServer, signedIn } from "./harness.ts";
import { person, plan, someone as anybody } from "./someone.ts";

const demo = sharedDemoServer();
const someone = async (rows?: number) => anybody(demo.url, rows);

type Row = Readonly<Record<string, unknown>>;
interface Outcome {
  readonly job: string;
  readonly result: Readonly<Record<string, number | string>>;
}

describe("a plan", () => {
  test("shows each change field by field, sends nothing, and reports changes by its exit code", async () => {
    const { banche, file, accounts, there, write } = await someone(2);
    const shown = await banche(["plan", file, "--exit-code"]);
    expect([shown.code, shown.stdout]).toEqual([
      10,
      accounts.map((account, at) => `+ 用户 ${account} (users.csv:${at + 2})\n`).join(""),
    ]);
    expect(await there()).toBe(0);
    await ok(banche(["apply", file, "--yes"]));
    expect((await banche(["plan", file, "--exit-code"])).code).toBe(0);
    write("users.csv", [person(accounts[0] ?? "", "改名")]);
    expect(await ok(banche(["plan", file, "--mode", "update"]))).toBe(
      `~ 用户 ${accounts[0]} (users.csv:2)\n    姓名: 员工 → 改名\n`,
    );
    const coloured = await ok(banche(["plan", file, "--color", "always"]));
    expect(coloured).toContain("\u001b[");
    const { changes, plan: counts } = await json<{ changes: readonly Row[]; plan: Row }>(
      banche(["plan", file, "--json"]),
    );
    expect(counts).toMatchObject({ create: 0, update: 1, delete: 0 });
    expect(changes).toMatchObject([
      {
        operation: "update",
        key: accounts[0],
        line: 2,
        fields: [{ field: "realName", before: "员工", after: "改名" }],
      },
    ]);
    const lines = await ok(banche(["plan", file, "--format", "ndjson", "--query", "key"]));
    expect(lines.trim()).not.toBe("");
  });

  test.each([
    ["a noun that is none", ["--as", "cars"], 2],
    ["a scope that is none", ["--prune", "users"], 2],
    ["a scope of something else", ["--prune", "departments:all"], 2],
    ["a scope with another mode", ["--prune", "users:all", "--mode", "update"], 2],
    ["a condition on nothing", ["--where", "鞋码=42"], 2],
    ["a pair that is none", ["--set", "42"], 2],
    ["a limit of nothing", ["--limit", "0"], 2],
    ["wrong rows", ["--set", "gender=五"], 6],
  ] as const)("refuses %s", async (_name, options, code) => {
    const { banche, file } = await someone(1);
    expect((await banche(["plan", file, ...options])).code).toBe(code);
  });

  test("asks for the kind of a file without a name, and reads it with --as", async () => {
    const { banche, file } = await someone(1);
    const text = readFileSync(file, "utf8");
    expect((await banche(["plan", "-"], { input: text })).code).toBe(6);
    expect(await ok(banche(["plan", "-", "--as", "users"], { input: text }))).toMatch(/^\+ 用户/);
  });

  test("uses a part of the rows, with values from the command line", async () => {
    const { banche, file, accounts } = await someone(4);
    const some = await ok(
      banche(["plan", file, "--where", `账户!=${accounts[0]}`, "--limit", "2", "-v", "--set", "gender=女"]),
    );
    expect(some.match(/^\+ .*/gm)).toHaveLength(2);
    expect(some).not.toContain(`${accounts[0]} `);
    expect(some).toContain("性别: 女");
  });

  test("is readable only by its owner, and is written whole or not at all", async () => {
    const { banche, file, path } = await someone(1);
    await plan(banche, file, path("plan.json"));
    expect(statSync(path("plan.json")).mode & 0o777).toBe(0o600);
    expect((await banche(["plan", file, "-o", path("none/plan.json")])).code).toBe(1);
    expect(readFileSync(path("plan.json"), "utf8")).not.toContain(demoPassword);
  });

  test("prunes only inside its scope", async () => {
    const { banche, file, path, write, accounts } = await someone(4);
    const [kept = "", outside = "", ...gone] = accounts;
    const inside = [kept, ...gone].map((account) => person(account, "范围内"));
    write("users.csv", [...inside, person(outside, "范围外")]);
    await ok(banche(["apply", file, "--yes"]));
    write("users.csv", [person(kept, "范围内")]);
    const prune = ["--prune", "realName=范围内"];
    const { changes } = await json<{ changes: readonly { operation: string; key: string }[] }>(
      banche(["plan", file, ...prune, "--json"]),
    );
    expect(changes.map(({ operation, key }) => `${operation} ${key}`).sort()).toEqual(
      gone.map((account) => `delete ${account}`).sort(),
    );
    expect(existsSync(path("plan.json"))).toBe(false);
    await ok(banche(["apply", file, ...prune, "--yes", "--expect", "2"]));
    const left = await Promise.all(accounts.map(async (account) => (await banche(["users", "get", account])).code));
    expect(left).toEqual([0, 0, 9, 9]);
  });
});

describe("a plan that is applied", () => {
  test("makes its changes once", async () => {
    const { banche, file, path, there, jobs } = await someone();
    await plan(banche, file, path("plan.json"));
    const { job, result } = await json<Outcome>(banche(["apply", path("plan.json"), "--yes", "--json"]));
    expect([result["created"], await there()]).toEqual([3, 3]);
    expect(job).toMatch(/^\d{8}-[0-9a-f]{8}$/);
    const modes = ["", "plan.json", "journal", "result.json"].map(
      (name) => statSync(join(jobs, job, name)).mode & 0o777,
    );
    expect([statSync(jobs).mode & 0o777, ...modes]).toEqual([0o700, 0o700, 0o600, 0o600, 0o600]);
    const again = await failure(banche(["apply", path("plan.json"), "--yes", "--json"]));
    expect([again.exit, again.error.code, again.error.details]).toEqual([7, "stale_plan", { job, state: "finished" }]);
  });

  test("conflicts when another job changed the rows, and names each row", async () => {
    const { banche, file, path, write, accounts } = await someone(5);
    await ok(banche(["apply", file, "--yes"]));
    for (const name of ["a", "b"]) {
      write(
        "users.csv",
        accounts.map((account) => person(account, `新名${name}`)),
      );
      await plan(banche, file, path(`${name}.json`));
    }
    await ok(banche(["apply", path("a.json"), "--yes"]));
    const second = await banche(["apply", path("b.json"), "--yes"]);
    expect([second.code, second.stderr]).toEqual([3, expect.stringContaining(`users.csv:2 ${accounts[0]}: `)]);
    expect(second.stderr).toContain("冲突 5");
    expect(second.stderr).toMatch(/制定计划之后由 \S+\/admin 修改/);
    const id = await json<string>(banche(["jobs", "show", "last", "--json", "--query", "id"]));
    const rows = await json<readonly Row[]>(banche(["jobs", "show", id, "--json", "--query", "rows"]));
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ status: "conflict", code: "moved", line: 2, file: "users.csv" });
  });

  test.each([
    ["skip", 0, "新名a", "跳过 5"],
    ["overwrite", 0, "新名b", "修改 5"],
  ])("conflicts: %s", async (what, code, name, said) => {
    const { banche, file, path, write, accounts } = await someone(5);
    await ok(banche(["apply", file, "--yes"]));
    for (const letter of ["a", "b"]) {
      write(
        "users.csv",
        accounts.map((account) => person(account, `新名${letter}`)),
      );
      await plan(banche, file, path(`${letter}.json`));
    }
    await ok(banche(["apply", path("a.json"), "--yes"]));
    const second = await banche(["apply", path("b.json"), "--yes", "--on-conflict", what]);
    expect([second.code, second.stderr]).toEqual([code, expect.stringContaining(said)]);
    expect(await json<Row>(banche(["users", "get", accounts[0] ?? "", "--json"]))).toMatchObject({ realName: name });
  });

  test("is refused when it was edited, cut off or made for another user, and nothing is sent", async () => {
    const { banche, file, path, there } = await someone();
    const file1 = path("plan.json");
    await plan(banche, file, file1);
    const text = readFileSync(file1, "utf8");
    for (const wrong of [
      text.replace("员工", "经理"),
      text.slice(0, -80),
      text.replace('"version":1', '"version":2'),
    ]) {
      writeFileSync(path("wrong.json"), wrong);
      expect((await failure(banche(["apply", path("wrong.json"), "--yes", "--json"]))).exit).toBe(7);
    }
    const other = await signedIn(demo.url, "dispatcher");
    const { exit, error } = await failure(other(["apply", file1, "--yes", "--json"]));
    expect([exit, error]).toMatchObject([7, { details: { reason: "target", planned: { account: "admin" } } }]);
    const factory = await failure(banche(["apply", file1, "--yes", "--json", "--factory", "示例二号工厂"]));
    expect(factory.exit).toBe(7);
    expect((await banche(["apply", file1, file, "--yes"])).code).toBe(2);
    expect((await banche(["apply", file1, "--mode", "create", "--yes"])).code).toBe(2);
    expect(await there()).toBe(0);
    await ok(banche(["apply", file1, "--yes"]));
  });

  test("deletes only the expected number of rows", async () => {
    const { banche, file, there, jobs } = await someone(4);
    await ok(banche(["apply", file, "--yes"]));
    const before = readdirSync(jobs);
    const deleting = ["apply", file, "--mode", "delete"];
    expect((await banche(deleting)).code).toBe(2);
    const unnamed = await banche([...deleting, "--yes"]);
    expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining("--expect 4")]);
    expect((await banche([...deleting, "--yes", "--expect", "5"])).code).toBe(11);
    expect((await banche([...deleting, "--yes", "--expect", "4", "--max-delete", "3"])).code).toBe(11);
    expect((await banche([...deleting, "--yes", "--expect", "4", "--max-delete", "50%"])).code).toBe(11);
    expect((await banche([...deleting, "--yes", "--max-delete", "many"])).code).toBe(2);
    expect([await there(), readdirSync(jobs)]).toEqual([4, before]);
    await ok(banche([...deleting, "--yes", "--expect", "4", "--max-delete", "100%"]));
    expect(await there()).toBe(0);
  });
});
