import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { encodePassword } from "@banche/core/wire";
import { describe, expect, test } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { failure, folder, json, ok, sharedDemoServer, signedIn } from "./harness.ts";

const demo = sharedDemoServer();
const create = (account: string, ...more: readonly string[]) => [
  ...["users", "create", "--account", account, "--real-name", "新员工", "--gender", "男"],
  ...["--department", "车辆部", "--positions", "驾驶员", "--roles", "调度员", ...more],
];
const signIn = (account: string, input: string) =>
  bancheInProcess(folder())(["login", "--server", demo.url, "--account", account, "--password-stdin"], { input });

test("an existing password file is not overwritten, and no user is created", async () => {
  const banche = await signedIn(demo.url);
  const file = join(folder(), "passwords.csv");
  writeFileSync(file, "other,kept\n");
  expect((await banche(create("first1", "--password-file", file))).code).toBe(1);
  expect(readFileSync(file, "utf8")).toBe("other,kept\n");
  expect((await failure(banche(["users", "get", "first1", "--json"]))).exit).toBe(9);
});

test("a refused user leaves no password file", async () => {
  const banche = await signedIn(demo.url);
  const file = join(folder(), "passwords.csv");
  expect((await banche(create("admin", "--password-file", file))).code).not.toBe(0);
  expect(() => statSync(file)).toThrow();
});

test("the first password is only in a file of its owner, is never printed, and signs in", async () => {
  const banche = await signedIn(demo.url);
  const file = join(folder(), "passwords.csv");
  const { code, stdout, stderr } = await banche(create("first2", "--password-file", file));
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(file) as string });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [account = "", password = ""] = readFileSync(file, "utf8").trim().split(",");
  expect(account).toBe("first2");
  expect(stdout + stderr).not.toContain(password);
  const answer = await signIn(account, password);
  expect([answer.code, answer.stderr]).toEqual([0, expect.stringContaining("banche passwd")]);
});

test("without a terminal no password is created, and the command says so", async () => {
  const banche = await signedIn(demo.url);
  const { code, stderr } = await banche(create("first3"));
  expect([code, stderr]).toEqual([0, expect.stringContaining("--password-file")]);
  await ok(banche(["users", "get", "first3", "--json"]));
});

describe("an import with a file for passwords", () => {
  const header = "账户,姓名,性别,部门,岗位,角色\n";
  const line = (account: string) => `${account},新员工,男,总公司/运营部/车辆部,驾驶员,调度员\n`;
  async function importing(rows: readonly string[], prepare: (file: string) => void = () => undefined) {
    const [banche, place] = [await signedIn(demo.url), folder()];
    const [users, file] = [join(place, "users.csv"), join(place, "passwords.csv")];
    writeFileSync(users, header + rows.join(""));
    prepare(file);
    return { banche, file, ...(await banche(["users", "import", users, "--yes", "--password-file", file])) };
  }

  test("that exists is refused, and no user is created", async () => {
    const { banche, code, file } = await importing([line("many1")], (path) => writeFileSync(path, "kept\n"));
    expect([code, readFileSync(file, "utf8")]).toEqual([1, "kept\n"]);
    expect((await failure(banche(["users", "get", "many1", "--json"]))).exit).toBe(9);
    expect(await json(banche(["jobs", "list", "--json"]))).toEqual([]);
  });

  test("creates no file without new users; without the option it reports users without a password", async () => {
    const [banche, users] = [await signedIn(demo.url), join(folder(), "users.csv")];
    writeFileSync(users, header + line("many2"));
    const { stderr } = await banche(["users", "import", users, "--yes"]);
    expect(stderr).toContain("1 个新用户没有自己的密码");
    const again = await importing([line("many2")]);
    expect(again.code).toBe(0);
    expect(existsSync(again.file)).toBe(false);
  });

  test("has no line for a refused user, such as one of the other factory", async () => {
    const banche = await signedIn(demo.url);
    const made = create("many5").filter((word) => word !== "--roles" && word !== "调度员");
    await ok(banche([...made, "--factory", "示例二号工厂"]));
    const { code, file, stderr } = await importing([line("many5"), line("many6")]);
    expect([code, stderr]).toEqual([3, expect.stringContaining("many5")]);
    expect(readFileSync(file, "utf8")).toMatch(/^many6,\w{16}\n$/);
  });

  test("has each new user with a working password, and no plan or journal contains it", async () => {
    const { code, file, stdout, stderr, banche } = await importing([line("many3"), line("many4"), line("many2")]);
    expect([code, stderr]).toEqual([0, expect.stringContaining(file)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const made = readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((one) => one.split(","));
    expect(made.map(([account]) => account)).toEqual(["many3", "many4"]);
    for (const [account = "", password = ""] of made) {
      expect(stdout + stderr).not.toContain(password);
      expect((await signIn(account, password)).code).toBe(0);
    }
    const state = JSON.stringify((await banche(["jobs", "show", "last", "--all", "--json"])).stdout);
    expect(state).toContain("many3");
    expect(state).not.toContain(encodePassword(made[0]?.[1] ?? ""));
  });
});

test("users are invited by their phone number; a user without one is named", async () => {
  const banche = await signedIn(demo.url);
  await ok(banche(create("first4")));
  const { code, stdout, stderr } = await banche(["users", "invite", "dispatcher", "first4"]);
  expect(code).not.toBe(0);
  expect(stdout + stderr).toContain("first4");
  expect(stdout + stderr).toContain("该用户没有可用于登录的手机号");
  const dry = await banche(["users", "invite", "dispatcher", "--dry-run"]);
  expect([dry.code, dry.stderr]).toEqual([0, expect.stringContaining("会邀请 1 个用户")]);
});
