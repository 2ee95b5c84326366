/** A backup by commands: written by a server, downloaded, checked, and restored while no server runs. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase } from "@banche/server/testing";
import pg from "pg";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, folder, json, ok, sharedDemoServer } from "./harness.ts";

interface Listed {
  readonly name: string;
  readonly state: string;
  readonly by: string;
  readonly size: number;
}

const demo = sharedDemoServer();
const here = sharedFolder();
const local = bancheInProcess(here);
let admin: typeof local;
let name = "";
const file = (): string => join(here, name);

beforeAll(async () => {
  admin = bancheInProcess(join(here, "admin"));
  await ok(admin(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
  await ok(admin(["backups", "create", "--to", here]));
  [{ name = "" } = {}] = await json<readonly Partial<Listed>[]>(admin(["backups", "list", "--json", "name"]));
});

it("a backup is on the server and here, and only its owner can read the file", async () => {
  const [listed] = await json<readonly Listed[]>(admin(["backups", "list", "--json", "name,state,by,size"]));
  expect(listed).toMatchObject({ state: "ok", by: "admin", size: statSync(file()).size });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const [facts] = await json<readonly { rows: number }[]>(local(["backups", "verify", file(), "--json", "rows"]));
  expect(facts?.rows).toBeGreaterThan(1_000);
});

describe("refuses", () => {
  it.each<[what: string, verb: string, given: string, reason: string]>([
    ["a file that is no backup", "verify", "package.json", "not_a_backup"],
    ["half a backup, before the place of the restore is looked at", "restore", "half.tar.gz", "cut_off"],
    ["a file that is not there", "verify", "nowhere", ""],
  ])("%s", async (_what, verb, given, reason) => {
    writeFileSync(join(here, "package.json"), "{}");
    writeFileSync(join(here, "half.tar.gz"), readFileSync(file()).subarray(0, 20_000));
    const failed = await failure(local(["backups", verb, join(here, given), "--json"]));
    expect([failed.exit, (failed.error.details as { reason?: string }).reason ?? ""]).toEqual([1, reason]);
  });

  it("to overwrite an existing file, and names an unknown backup", async () => {
    const before = readFileSync(file());
    expect(await failure(admin(["backups", "download", name, "--to", here, "--json"]))).toMatchObject({ exit: 2 });
    expect(readFileSync(file()).equals(before)).toBe(true);
    expect(await failure(admin(["backups", "download", "nothing", "--json"]))).toMatchObject({ exit: 9 });
  });

  it("a key that is too short and one that cannot be read", async () => {
    writeFileSync(join(here, "key"), "short\n");
    for (const key of ["key", "nokey"]) {
      const args = ["backups", "verify", file(), "--key-file", join(here, key), "--json"];
      expect(await failure(local(args))).toMatchObject({ exit: 2, error: { code: "usage" } });
    }
  });
});

it("a backup is restored into an empty database; one with data is replaced only with --replace and --yes", async () => {
  const database = await createTestDatabase(inject("postgresUrl"), "empty");
  onTestFinished(() => database.drop());
  const env = { DATABASE_URL: database.url };
  const restore = (...more: readonly string[]) =>
    local(["backups", "restore", file(), "--data", folder(), "--json", "rows", ...more], { env });
  const [first] = await json<readonly { rows: number }[]>(restore());
  const client = new pg.Client(database.url);
  await client.connect();
  onTestFinished(() => client.end());
  const users = async () => (await client.query<{ n: number }>("select count(*)::int as n from users")).rows[0]?.n;
  const before = await users();
  expect(before).toBeGreaterThan(10);
  await client.query("update users set description = 'after the restore'");
  expect(await failure(restore())).toMatchObject({ error: { code: "safety", details: { reason: "not_empty" } } });
  expect(await failure(restore("--replace"))).toMatchObject({ exit: 2 });
  expect(await json(restore("--replace", "--yes"))).toEqual([first]);
  expect(await users()).toBe(before);
  expect((await client.query("select 1 from users where description = 'after the restore'")).rows).toEqual([]);
});

it("a backup is deleted after a confirmation", async () => {
  expect(await failure(admin(["backups", "remove", name, "--json"]))).toMatchObject({ exit: 2 });
  await ok(admin(["backups", "remove", name, "--yes"]));
  expect(await json(admin(["backups", "list", "--json", "name"]))).toEqual([]);
});
