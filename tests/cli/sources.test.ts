/** Data sources by commands: created, given a piped password that no command prints, tested, deleted. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();
const banche = bancheInProcess(sharedFolder());
const secret = "geheim-4711";

beforeAll(async () => {
  const database = new DatabaseSync(join(demo.dataDir, "fleet.db"));
  database.exec("create table trips (n int)");
  database.close();
  await ok(banche(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
  await ok(banche(["sources", "create", "--name", "fleet", "--kind", "SQLite", "--database", "fleet.db"]));
  const server = ["--kind", "PostgreSQL", "--host", "10.9.9.9", "--database", "hr", "--user", "reader"];
  await ok(banche(["sources", "create", "--name", "payroll", ...server]));
});

describe("refuses", () => {
  it("a password on the command line", async () => {
    const failed = await failure(banche(["sources", "set-password", "payroll", `--password=${secret}`, "--json"]));
    expect(failed).toMatchObject({ exit: 2, error: { code: "usage" } });
  });

  it("a source that cannot be reached, with the reason; other sources are still tested", async () => {
    const failed = await failure(banche(["sources", "test", "payroll", "--json"]));
    expect(failed.exit).not.toBe(0);
    expect(JSON.stringify(failed.error)).toContain("BANCHE_DATA_HOSTS");
    const both = await banche(["sources", "test", "payroll", "fleet"]);
    expect(both.code).toBe(3);
    expect(both.stderr).toMatch(/fleet.*SQLite 3/);
  });

  it("an unknown source", async () => {
    expect(await failure(banche(["sources", "test", "nothing", "--json"]))).toMatchObject({ exit: 9 });
  });
});

it("a source is tested", async () => {
  const { code, stderr } = await banche(["sources", "test", "fleet"]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/fleet.*SQLite 3/);
});

it("a password is piped in, and no command prints it", async () => {
  await ok(banche(["sources", "set-password", "payroll", "--password-stdin"], { input: `${secret}\n` }));
  const stdout = await ok(banche(["sources", "get", "payroll", "--json"]));
  expect(stdout).not.toContain(secret);
  expect(JSON.parse(stdout)).toMatchObject({ name: "payroll", hasPassword: true });
  const [row] = await json<readonly object[]>(
    banche(["sources", "list", "--keyword", "payroll", "--json", "name,kind"]),
  );
  expect(row).toEqual({ name: "payroll", kind: "PostgreSQL" });
});

it("a deleted source is no longer listed", async () => {
  await ok(banche(["sources", "delete", "payroll", "--yes"]));
  const names = await json<readonly { name: string }[]>(banche(["sources", "list", "--json", "name"]));
  expect(names.map(({ name }) => name)).not.toContain("payroll");
  expect(names.map(({ name }) => name)).toContain("fleet");
});
