import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { failure, folder, ok, sharedDemoServer, signedIn } from "./harness.ts";

const demo = sharedDemoServer();
const create = (account: string, ...more: readonly string[]) => [
  ...["users", "create", "--account", account, "--real-name", "新员工", "--gender", "男"],
  ...["--department", "车辆部", "--positions", "驾驶员", "--roles", "调度员", ...more],
];
const signIn = (account: string, input: string) =>
  bancheInProcess(folder())(["login", "--server", demo.url, "--account", account, "--password-stdin"], { input });

test("a file that is there is left alone, and nobody is made", async () => {
  const banche = await signedIn(demo.url);
  const file = join(folder(), "passwords.csv");
  writeFileSync(file, "other,kept\n");
  expect((await banche(create("first1", "--password-file", file))).code).toBe(1);
  expect(readFileSync(file, "utf8")).toBe("other,kept\n");
  expect((await failure(banche(["users", "get", "first1", "--json"]))).exit).toBe(9);
});

test("a refused user leaves no file", async () => {
  const banche = await signedIn(demo.url);
  const file = join(folder(), "passwords.csv");
  expect((await banche(create("admin", "--password-file", file))).code).not.toBe(0);
  expect(() => statSync(file)).toThrow();
});

test("the first password is in a file of its owner alone, is printed nowhere, and signs in", async () => {
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

test("where errors go to a log no password is made, and that is told", async () => {
  const banche = await signedIn(demo.url);
  const { code, stderr } = await banche(create("first3"));
  expect([code, stderr]).toEqual([0, expect.stringContaining("--password-file")]);
  await ok(banche(["users", "get", "first3", "--json"]));
});
