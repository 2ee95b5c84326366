import { valueAt, withValue } from "@banche/core";
import { childRows, type ChildRow, kindOf } from "@banche/core/forms";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { type ChildTable, childTablesOf, ownerColumn, placeColumn } from "../tables/childTables.ts";
import { membersOf, toRecord } from "../tables/columns.ts";
import type { Change, RecordTable, RecordValues, Row, Writer } from "../tables/recordTable.ts";
import { insertRows, updateRows } from "../tables/rows.ts";

/**
 * Adds the child rows to records, with one statement for each field that has rows. The caller has already checked that the records may be
 * read.
 */
export async function withChildRows(
  table: RecordTable,
  db: Kysely<Schema>,
  records: readonly RecordValues[],
): Promise<readonly RecordValues[]> {
  let whole = records;
  for (const child of records.length > 0 ? childTablesOf(table) : []) {
    const ids = records.map(({ id }) => String(id));
    const found = await readRows(child, db, ids);
    whole = whole.map((record) => withValue(record, child.field.key, found.get(String(record["id"])) ?? []));
  }
  return whole;
}

async function readRows(
  { table }: ChildTable,
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ChildRow[]>> {
  const { rows } = await sql<Row>`
    select t.* from ${sql.table(table.table)} t where t.parent_id = any(${[...ids]}::text[])
    order by t.parent_id, t.row_place, t.id`.execute(db);
  const members = membersOf(table);
  const found = new Map<string, ChildRow[]>();
  for (const row of rows) {
    const { version: _counted, ...record } = toRecord(members, row);
    const owner = String(row[ownerColumn]);
    const own = found.get(owner) ?? [];
    found.set(owner, own);
    own.push(record);
  }
  return found;
}

/**
 * Saves the child rows of written records, in the same transaction. Uses three statements for each field that has rows. Unchanged rows
 * are not written.
 */
export async function writeChildRows(table: RecordTable, writer: Writer, set: readonly Change[]): Promise<void> {
  for (const child of childTablesOf(table)) {
    const { field } = child;
    const changes = set.filter(({ changed }) => changed.has(field.key));
    if (changes.length > 0) await writeRows(child, writer, changes);
  }
}

async function writeRows({ field, table }: ChildTable, { db, session }: Writer, set: readonly Change[]): Promise<void> {
  const members = membersOf(table);
  const gone: string[] = [];
  const made: Row[] = [];
  const changed: (Row & { readonly id: string })[] = [];
  for (const { id: owner, before, after } of set) {
    const old = new Map(
      childRows(before && valueAt(before, field.key)).map((row, place) => [String(row["id"]), { row, place }]),
    );
    for (const [place, row] of childRows(valueAt(after, field.key)).entries()) {
      const id = String(row["id"]);
      const was = old.get(id);
      old.delete(id);
      const columns = { id, [placeColumn]: place, ...columnsOf(row) };
      if (!was) {
        made.push({
          ...columns,
          [ownerColumn]: owner,
          ...(table.scope === "factory" && { factoryId: session.factoryId }),
          ...(table.scope !== "shared" && { createdBy: session.userId }),
        });
      } else if (was.place !== place || !kindOf(field).rows?.sameRow(was.row, row, field)) changed.push(columns);
    }
    gone.push(...old.keys());
  }
  if (gone.length > 0) await sql`delete from ${sql.table(table.table)} where id = any(${gone}::text[])`.execute(db);
  if (changed.length > 0) await updateRows(db, table.table, changed);
  await insertRows(db, table.table, made);

  /** Returns all columns, because a row is always sent whole. */
  function columnsOf(row: ChildRow): Row {
    return Object.fromEntries(
      members.flatMap(({ name, column, field: one }) => {
        if (!one) return [];
        const { stored } = kindOf(one);
        const value = row[name];
        return [[column, value === undefined || value === null ? stored.empty : stored.toColumn(value, one)]];
      }),
    );
  }
}
