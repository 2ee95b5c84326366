import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import type { Banche } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedOldWireServer } from "../lib/oldWireServer.ts";
import { failure, folder, json, ok } from "./harness.ts";

const server = sharedOldWireServer();

async function signedInAsAdmin(): Promise<Banche> {
  const banche = bancheInProcess(folder());
  await ok(banche(["login", "--server", server.url, "--account", "admin", "--password-stdin"], { input: "admin1" }));
  return banche;
}

test("another server of the platform refuses with its own texts and the same exit codes", async () => {
  const login = (account: string, input: string) =>
    bancheInProcess(folder())(["login", "--server", server.url, "--account", account, "--password-stdin", "--json"], {
      input,
    });
  expect(await failure(login("admin", "wrong1"))).toMatchObject({ exit: 4, error: { code: "wrong_password" } });
  expect(await failure(login("nobody", "admin1"))).toMatchObject({ exit: 67, error: { code: "account_unknown" } });
});

test("a user is listed, read, changed, disabled and deleted there too", async () => {
  const banche = await signedInAsAdmin();
  const account = "zhangwei";
  const create = ["users", "create", "--account", account, "--real-name", "张伟"];
  await ok(banche([...create, "--department", "车辆部", "--positions", "驾驶员"]));
  const users = await json<readonly { readonly account: string }[]>(banche(["users", "list", "--json"]));
  expect(users.map((user) => user.account)).toEqual(["admin", account]);
  type User = { readonly id: string; readonly enabled: boolean; readonly description: string };
  const get = () => json<User>(banche(["users", "get", account, "--json"]));
  const before = await get();
  await ok(banche(["users", "update", account, "--description", "改过"]));
  expect(await get()).toEqual({ ...before, description: "改过" });

  await ok(banche(["users", "disable", account]));
  await ok(banche(["users", "disable", account]));
  expect((await get()).enabled).toBe(false);
  await ok(banche(["users", "enable", account]));
  expect((await get()).enabled).toBe(true);

  await ok(banche(["users", "delete", account, "--yes"]));
  expect((await banche(["users", "get", account])).code).toBe(9);
});

test("lists are filtered by the client, with a message, when the server returns every row", async () => {
  const banche = await signedInAsAdmin();
  const make = (account: string, gender: string, position: string) =>
    `users create --account ${account} --real-name 某人 --gender ${gender} --department 车辆部 --positions ${position}`;
  await ok(banche(make("lina", "女", "驾驶员").split(" ")));
  await ok(banche(make("wangwu", "男", "驾驶员").split(" ")));
  await ok(banche(["users", "disable", "wangwu"]));
  const list = async (...line: string[]) => {
    const { code, stdout, stderr } = await banche(["users", "list", ...line, "--json", "account", "--lang", "en"]);
    expect([code, stderr]).toEqual([0, expect.stringContaining("This server cannot filter lists")]);
    return (JSON.parse(stdout) as readonly { readonly account: string }[]).map(({ account }) => account);
  };
  expect(await list("--state", "disabled")).toEqual(["wangwu"]);
  expect(await list("--gender", "女")).toEqual(["lina"]);
  expect(await list("--position", "驾驶员")).toEqual(["lina", "wangwu"]);
  expect(await list("--position", "驾驶员", "--state", "enabled", "--limit", "1")).toEqual(["lina"]);
  expect(await failure(banche(["users", "list", "--state", "disabled", "--page", "1", "--json"]))).toMatchObject({
    exit: 2,
    error: { code: "usage", message: expect.stringContaining("--state") as string },
  });
  await ok(banche(["users", "delete", "lina", "wangwu", "--yes"]));
});

test("the session is locked and unlocked, also when the server has no lock", async () => {
  const banche = await signedInAsAdmin();
  await ok(banche(["lock"]));
  expect((await banche(["users", "list"])).code).toBe(4);
  expect((await banche(["unlock", "--password-stdin"], { input: "wrong1" })).code).toBe(4);
  await ok(banche(["unlock", "--password-stdin"], { input: "admin1" }));
  await ok(banche(["users", "list"]));
  await ok(banche(["logout"]));
  expect((await banche(["users", "list"])).code).toBe(4);
});

test("its configuration can be kept as files, too", async () => {
  const banche = await signedInAsAdmin();
  const files = folder();
  mkdirSync(join(files, "bill-rules"));
  const rule = (code: string, prefix: string) =>
    `code: ${code}\nname: ${code}\nprefix: ${prefix}\ndateFormat: "no"\ndigit: 3\nstartNumber: "001"\n`;
  writeFileSync(join(files, "bill-rules/a.yaml"), rule("aa", "A"));
  const only = ["--only", "bill-rules"];
  await ok(banche(["platform", "apply", files, ...only, "--yes", "--quiet"]));
  expect(await json(banche(["platform", "plan", files, ...only, "--json"]))).toMatchObject({ steps: [] });
  writeFileSync(join(files, "bill-rules/a.yaml"), rule("aa", "B"));
  await ok(banche(["platform", "apply", files, ...only, "--yes", "--quiet"]));
  const pulled = folder();
  await ok(banche(["platform", "pull", pulled, ...only, "--quiet"]));
  const [, ...lines] = readFileSync(join(pulled, "bill-rules/aa.yaml"), "utf8").trim().split("\n");
  expect(lines).toEqual(rule("aa", "B").trim().split("\n"));
});
