/** Plan, apply and jobs, as somebody at a shell sees them. */
import { spawn } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { storageKeys } from "@banche/core";
import { beforeAll, describe, expect, test } from "vitest";

import { type Banche, bancheWith, finished } from "../lib/banche.ts";
import { failure, folder, json, ok, password, signedIn, startDemo } from "./harness.ts";

let url: string;
beforeAll(async () => {
  ({ url } = await startDemo());
});

type Row = Readonly<Record<string, unknown>>;
interface Outcome {
  readonly job: string;
  readonly result: Readonly<Record<string, number | string>>;
}

const HEADER = "账户,姓名,性别,部门,岗位";
const person = (account: string, name = "员工") => `${account},${name},男,车辆部,驾驶员`;
let next = 0;

/** Somebody with a folder, a file of new users and a state folder of their own. */
async function someone(rows = 3) {
  next += 1;
  const prefix = `b${next}x`;
  const home = folder();
  const banche = bancheWith(home);
  await ok(banche(["login", "--server", url, "--account", "admin", "--password-stdin"], { input: password }));
  const accounts = Array.from({ length: rows }, (_, at) => `${prefix}${at + 1}`);
  const path = (name: string) => join(home, name);
  const write = (name: string, lines: readonly string[]) => {
    writeFileSync(path(name), `${HEADER}\n${lines.map((line) => `${line}\n`).join("")}`);
    return path(name);
  };
  const file = write(
    "users.csv",
    accounts.map((account) => person(account)),
  );
  const there = async () =>
    (await json<readonly Row[]>(banche(["users", "list", "--keyword", prefix, "--all", "--json", "account"]))).length;
  return { banche, file, path, write, accounts, there, jobs: join(home, "state", "jobs") };
}

const plan = async (banche: Banche, file: string, to: string, ...more: readonly string[]) =>
  ok(banche(["plan", file, "-o", to, ...more]));

