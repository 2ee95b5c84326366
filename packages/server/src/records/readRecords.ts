import { sql } from "kysely";

import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { withChildRows } from "./childRecords.ts";
import { membersOf, toRecord } from "../tables/columns.ts";
import { type RecordTable, type RecordValues, type Row, tableOf, type Writer } from "../tables/recordTable.ts";

/** One whole record that the session may see. It is locked until the transaction ends if it will be changed. */
export async function readRecord(
  policy: AccessPolicy,
  writer: Writer,
  id: string,
  forChange: boolean,
): Promise<RecordValues | undefined> {
  return (await readRecords(policy, writer, [id], forChange)).get(id);
}

/** The same as `readRecord`, for several ids. */
export async function readRecords(
  policy: AccessPolicy,
  writer: Writer,
  ids: readonly string[],
  forChange: boolean,
): Promise<ReadonlyMap<string, RecordValues>> {
  const { table } = policy;
  // Rows are always locked in the same order, so that transactions cannot deadlock.
  const { rows } = await sql<Row>`
    select t.* from ${tableOf(table)} where t.id = any(${[...ids]}::text[]) and ${policy.rows("get")}
    ${forChange ? sql`order by t.id for update of t` : sql``}`.execute(writer.db);
  const records = await toRecords(table, writer, rows);
  return new Map(records.map((record) => [String(record["id"]), record]));
}

/** Turns rows into whole records, including members that are stored elsewhere. */
export async function toRecords(
  table: RecordTable,
  { db, session }: Writer,
  rows: readonly Row[],
): Promise<readonly RecordValues[]> {
  const members = membersOf(table);
  const records = await withChildRows(
    table,
    db,
    rows.map((row) => toRecord(members, row)),
  );
  if (!table.complete || rows.length === 0) return records;
  const further = await table.complete(db, rows, session);
  return records.map((record, index) => ({ ...record, ...further[index] }));
}
