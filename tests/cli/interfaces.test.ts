import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();
const folder = sharedFolder();
const banche = bancheInProcess(folder);
const secret = "geheim-4711";

beforeAll(async () => {
  const database = new DatabaseSync(join(demo.dataDir, "fleet.db"));
  database.exec("create table trips (line text, riders int); insert into trips values ('east', 420), ('west', 30)");
  database.close();
  await ok(banche(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
  await ok(banche(["sources", "create", "--name", "fleet", "--kind", "SQLite", "--database", "fleet.db"]));
  const named = (code: string) => ["interfaces", "create", "--name", code, "--code", code, "--category", "base"];
  const query = "select line, riders from trips where riders >= @least order by riders desc";
  const parameters = "名称,类型,必填,缺省值\nleast,整数,否,100";
  await ok(
    banche([
      ...named("riders"),
      ...["--kind", "1", "--source", "fleet", "--content", query, "--parameters", parameters, "--enabled", "true"],
    ]),
  );
  await ok(banche([...named("closed"), "--kind", "2", "--content", `{"a":1}`, "--enabled", "false"]));
});

describe("refuses", () => {
  it("a value that is no whole number, and names the parameter", async () => {
    const failed = await failure(banche(["interfaces", "call", "riders", "--param", "least=many", "--json"]));
    expect(failed.exit).not.toBe(0);
    expect(JSON.stringify(failed.error)).toContain("least");
  });

  it("a parameter without a value", async () => {
    expect(await failure(banche(["interfaces", "call", "riders", "--param", "least", "--json"]))).toMatchObject({
      exit: 2,
      error: { code: "usage" },
    });
  });

  it("static data that begins like JSON and is none; other texts are kept", async () => {
    const named = (code: string) => ["interfaces", "create", "--name", code, "--code", code, "--category", "base"];
    const failed = await failure(banche([...named("half"), "--kind", "2", "--content", '[{"a":1},', "--json"]));
    expect(failed).toMatchObject({ exit: 6, error: { details: { issues: [{ field: "content", rule: "json" }] } } });
    await ok(banche([...named("words"), "--kind", "2", "--content", "早班 [1]"]));
  });

  it("a disabled interface and a missing one", async () => {
    const failed = await failure(banche(["interfaces", "call", "closed", "--json"]));
    expect(JSON.stringify(failed.error)).toContain("接口已被禁用");
    expect(await failure(banche(["interfaces", "call", "nothing", "--json"]))).toMatchObject({ exit: 9 });
  });
});

it("rows are printed like those of other commands", async () => {
  expect(await json(banche(["interfaces", "call", "riders", "--json"]))).toEqual([{ line: "east", riders: 420 }]);
  const csv = await ok(banche(["interfaces", "call", "riders", "--param", "least=1", "--format", "csv"]));
  expect(csv.trim().split(/\r?\n/)).toEqual(["line,riders", "east,420", "west,30"]);
});

it("a disabled interface can be tested", async () => {
  const { code, stderr } = await banche(["interfaces", "test", "closed"]);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/closed.*1.*ms|closed.*毫秒/)]);
});

it("secret headers are read from a file or standard input, and no command prints them", async () => {
  writeFileSync(join(folder, "headers.txt"), `Authorization: Bearer ${secret}\n`);
  await ok(banche(["interfaces", "set-headers", "closed", "--file", join(folder, "headers.txt")]));
  const stdout = await ok(banche(["interfaces", "get", "closed", "--json"]));
  expect(stdout).not.toContain(secret);
  expect(JSON.parse(stdout)).toMatchObject({ hasHeaders: true });
  await ok(banche(["interfaces", "set-headers", "closed"], { input: "" }));
  expect(await json(banche(["interfaces", "get", "closed", "--json"]))).toMatchObject({ hasHeaders: false });
});

it("failed calls are logged", async () => {
  await banche(["interfaces", "call", "riders", "--param", "least=x"]);
  const log = await json(
    banche(["interfaces", "log", "riders", "--failed", "--limit", "1", "--json", "account,outcome"]),
  );
  expect(log).toEqual([{ account: "admin", outcome: "failed" }]);
});

it("long values are read from standard input, once", async () => {
  const update = ["interfaces", "update", "closed"];
  await ok(banche([...update, "--content", "-"], { input: '{"b":[2]}\n' }));
  expect(await json(banche(["interfaces", "get", "closed", "--json", "content"]))).toEqual({ content: '{"b":[2]}' });
  const twice = await failure(banche([...update, "--content", "-", "--description", "-", "--json"], { input: "x" }));
  expect(twice).toMatchObject({ exit: 2, error: { code: "usage" } });
  const names = await failure(banche(["interfaces", "update", "-", "--content", "-", "--json"], { input: "closed" }));
  expect(names).toMatchObject({ exit: 2, error: { code: "usage" } });
});