describe("a plan", () => {
  test("says what would be done, field by field, sends nothing, and tells changes by its exit code", async () => {
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

  test("asks what a nameless file holds, and reads it once told", async () => {
    const { banche, file } = await someone(1);
    const text = readFileSync(file, "utf8");
    expect((await banche(["plan", "-"], { input: text })).code).toBe(6);
    expect(await ok(banche(["plan", "-", "--as", "users"], { input: text }))).toMatch(/^\+ 用户/);
  });

  test("takes some of the rows, with values from the line", async () => {
    const { banche, file, accounts } = await someone(4);
    const some = await ok(
      banche(["plan", file, "--where", `账户!=${accounts[0]}`, "--limit", "2", "-v", "--set", "gender=女"]),
    );
    expect(some.match(/^\+ .*/gm)).toHaveLength(2);
    expect(some).not.toContain(`${accounts[0]} `);
    expect(some).toContain("性别: 女");
  });

  test("is for its owner only, and comes as a whole or not at all", async () => {
    const { banche, file, path } = await someone(1);
    await plan(banche, file, path("plan.json"));
    expect(statSync(path("plan.json")).mode & 0o777).toBe(0o600);
    expect((await banche(["plan", file, "-o", path("none/plan.json")])).code).toBe(1);
    expect(readFileSync(path("plan.json"), "utf8")).not.toContain(password);
  });

  test("prunes inside its scope only", async () => {
    const { banche, file, path, write, accounts } = await someone(3);
    const [kept = "", ...gone] = accounts;
    await ok(
      banche(["departments", "create", "--name", `组${kept}`, "--code", kept, "--organization", "总公司"]).then(
        (made) => (made.code === 0 ? made : banche(["whoami"])),
      ),
    );
    await ok(banche(["apply", file, "--yes"]));
    write("users.csv", [person(kept)]);
    const shown = await ok(banche(["plan", file, "--prune", `realName=员工`, "--json"]));
    const { changes } = JSON.parse(shown) as { changes: readonly { operation: string; key: string }[] };
    expect(changes.filter(({ operation }) => operation === "delete").map(({ key }) => key)).toEqual(
      expect.arrayContaining([...gone]),
    );
    expect(changes.every(({ operation }) => operation === "delete")).toBe(true);
    expect(existsSync(path("plan.json"))).toBe(false);
  });
});

describe("a plan that is carried out", () => {
  test("does what it says, once", async () => {
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

  test("two applies of one plan at once: one carries it out, the other is told so", async () => {
    const { banche, file, path, there } = await someone(200);
    await plan(banche, file, path("plan.json"));
    const codes = await Promise.all(
      Array.from({ length: 3 }, async () => (await banche(["apply", path("plan.json"), "--yes"])).code),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 7 || code === 8)).toHaveLength(2);
    expect(await there()).toBe(200);
  });

  test("two jobs on one data set: what the first changed is a conflict of the second, which names each row", async () => {
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

  test("is refused when it was edited, cut off or made for somebody else, and nothing is sent", async () => {
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
    const other = await signedIn(url, "dispatcher");
    const { exit, error } = await failure(other(["apply", file1, "--yes", "--json"]));
    expect([exit, error]).toMatchObject([7, { details: { reason: "target", planned: { account: "admin" } } }]);
    const factory = await failure(banche(["apply", file1, "--yes", "--json", "--factory", "示例二号工厂"]));
    expect(factory.exit).toBe(7);
    expect((await banche(["apply", file1, file, "--yes"])).code).toBe(2);
    expect((await banche(["apply", file1, "--mode", "create", "--yes"])).code).toBe(2);
    expect(await there()).toBe(0);
    await ok(banche(["apply", file1, "--yes"]));
  });

  test("deletes only what was expected", async () => {
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

describe("jobs", () => {
  test("are undone as they were done, once", async () => {
    const { banche, file, write, accounts, there } = await someone();
    await ok(banche(["apply", file, "--yes"]));
    write("users.csv", [person(accounts[0] ?? "", "改名")]);
    await ok(banche(["users", "import", file, "--yes"]));
    const shown = await ok(banche(["jobs", "undo", "last", "--dry-run"]));
    expect(shown).toContain("姓名: 改名 → 员工");
    await ok(banche(["jobs", "undo", "last", "--yes"]));
    expect(await json<Row>(banche(["users", "get", accounts[0] ?? "", "--json"]))).toMatchObject({ realName: "员工" });
    const list = await json<readonly { id: string; undoes: string | null; state: string }[]>(
      banche(["jobs", "list", "--json", "id,state,undoes"]),
    );
    expect(list.map(({ state }) => state)).toEqual(["finished", "finished", "finished"]);
    expect(list[0]?.undoes).toBe(list[1]?.id);
    const first = list[2]?.id ?? "";
    const deleting = await banche(["jobs", "undo", first, "--yes"]);
    expect([deleting.code, await there()]).toEqual([2, 3]);
    // One of the three was changed since, though it was changed back: it stays, and is named.
    const undone = await banche(["jobs", "undo", first, "--yes", "--expect", "3"]);
    expect([undone.code, undone.stderr, await there()]).toEqual([3, expect.stringContaining(`${accounts[0]}: `), 1]);
  });

  test("are found by their beginning, shown, and removed after a question", async () => {
    const { banche, file, jobs } = await someone();
    expect(await json(banche(["jobs", "list", "--json"]))).toEqual([]);
    await ok(banche(["apply", file, "--yes"]));
    const [id = ""] = readdirSync(jobs);
    const shown = await json<Row>(banche(["jobs", "show", id.slice(0, 11), "--json"]));
    expect(shown).toMatchObject({ id, state: "finished", total: 3, files: ["users.csv"], rows: [] });
    expect((await json<{ rows: readonly Row[] }>(banche(["jobs", "show", id, "--all", "--json"]))).rows).toHaveLength(
      3,
    );
    expect((await banche(["jobs", "show", "2001"])).code).toBe(9);
    expect((await banche(["jobs", "resume", id])).code).toBe(0);
    expect((await banche(["jobs", "watch", id])).code).toBe(0);
    expect((await banche(["jobs", "remove", id])).code).toBe(2);
    await ok(banche(["jobs", "remove", id, "--yes"]));
    expect(readdirSync(jobs)).toEqual([]);
  });

  test("go on wherever their journal was torn", async () => {
    const { banche, file, jobs, there } = await someone(40);
    await ok(banche(["apply", file, "--yes"]));
    const [id = ""] = readdirSync(jobs);
    const journal = join(jobs, id, "journal");
    const whole = readFileSync(journal);
    for (const keep of [0, 7, Math.floor(whole.length / 3), whole.length - 30]) {
      writeFileSync(journal, whole);
      truncateSync(journal, keep);
      const resumed = await banche(["jobs", "resume", id]);
      expect([keep, resumed.code, await there()]).toEqual([keep, 0, 40]);
    }
  });

  test("tell their events as JSON, and are watched from another terminal until they end", async () => {
    const { banche, file, jobs } = await someone(400);
    const child = banche.start(["apply", file, "--yes", "--progress", "json", "--rate", "200", "--concurrency", "2"]);
    const end = finished(child);
    await new Promise<void>((resolve) => {
      child.stderr?.on("data", (text: string) => {
        if (text.includes('"type":"started"')) resolve();
      });
    });
    const watching = await banche(["jobs", "watch", "last", "--progress", "json"]);
    const { code, stderr } = await end;
    expect([code, watching.code]).toEqual([0, 0]);
    const kinds = new Set(
      stderr.split("\n").flatMap((line) => (line.startsWith("{") ? [(JSON.parse(line) as { type: string }).type] : [])),
    );
    expect([...kinds]).toEqual(expect.arrayContaining(["started", "row", "ended"]));
    expect(watching.stderr).toContain('"type":"ended"');
    expect(readdirSync(jobs)).toHaveLength(1);
  });

  test("are refused while another process runs them", async () => {
    const { banche, file, jobs } = await someone(3_000);
    const child = banche.start(["apply", file, "--yes", "--progress", "json", "--rate", "1", "--concurrency", "1"]);
    const end = finished(child);
    await new Promise<void>((resolve) => {
      child.stderr?.on("data", (text: string) => {
        if (text.includes('"type":"started"')) resolve();
      });
    });
    for (const verb of ["resume", "undo", "remove"]) {
      expect([verb, (await banche(["jobs", verb, "last", "--yes"].slice(0, verb === "resume" ? 3 : 4))).code]).toEqual([
        verb,
        8,
      ]);
    }
    expect(await json<readonly Row[]>(banche(["jobs", "list", "--json", "state"]))).toEqual([{ state: "running" }]);
    child.kill("SIGINT");
    const { code, stderr } = await end;
    expect([code, stderr]).toEqual([130, expect.stringContaining("banche jobs resume")]);
    await ok(banche(["jobs", "resume", readdirSync(jobs)[0] ?? ""]));
  });
});

describe("a state folder", () => {
  test("that cannot be written is named before anything is sent", async () => {
    const { banche, file, jobs, there } = await someone();
    await mkdir(join(jobs, ".."), { recursive: true });
    writeFileSync(jobs, "");
    const { exit, error } = await failure(banche(["apply", file, "--yes", "--json"]));
    expect([exit, error.code, error.details]).toEqual([1, "file", expect.objectContaining({ folder: jobs })]);
    expect(await there()).toBe(0);
    await rename(jobs, `${jobs}.old`);
    await ok(banche(["apply", file, "--yes"]));
  });

  test.runIf(process.getuid?.() !== 0)("that is read-only, too", async () => {
    const { banche, file, jobs } = await someone();
    await mkdir(jobs, { recursive: true });
    chmodSync(jobs, 0o500);
    expect((await failure(banche(["apply", file, "--yes", "--json"]))).error.details).toMatchObject({
      reason: "EACCES",
    });
    chmodSync(jobs, 0o700);
  });

  test("that fills up stops the job, which goes on when there is room", async () => {
    const { banche, file, jobs, there, path } = await someone(2_000);
    await plan(banche, file, path("plan.json"));
    const main = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));
    const blocks = Math.ceil(statSync(path("plan.json")).size / 1_024) + 4;
    const child = spawn(
      "bash",
      [
        "-c",
        `ulimit -f ${blocks}; exec "$0" "$@"`,
        process.execPath,
        main,
        "apply",
        path("plan.json"),
        "--yes",
        "--concurrency",
        "1",
      ],
      {
        env: { PATH: process.env["PATH"], HOME: path("."), LANG: "zh_CN.UTF-8", BANCHE_CONFIG_DIR: path(".") },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    const { code, stderr } = await finished(child);
    const [id = ""] = readdirSync(jobs);
    if (code !== 0) {
      expect([code, stderr]).toEqual([1, expect.stringContaining(`banche jobs resume ${id}`)]);
      expect(await there()).toBeLessThan(2_000);
    }
    await ok(banche(["jobs", "resume", id]));
    expect(await there()).toBe(2_000);
  });
});

test("secrets are in no argument, journal, plan or output", async () => {
  const { banche, file, path, jobs } = await someone(50);
  await plan(banche, file, path("plan.json"));
  const { stdout, stderr } = await banche([
    "apply",
    path("plan.json"),
    "--yes",
    "--json",
    "--progress",
    "json",
    "--debug=http",
  ]);
  const kept = JSON.parse(readFileSync(path("credentials/default.json"), "utf8")) as Record<string, string>;
  const token = kept[storageKeys.token] ?? "";
  expect(token.length).toBeGreaterThan(20);
  const [id = ""] = readdirSync(jobs);
  const texts = ["plan.json", "journal", "result.json"].map((name) => readFileSync(join(jobs, id, name), "utf8"));
  const written: Readonly<Record<string, string>> = { stdout, stderr, files: texts.join() };
  const told = Object.entries(written).filter(([, text]) => [password, token].some((secret) => text.includes(secret)));
  expect(told.map(([name]) => name)).toEqual([]);
});
