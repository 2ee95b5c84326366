import { expect, test } from "vitest";

import { failure, json, ok, sharedDemoServer, signedIn } from "./harness.ts";

const demo = sharedDemoServer();
const person = (account: string) => [
  ...["users", "create", "--account", account, "--real-name", "离职者", "--gender", "男"],
  ...["--department", "车辆部", "--positions", "驾驶员"],
];
type Deleted = readonly { readonly id: string; readonly key: string; readonly deletedBy: string }[];

test("a user who was not deleted, whose account is used again, or who is ambiguous is not restored", async () => {
  const banche = await signedIn(demo.url);
  expect((await failure(banche(["users", "restore", "admin", "--json"]))).exit).toBe(9);
  for (const _ of [1, 2]) {
    await ok(banche(person("twice")));
    await ok(banche(["users", "delete", "twice", "--yes"]));
  }
  const [first, second] = await json<Deleted>(banche(["users", "deleted", "--keyword", "twice", "--json"]));
  const several = await failure(banche(["users", "restore", "twice", "--json"]));
  expect(several.exit).toBe(2);
  expect(several.error.message).toContain(first?.id);
  await ok(banche(["users", "restore", second?.id ?? ""]));
  const taken = await banche(["users", "restore", first?.id ?? ""]);
  expect([taken.code, taken.stderr]).toEqual([expect.any(Number), expect.stringContaining("账户")]);
  expect(taken.code).not.toBe(0);
});

test("deleted users are listed with who deleted them, and restored; a dry run restores none", async () => {
  const banche = await signedIn(demo.url);
  await ok(banche(person("leaver1")));
  await ok(banche(person("leaver2")));
  await ok(banche(["users", "delete", "leaver1", "leaver2", "--yes"]));
  expect((await failure(banche(["users", "get", "leaver1", "--json"]))).exit).toBe(9);
  const asked = ["users", "deleted", "--json", "key,deletedBy", "--keyword", "leaver"];
  const shown = await json<Omit<Deleted[number], "id">[]>(banche(asked));
  expect(shown.toSorted((one, other) => (one.key < other.key ? -1 : 1))).toEqual([
    { key: "leaver1", deletedBy: "admin" },
    { key: "leaver2", deletedBy: "admin" },
  ]);
  await ok(banche(["users", "restore", "leaver1", "--dry-run"]));
  expect((await failure(banche(["users", "get", "leaver1", "--json"]))).exit).toBe(9);
  await ok(banche(["users", "restore", "leaver1", "LEAVER2"]));
  for (const account of ["leaver1", "leaver2"]) await ok(banche(["users", "get", account, "--json"]));
});
