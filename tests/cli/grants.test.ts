/** Rights of roles, positions and users by commands: seen, previewed, changed, copied and explained (ADR 0179). */
import { beforeAll, describe, expect, test } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { failure, json, ok, sharedDemoServer, demoPassword, signedIn } from "./harness.ts";

const demo = sharedDemoServer();
const admin = bancheInProcess(sharedFolder());
const role = ["--role", "night"] as const;

interface Change {
  readonly way: "gain" | "lose";
  readonly grant: string;
  readonly people: number;
  readonly others: number;
}

const list = async (...more: readonly string[]) =>
  (await json<readonly { readonly grant: string }[]>(admin(["grants", "list", ...more, "--json", "grant"]))).map(
    ({ grant }) => grant,
  );

beforeAll(async () => {
  await ok(admin(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
  await ok(admin(["roles", "create", "--name", "夜班", "--code", "night", "--type", "业务角色"]));
  await ok(admin(["roles", "add-members", "night", "viewer"]));
});

describe("refuses and changes nothing", () => {
  test.each<[what: string, args: readonly string[], exit: number, words: string]>([
    ["no holder", ["add", "permission.user", "--yes"], 2, "--role"],
    ["two holders", ["add", "permission.user", ...role, "--user", "viewer", "--yes"], 2, "--role"],
    ["an unknown role", ["add", "permission.user", "--role", "nobody", "--yes"], 9, "nobody"],
    ["an unknown page", ["add", "permission.users", ...role, "--yes"], 9, "permission.users"],
    ["an unknown button", ["add", "permission.role/btn_none", ...role, "--yes"], 9, "permission.role/btn_add"],
    ["a data scheme of a page without rows", ["add", "permission.role@own", ...role, "--yes"], 9, "--uses-data yes"],
    ["a folder", ["add", "permission", ...role, "--yes"], 2, "permission.*"],
    ["an administrator", ["add", "permission.role", "--user", "admin", "--yes"], 5, "管理员"],
    ["a change without an answer", ["add", "permission.role", ...role], 2, "--yes"],
  ])("%s", async (_what, args, exit, words) => {
    const failed = await failure(admin(["grants", ...args, "--json"]));
    expect([failed.exit, JSON.stringify(failed.error)]).toEqual([exit, expect.stringContaining(words)]);
    expect(await list(...role)).toEqual([]);
  });

  test("a user who may not grant", async () => {
    const viewer = await signedIn(demo.url, "viewer");
    for (const args of [
      ["list", ...role],
      ["add", "permission.role", ...role, "--yes"],
    ]) {
      expect((await failure(viewer(["grants", ...args, "--json"]))).exit).toBe(5);
    }
    expect(await list(...role)).toEqual([]);
  });
});

test("rights are previewed, granted with their page, and taken back by the printed command", async () => {
  const add = ["grants", "add", "permission.role/btn_add", "permission.user", ...role];
  const preview = await json<readonly Change[]>(admin([...add, "--dry-run", "--json"]));
  expect(preview.map(({ way, grant, people, others }) => [way, grant, people, others])).toEqual(
    expect.arrayContaining([
      ["gain", "permission.role", 1, 0],
      ["gain", "permission.role/btn_add", 1, 0],
      // The viewer has it from another role.
      ["gain", "permission.user", 0, 1],
    ]),
  );
  expect(await list(...role)).toEqual([]);

  const viewer = await signedIn(demo.url, "viewer");
  expect((await failure(viewer(["roles", "list", "--json"]))).exit).toBe(5);
  const done = await admin([...add, "--yes"]);
  expect(done.code).toBe(0);
  expect(await list(...role)).toEqual(["permission.user", "permission.role", "permission.role/btn_add"]);
  await ok(viewer(["roles", "list", "--json"]));

  const undo = /banche (grants remove .*)/u.exec(done.stderr)?.[1] ?? "";
  expect(undo).toContain("permission.role/btn_add");
  await ok(admin([...undo.split(" "), "--yes"]));
  expect(await list(...role)).toEqual([]);
  expect((await failure(viewer(["roles", "list", "--json"]))).exit).toBe(5);
});

test("a star is all of a kind, and a page is taken away with all that is granted on it", async () => {
  await ok(admin(["grants", "add", "permission.role/*", ...role, "--yes"]));
  const buttons = (await list(...role)).filter((grant) => grant.startsWith("permission.role/"));
  expect(buttons.length).toBeGreaterThan(3);
  await ok(admin(["grants", "add", "permission.*", ...role, "--yes"]));
  expect(await list(...role)).toEqual(expect.arrayContaining(["permission.organize", "permission.position"]));
  await ok(admin(["grants", "remove", "permission.role", ...role, "--yes"]));
  expect((await list(...role)).filter((grant) => grant.startsWith("permission.role"))).toEqual([]);
});

test("a list is granted exactly, and copied from another holder of the kind", async () => {
  await ok(admin(["grants", "set", "-", ...role, "--yes"], { input: "permission.role\npermission.role/btn_edit\n" }));
  expect(await list(...role)).toEqual(["permission.role", "permission.role/btn_edit"]);
  await ok(admin(["grants", "copy", "viewer", ...role, "--yes"]));
  expect(await list(...role)).toEqual(await list("--role", "viewer"));
  const again = await admin(["grants", "copy", "viewer", ...role, "--yes"]);
  expect([again.code, again.stdout]).toEqual([0, ""]);
});

test("a user who may grant can neither grant nor take away rights beyond the own ones", async () => {
  const own = ["permission.role", "permission.authorize", "permission.authorize/*"];
  await ok(admin(["roles", "create", "--name", "分管", "--code", "part", "--type", "业务角色"]));
  await ok(admin(["roles", "add-members", "part", "dispatcher"]));
  await ok(admin(["grants", "add", ...own, "--role", "part", "--yes"]));
  await ok(admin(["grants", "set", "permission.role", "system.menu", ...role, "--yes"]));
  const clerk = await signedIn(demo.url, "dispatcher");
  for (const [verb, right] of [
    ["add", "system.log"],
    ["remove", "system.menu"],
  ] as const) {
    expect((await failure(clerk(["grants", verb, right, ...role, "--yes", "--json"]))).exit).toBe(5);
    expect(await list(...role)).toEqual(["permission.role", "system.menu"]);
  }
  await ok(clerk(["grants", "set", "permission.authorize", ...role, "--yes"]));
  expect(await list(...role)).toEqual(["permission.authorize", "system.menu"]);
});

test("users and positions are granted rights, too", async () => {
  await ok(admin(["grants", "add", "permission.role", "--user", "viewer", "--yes"]));
  expect(await list("--user", "viewer")).toEqual(["permission.role"]);
  const [position] = await json<readonly { readonly code: string }[]>(admin(["positions", "list", "--json", "code"]));
  await ok(admin(["grants", "add", "permission.organize", "--position", position?.code ?? "", "--yes"]));
  expect(await list("--position", position?.code ?? "")).toContain("permission.organize");
});

describe("explaining", () => {
  const explain = (...args: readonly string[]) => admin(["explain", ...args, "--json"]);

  test("an unknown account, page and record are named", async () => {
    for (const [args, word] of [
      [["nobody", "permission.user"], "nobody"],
      [["viewer", "permission.none"], "permission.none"],
      [["viewer", "permission.user", "nobody"], "nobody"],
    ] as const) {
      const failed = await failure(explain(...args));
      expect([failed.exit, JSON.stringify(failed.error)]).toEqual([9, expect.stringContaining(word)]);
    }
  });

  test("a page is named by code or name, a record by its key; rules and changes are shown", async () => {
    const rows = await json<readonly { readonly rule: string; readonly ok: boolean | null }[]>(
      explain("viewer", "permission.user/btn_add", "dispatcher"),
    );
    expect(rows).toContainEqual(expect.objectContaining({ rule: "button", ok: false }));
    expect(rows).toContainEqual(expect.objectContaining({ rule: "change.grantButton" }));
    expect(await json(explain("viewer", "用户管理/btn_add", "dispatcher"))).toEqual(rows);
  });
});
