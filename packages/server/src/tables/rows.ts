import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { Row } from "./recordTable.ts";

type Table = Extract<keyof Schema, string>;

/**
 * Inserts any number of rows with one statement. Values are sent as one JSON text, which is several times cheaper to build and parse than
 * single parameters. All rows have the same columns; missing values are null.
 */
export async function insertRows(db: Kysely<Schema>, table: Table, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await insertion(table, rows, sql``).execute(db);
}

/** The same as `insertRows`, but skips rows that violate a unique constraint. @returns ids of the inserted rows */
export async function insertFree(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly (Row & { readonly id: string })[],
): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const { numAffectedRows } = await insertion(table, rows, sql`on conflict do nothing`).execute(db);
  if (Number(numAffectedRows) === ids.length) return new Set(ids);
  const { rows: inserted } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::text[])`.execute(db);
  return new Set(inserted.map(({ id }) => id));
}

function insertion(table: Table, rows: readonly Row[], onConflict: RawBuilder<unknown>): RawBuilder<unknown> {
  const names = sql.join(columnsOf(rows).map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${names}) select ${names} from ${asRows(table, rows)} given ${onConflict}`;
}

/** Updates columns of rows by id and increments their versions, with one statement. All rows have the same columns. */
export async function updateRows(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly (Row & { readonly id: string })[],
): Promise<void> {
  const columns = columnsOf(rows).filter((column) => column !== "id");
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`);
  await sql`
    update ${sql.table(table)} t
    set ${sql.join([...assignments, sql`version = t.version + 1`, sql`updated_at = now()`])}
    from ${asRows(table, rows)} given where given.id = t.id`.execute(db);
}

/**
 * Rows as a table expression with the types of the table's own columns. A column with the same value in all rows is sent once, as part of
 * the row that the others begin with: audit rows of a batch are then sent, parsed and built at half the size.
 */
function asRows(table: Table, rows: readonly Row[]): RawBuilder<unknown> {
  const type = sql`null::${sql.table(table)}`;
  const columns = columnsOf(rows);
  const same = columns.filter((column) => rows.every((row) => row[column] === rows[0]?.[column]));
  const own = columns.filter((column) => !same.includes(column));
  const [first] = toJson(rows.slice(0, 1), same);
  return sql`json_populate_recordset(json_populate_record(${type}, ${JSON.stringify(first ?? {})}::json),
    ${JSON.stringify(toJson(rows, own))}::json)`;
}

function columnsOf(rows: readonly Row[]): readonly string[] {
  const [first = {}, ...others] = rows;
  const columns = new Set(Object.keys(first));
  for (const row of others) for (const column in row) columns.add(column);
  return [...columns];
}

/** Some columns of rows, under their names in the database. */
function toJson(rows: readonly Row[], columns: readonly string[]): readonly Row[] {
  const names = columns.map((column) => [column, snakeCase(column)] as const);
  return rows.map((row) => {
    const named: Record<string, unknown> = {};
    for (const [column, name] of names) named[name] = row[column];
    return named;
  });
}

/** Converts a camel-case name of the code into the database name. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
