import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { openPool } from "../db/pool.ts";
import { createTestDatabase } from "../testing/database.ts";
import { insertFree, insertRows, updateRows } from "./rows.ts";

const database = await createTestDatabase(inject("postgresUrl"), "empty");
const pool = openPool({ url: database.url }, () => undefined);
const db = pool.kysely;
afterAll(async () => {
  await pool.close();
  await database.drop();
});

await sql`create table things (id text primary key, full_name text, seats integer, is_open boolean, details jsonb, tags text[],
  version integer not null default 1, updated_at timestamptz)`.execute(db);
const things = "things" as Parameters<typeof insertRows>[1];

// A type and not an interface: rows have an index signature.
type Thing = {
  readonly id: string;
  readonly fullName?: string | null | undefined;
  readonly seats?: number | null | undefined;
  readonly isOpen?: boolean | null | undefined;
  readonly details?: object | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
};

async function stored(): Promise<readonly unknown[]> {
  const { rows } = await sql`select id, full_name, seats, is_open, details, tags from things order by id`.execute(db);
  return rows;
}

/** What the table has of a row: values that were not given are null. */
const asStored = ({ id, fullName, seats, isOpen, details, tags }: Thing) => ({
  ...{ id, fullName: fullName ?? null, seats: seats ?? null, isOpen: isOpen ?? null },
  ...{ details: details ?? null, tags: tags ?? null },
});

/** Few different values, so that columns are often the same in all rows. */
const rest = fc.record(
  {
    fullName: fc.constantFrom("王芳", 'a "quoted" \\ line\n', "", null, undefined),
    seats: fc.constantFrom(0, 45, null),
    isOpen: fc.constantFrom(true, false, null),
    details: fc.constantFrom({ a: [1, null] }, {}, null),
    tags: fc.constantFrom(["x", "y"], [], null),
  },
  { requiredKeys: [] },
);
const someRows = fc
  .array(rest, { minLength: 1, maxLength: 4 })
  .map((rows) => rows.map((row, at): Thing => ({ ...row, id: `t${at}` })));

test("rows and changes of rows are stored as given, with shared and missing values", async () => {
  await fc.assert(
    fc.asyncProperty(someRows, someRows, async (first, second) => {
      await sql`delete from things`.execute(db);
      await insertRows(db, things, first);
      expect(await stored()).toEqual(first.map(asStored));

      const columns = new Set(second.flatMap((row) => Object.keys(row)));
      await updateRows(db, things, second);
      const changed = first.map((row, at) => {
        const wanted = second[at];
        const taken = [...columns].map((column) => [column, wanted?.[column as keyof Thing]] as const);
        return asStored(wanted ? { ...row, ...Object.fromEntries(taken) } : row);
      });
      expect(await stored()).toEqual(changed);
    }),
    { numRuns: 60 },
  );
});

test("rows whose unique values are in use are skipped, and the inserted ids are returned", async () => {
  await sql`delete from things`.execute(db);
  await sql`create unique index things_seats on things (seats) where seats > 1000`.execute(db);
  await insertRows(db, things, [{ id: "a", seats: 1001 }]);
  const rows = [
    { id: "b", seats: 1001 },
    { id: "c", seats: 1002 },
  ];
  expect(await insertFree(db, things, rows)).toEqual(new Set(["c"]));
  expect(await insertFree(db, things, [{ id: "d", seats: 1003 }])).toEqual(new Set(["d"]));
  const { rows: ids } = await sql`select id from things order by id`.execute(db);
  expect(ids).toEqual([{ id: "a" }, { id: "c" }, { id: "d" }]);
});
