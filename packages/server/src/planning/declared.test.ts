import { resources } from "@banche/core";
import { concepts as learnt } from "@banche/core/concepts";
import { sql } from "kysely";
import { afterAll, describe, expect, inject, test } from "vitest";

import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import { openPool } from "../db/pool.ts";
import { defineTable } from "../tables/defineTable.ts";
import { createTestDatabase } from "../testing/database.ts";
import { allConcepts } from "./concepts.ts";
import { type Concept, tablesOf } from "./declared.ts";
import { migrationFiles } from "./migrationText.ts";
import { planMigration } from "./planMigration.ts";

const home = await createTestDatabase(inject("postgresUrl"), "schema");
const pool = openPool({ url: home.url }, () => undefined);
const concepts = await allConcepts();
afterAll(async () => {
  await pool.close();
  await home.drop();
});

type Resource = Concept["table"]["resource"];

/** All concepts, with a changed declaration of one. */
function redeclared(name: string, change: (resource: Resource) => Resource): readonly Concept[] {
  return concepts.map(({ table, stored }) =>
    table.resource.name === name
      ? { table: { ...table, resource: change(table.resource) }, stored }
      : { table, stored },
  );
}

const withoutField = (field: string, more: Partial<Resource> = {}) =>
  redeclared("positions", (resource) => {
    const { [field]: _, ...fields } = resource.fields;
    return { ...resource, fields, ...more };
  });

test("a migrated database matches the declarations: `npm run migration` writes missing migrations", async () => {
  const all = [...Object.keys(resources), ...learnt.map(({ name }) => name)];
  expect(concepts.map(({ table }) => table.resource.name).toSorted()).toEqual(all.toSorted());
  expect(await planMigration(pool.kysely, concepts)).toEqual([]);
});

describe("a field that is no longer declared", () => {
  test("stops the planner with its name, and so does a missing concept", async () => {
    await expect(planMigration(pool.kysely, withoutField("type"))).rejects.toThrow("either: positions.type");
    const others = concepts.filter(({ table }) => table.resource.name !== "positions");
    await expect(planMigration(pool.kysely, others)).rejects.toThrow("either: positions");
  });

  test("keeps its column when it is renamed and has its former id", async () => {
    const renamed = redeclared("positions", (resource) => {
      const { type, ...fields } = resource.fields;
      if (!type) throw new Error("positions have no type");
      return { ...resource, fields: { ...fields, sort: { ...type, name: "sort", key: "sort", id: "type" } } };
    });
    expect(await planMigration(pool.kysely, renamed)).toEqual([]);
  });

  test("may be null when kept; when dropped, a separate breaking migration names the rows to count", async () => {
    const kept = await planMigration(pool.kysely, withoutField("type", { retired: { type: "kept" } }));
    expect(kept.map(({ kind }) => kind)).toEqual(["allowNull"]);
    const dropped = await planMigration(pool.kysely, withoutField("type", { retired: { type: "dropped" } }));
    expect(migrationFiles(dropped, 148, "no_type")).toMatchObject([
      {
        name: "0149_no_type_drops",
        text: expect.stringContaining("breaking: true") as unknown,
        statements: [`alter table "positions" drop column "type"`],
        warnings: [expect.stringContaining(`select count(*) from "positions" where "type" is not null`) as unknown],
      },
    ]);
  });
});

test("new concepts and fields become migrations that make exactly them, also when rows exist", async () => {
  await sql`insert into dictionary_types (id, name, code) values ('d', 'Colours', 'colours')`.execute(pool.kysely);
  const routes: Resource = {
    ...resources.positions,
    name: "routes",
    fields: {
      ...resources.positions.fields,
      code: { ...resources.positions.fields["code"], max: 20 } as Resource["fields"][string],
    },
  };
  const planned = [
    ...redeclared("dictionaryTypes", (resource) => ({
      ...resource,
      unique: { ...resource.unique, name: {} },
      fields: {
        ...resource.fields,
        remark: { kind: "text", name: "remark", key: "remark", column: "remark", label: ["备注", "Remark"], max: 50 },
        owner: {
          kind: "reference",
          name: "owner",
          key: "ownerId",
          column: "owner",
          label: ["负责人", "Owner"],
          target: "users",
          required: true,
        },
      },
    })),
    { table: defineTable(routes), stored: {} },
  ];
  const files = migrationFiles(await planMigration(pool.kysely, planned), 148, "routes");
  expect(files.map(({ name }) => name)).toEqual(["0149_routes", "0150_routes_indexes", "0151_routes_read_this"]);
  expect(files[0]?.text).toContain('export const routes: Migration = {\n  name: "0149_routes",');
  expect(files[1]?.text).toContain("outsideTransaction: true");
  expect(files[1]?.warnings).toEqual([expect.stringContaining(`having count(*) > 1`) as unknown]);
  expect(files[2]?.warnings).toEqual([expect.stringContaining(`where "owner_id" is null`) as unknown]);
  const made = files.map(({ name, statements }) => ({
    name,
    statements,
    ...(name.endsWith("indexes") && { outsideTransaction: true as const }),
  }));
  await migrate(pool, [...migrations, ...made.slice(0, 2)]);
  await expect(migrate(pool, [...migrations, ...made])).rejects.toThrow("owner_id");
  await sql`update dictionary_types set owner_id = 'u'`.execute(pool.kysely).catch(() => undefined);
  await sql`delete from dictionary_types`.execute(pool.kysely);
  await migrate(pool, [...migrations, ...made]);
  expect(await planMigration(pool.kysely, planned)).toEqual([]);
  await expect(planMigration(pool.kysely, planned.slice(0, -1))).rejects.toThrow("either: routes");
  expect(tablesOf(planned).at(-1)).toMatchObject({
    name: "routes",
    foreignKeys: [
      { columns: ["factory_id"], target: "factories" },
      { columns: ["factory_id", "department_id"], target: "departments", targetColumns: ["factory_id", "id"] },
    ],
  });
});
