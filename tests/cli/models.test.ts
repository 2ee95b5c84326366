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
const models = (...args: readonly string[]) => banche(["models", ...args]);
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const design = `
name: depot
comment: 车场
fields:
  - name: id
    type: bigint
    primary: true
  - name: title
    length: 40
    nullable: false
`;

beforeAll(async () => {
  const database = new DatabaseSync(join(demo.dataDir, "tables.db"));
  database.exec(
    "create table trips (line text, riders int); insert into trips values ('east', 420), ('west\u001b[31m', 30)",
  );
  database.close();
  await ok(banche(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
  await ok(banche(["sources", "create", "--name", "tables", "--kind", "SQLite", "--database", "tables.db"]));
});

describe("refuses", () => {
  it("a missing source, and the own database with an explanation", async () => {
    expect(await failure(models("list", "nothing", "--json"))).toMatchObject({ exit: 9 });
    expect(JSON.stringify((await failure(models("list", "0", "--json"))).error)).toContain("系统自己的数据库");
  });

  it.each([
    ["no fields", "name: x\n"],
    ["a member that nobody knows", "name: x\nfields:\n  - name: a\n    size: 5\n"],
    ["no YAML", "name: [\n"],
  ])("a file with %s", async (_what, text) => {
    const failed = await failure(models("plan", "tables", file("wrong.yaml", text), "--json"));
    expect(failed).toMatchObject({ exit: 2, error: { code: "usage" } });
  });
});

it("prints tables, fields and rows like other commands, without control characters", async () => {
  expect(await json(models("list", "tables", "--keyword", "trips", "--json", "name"))).toEqual([{ name: "trips" }]);
  const fields = await json(models("fields", "tables", "trips", "--json", "name,type"));
  expect(fields).toEqual([
    { name: "line", type: "text" },
    { name: "riders", type: "int" },
  ]);
  const text = await ok(models("preview", "tables", "trips", "--format", "table"));
  expect(text).toContain("420");
  expect(text).not.toContain("\u001b[31m");
  const found = await json(models("preview", "tables", "trips", "--field", "line", "--text", "eas", "--json"));
  expect(found).toEqual([{ line: "east", riders: "420" }]);
});

it("creates a table from a file, changes it with its rows, and asks for each loss by its name", async () => {
  const path = file("depot.yaml", design);
  const steps = await json<readonly { readonly action: string }[]>(models("plan", "tables", path, "--json", "action"));
  expect(steps.map(({ action }) => action)).toEqual(["createTable"]);
  expect(await json(models("list", "tables", "--keyword", "depot", "--json", "name"))).toEqual([]);
  await ok(models("apply", "tables", path, "--yes"));

  const database = new DatabaseSync(join(demo.dataDir, "tables.db"));
  database.exec("insert into depot values (1, '东')");
  database.close();
  const renamed = file("renamed.yaml", design.replace("name: title", "name: called\n    was: title"));
  await ok(models("apply", "tables", renamed, "--change", "depot", "--yes"));
  expect(await json(models("preview", "tables", "depot", "--json"))).toEqual([{ id: "1", called: "东" }]);

  const shorter = file("shorter.yaml", "name: depot\nfields:\n  - name: id\n    type: bigint\n    primary: true\n");
  expect(await failure(models("apply", "tables", shorter, "--change", "depot", "--yes", "--json"))).toMatchObject({
    exit: 2,
  });
  expect(await failure(models("remove", "tables", "depot", "--yes", "--json"))).toMatchObject({ exit: 2 });
  await ok(models("apply", "tables", shorter, "--change", "depot", "--lose", "called", "--yes"));
  await ok(models("remove", "tables", "depot", "--lose", "depot", "--yes"));
  expect(await json(models("list", "tables", "--keyword", "depot", "--json", "name"))).toEqual([]);
});

it("shows a table as a design that changes nothing", async () => {
  const shown = await ok(models("show", "tables", "trips"));
  expect(shown).toContain("name: trips");
  const path = file("trips.yaml", shown);
  expect(await json(models("plan", "tables", path, "--change", "trips", "--json", "sql"))).toEqual([]);
});

it("stores common fields like other records", async () => {
  await ok(
    banche([
      "common-fields",
      "create",
      "--field",
      "plate_no",
      "--name",
      "车牌号",
      "--type",
      "varchar",
      "--length",
      "20",
    ]),
  );
  expect(await json(banche(["common-fields", "get", "plate_no", "--json"]))).toMatchObject({
    field: "plate_no",
    length: "20",
  });
});

it("a missing file is named, and a wrong type lists the possible ones", async () => {
  const missing = await failure(models("plan", "tables", join(folder, "nothing.yaml"), "--json"));
  expect(missing).toMatchObject({ exit: 1, error: { code: "file" } });
  const wrong = file("date.yaml", "name: x\nfields:\n  - name: a\n    type: date\n");
  expect((await models("plan", "tables", wrong)).stderr).toContain("varchar");
});

it("a person reads each statement whole, on lines of its own", async () => {
  const wide = file(
    "wide.yaml",
    `name: wide\nfields:\n  - { name: id, type: bigint, primary: true }\n${Array.from(
      { length: 9 },
      (_, at) => `  - { name: a_rather_long_name_${at}, length: "200" }\n`,
    ).join("")}`,
  );
  const shown = await ok(models("plan", "tables", wide, "--format", "table"));
  for (const at of [0, 8]) expect(shown).toContain(`a_rather_long_name_${at}`);
});
