import { seededRandom, type SeededRandom } from "@banche/core/roster";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, inject, test } from "vitest";

import { createTestDatabase } from "../../testing/database.ts";
import { openPool } from "../pool.ts";
import { readCatalog } from "./catalog.ts";
import { compare, type Retired } from "./compare.ts";
import type { ColumnModel, TableModel } from "./model.ts";
import { nameOf } from "./names.ts";
import { statementsOf } from "./statements.ts";

/** The schema of designed models. Names are ids, and SQL keywords must work as names. */
const schema = "designs";
const home = await createTestDatabase(inject("postgresUrl"), "empty");
const pool = openPool({ url: home.url }, () => undefined);
beforeEach(() => run(`drop schema if exists ${schema} cascade; create schema ${schema}`));
afterAll(async () => {
  await pool.close();
  await home.drop();
});

async function run<Row = unknown>(text: string): Promise<readonly Row[]> {
  return (await sql.raw<Row>(text).execute(pool.kysely)).rows;
}

/** Changes the existing tables into `after`. */
async function become(after: readonly TableModel[], retired?: Retired): Promise<void> {
  const steps = compare(await readCatalog(pool.kysely, schema), after, retired);
  for (const statement of steps.flatMap((step) => statementsOf(step, schema))) await run(statement);
  expect(compare(await readCatalog(pool.kysely, schema), after, retired)).toEqual([]);
}

const id: ColumnModel = { name: "id", type: "text", collation: "C", notNull: true };
const table = (name: string, ...columns: readonly ColumnModel[]): TableModel => ({
  name,
  columns: [id, ...columns],
  primaryKey: ["id"],
  indexes: columns
    .filter(({ type }) => type === "text")
    .map((column) => ({ name: nameOf(name, [column.name], "idx"), unique: false, keys: [column.name] })),
  foreignKeys: [],
});

test("a table is created with everything that its model declares and is read back the same", async () => {
  const order = table(
    "order",
    { name: "user", type: "text", collation: "C", notNull: false },
    { name: "note", type: "text", notNull: true, default: "'it''s'::text" },
    { name: "at", type: "timestamp with time zone", notNull: true, default: "now()" },
    { name: "loud", type: "text", notNull: false, generated: "upper(note)" },
  );
  await become([
    {
      ...order,
      indexes: [
        ...order.indexes,
        { name: "order_newest", unique: false, keys: ["at DESC", "id"], where: `"user" IS NOT NULL` },
        { name: "order_note_key", unique: true, keys: ["lower(note)"] },
        { name: "order_words", unique: false, method: "gin", keys: ["string_to_array(note, ' '::text)"] },
      ].map((index) => ({ ...index, keys: index.keys.map((key) => (key === "user" ? `"user"` : key)) })),
      foreignKeys: [
        { name: "order_user_fkey", columns: ["user"], target: "d_1", targetColumns: ["id"], onDelete: "set null" },
      ],
    },
    table("d_1"),
  ]);
});

test("rows keep their values while columns are added, changed and retired", async () => {
  const seats: ColumnModel = { name: "f_seats", type: "integer", notNull: true, default: "0" };
  const plate: ColumnModel = { name: "f_plate", type: "text", notNull: true };
  await become([table("d_1", seats, plate)]);
  await run(`insert into ${schema}.d_1 select n::text, n, 'P' || n from generate_series(1, 100) n`);
  const driver: ColumnModel = { name: "f_driver", type: "text", notNull: false };
  await become([table("d_1", { ...seats, type: "bigint", default: "4" }, plate, driver)]);
  await become([table("d_1", driver)], { columns: { d_1: { f_seats: "kept", f_plate: "kept" } } });
  await run(`insert into ${schema}.d_1 (id) values ('new')`);
  expect(
    await run(`select sum(f_seats)::int as seats, count(distinct f_plate)::int as plates from ${schema}.d_1`),
  ).toEqual([{ seats: 5054, plates: 100 }]);
  await become([table("d_1", driver)], { columns: { d_1: { f_seats: "dropped", f_plate: "kept" } } });
  expect(Object.keys((await run<object>(`select * from ${schema}.d_1 limit 1`))[0] ?? {}).toSorted()).toEqual([
    "fDriver",
    "fPlate",
    "id",
  ]);
});

test("the unique index is created before the foreign key that refers to it", async () => {
  const part: ColumnModel = { name: "f_part", type: "text", collation: "C", notNull: true, default: "''::text" };
  await become([table("d_1")]);
  await run(`insert into ${schema}.d_1 (id) values ('a')`);
  const whole = table("d_1", part);
  const unique = { name: "d_1_f_part_id_key", unique: true, keys: ["f_part", "id"] };
  const child = table("d_2", part, { ...part, name: "f_whole" });
  const columns = ["f_part", "f_whole"];
  const key = {
    name: "d_2_key",
    columns,
    target: "d_1",
    targetColumns: ["f_part", "id"],
    onDelete: "cascade" as const,
  };
  const after = [
    { ...whole, indexes: [...whole.indexes, unique] },
    { ...child, foreignKeys: [key] },
  ];
  const steps = compare(await readCatalog(pool.kysely, schema), after);
  expect(steps.find((step) => step.kind === "createIndex" && step.index === unique)).toMatchObject({ atOnce: true });
  await become(after);
});

test("any sequence of changes keeps the values of columns that are not dropped", async () => {
  for (let chain = 0; chain < 12; chain++) await changeAtRandom(seededRandom(chain));
});

async function changeAtRandom(random: SeededRandom): Promise<void> {
  await run(`drop schema ${schema} cascade; create schema ${schema}`);
  let columns: readonly ColumnModel[] = [];
  const outcomes: Record<string, "kept" | "dropped"> = {};
  await become([table("d_1")]);
  for (let step = 0; step < 8; step++) {
    const column = columns.length > 0 ? random.pick(columns) : undefined;
    const what = random.pick(["add", "add", "retire", "drop", "loosen", "widen"] as const);
    if (what === "add" || !column) {
      const given: readonly Omit<ColumnModel, "name">[] = [
        { type: "text", notNull: true, default: "''::text" },
        { type: "text", notNull: false },
        { type: "integer", notNull: true, default: "7" },
      ];
      columns = [...columns, { name: `f_${step}`, ...random.pick(given) }];
    } else if (what === "retire" || what === "drop") {
      outcomes[column.name] = what === "drop" ? "dropped" : "kept";
      columns = columns.filter((one) => one !== column);
    } else if (what === "loosen") {
      columns = columns.map((one) => (one === column ? { ...one, notNull: false } : one));
    } else if (column.type === "integer") {
      columns = columns.map((one) => (one === column ? { ...one, type: "bigint" } : one));
    }
    const rows = () => run<Record<string, unknown>>(`select to_jsonb(t) as row from ${schema}.d_1 t order by id`);
    const before = await rows();
    await become([table("d_1", ...columns)], { columns: { d_1: outcomes } });
    const after = await rows();
    expect(after).toHaveLength(before.length);
    for (const [at, { row }] of before.entries()) {
      const kept = Object.entries(row as object).filter(([name]) => outcomes[name] !== "dropped");
      expect(after[at]?.["row"]).toMatchObject(Object.fromEntries(kept));
    }
    const names = columns.map(({ name }) => name);
    const values = columns.map(({ type }, at) => (type === "text" ? `'v${step}${at}'` : String(step * 10 + at)));
    await run(`insert into ${schema}.d_1 (${["id", ...names].join()}) values (${[`'${step}'`, ...values].join()})`);
  }
}
