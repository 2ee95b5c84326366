/** Signed-in users by commands, and ending their sessions. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import type { Banche } from "../lib/banche.ts";
import { demoPassword, failure, json, ok, sharedDemoServer, signedIn } from "./harness.ts";

interface SignIn {
  readonly userId: string;
  readonly account: string;
  readonly name: string;
  readonly signedInAt: string;
}

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));
const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];

beforeAll(async () => {
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
});

const accounts = async () =>
  (await json<readonly SignIn[]>(admin(["online", "list", "--json"]))).map((one) => one.account);

describe("refuses", () => {
  it.each<[what: string, args: readonly string[], exit: number, code: string]>([
    ["nobody can be asked before it", ["end", "viewer", "--json"], 2, "usage"],
    ["nobody is named", ["end", "--json"], 2, "usage"],
    ["the own account", ["end", "ADMIN", "--yes", "--json"], 2, "usage"],
    ["one who is not signed in, and then nobody", ["end", "viewer", "nobody", "--yes", "--json"], 9, "not_found"],
    ["a field that does not exist", ["list", "--json", "token"], 2, "usage"],
  ])("%s", async (_what, args, exit, code) => {
    const failed = await failure(admin(["online", ...args]));
    expect([failed.exit, failed.error.code]).toEqual([exit, code]);
    expect(await accounts()).toContain("viewer");
  });

  it("a user who may not see the page", async () => {
    for (const args of [["list"], ["end", "admin", "--yes"]]) {
      expect((await failure(viewer(["online", ...args, "--json"]))).exit).toBe(5);
    }
  });
});

it("sign-ins are listed and searched; an ended one must sign in again", async () => {
  const found = await json<readonly SignIn[]>(admin(["online", "list", "--keyword", "viewer", "--json"]));
  expect(found.map(({ account }) => account)).toEqual(["viewer"]);
  expect(found[0]?.signedInAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  await ok(admin(["online", "end", "-", "--yes"], { input: "Viewer\n" }));
  expect(await accounts()).not.toContain("viewer");
  expect((await failure(viewer(["whoami", "--json"]))).exit).toBe(4);
});

it("own sign-ins are listed and ended one by one or all others; an unknown id is refused", async () => {
  const [here, there, third] = [
    await signedIn(demo.url, "viewer"),
    await signedIn(demo.url, "viewer"),
    await signedIn(demo.url, "viewer"),
  ];
  const listed = async (banche: Banche) =>
    json<readonly { readonly id: string; readonly own: boolean; readonly platform: string }[]>(
      banche(["sessions", "list", "--json"]),
    );
  const mine = (await listed(there)).find(({ own }) => own)?.id ?? "";
  expect((await listed(here)).length).toBeGreaterThanOrEqual(3);
  expect((await listed(here)).find(({ own }) => own)?.platform).toMatch(/^banche\/[\d.]+ \(\w+\)$/);
  expect(await failure(here(["sessions", "end", "x", "--json"]))).toMatchObject({ error: { code: "not_found" } });
  expect(await failure(here(["sessions", "end", mine.slice(0, 4), "--json"]))).toMatchObject({
    error: { code: "not_found" },
  });
  await ok(here(["sessions", "end", mine.slice(0, 20)]));
  expect((await failure(there(["whoami", "--json"]))).exit).toBe(4);
  expect((await failure(here(["sessions", "end-others", "--json"]))).exit).toBe(2);
  await ok(third(["whoami", "--json"]));
  await ok(here(["sessions", "end-others", "--yes"]));
  expect((await failure(third(["whoami", "--json"]))).exit).toBe(4);
  expect(await listed(here)).toHaveLength(1);
});
