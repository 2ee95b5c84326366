import { type ResourceField, valueAt, withValue } from "@banche/core";
import { childRows, type ChildRow, kindOf } from "@banche/core/forms";

import { newId } from "../base/ids.ts";
import { childTablesOf } from "./childTables.ts";
import type { RecordTable, RecordValues } from "./recordTable.ts";

/**
 * The record after the change, with the ids of its child rows. A given row with the id of an existing row is that row. If no row has such
 * an id, as in files, rows with equal content are matched first. The others are matched in order. All other rows are new.
 *
 * @param given - members that were given; rows of other fields stay unchanged
 */
export function withRowIds(
  table: RecordTable,
  before: RecordValues | undefined,
  after: RecordValues,
  given: RecordValues,
): RecordValues {
  let record = after;
  for (const { field } of childTablesOf(table)) {
    if (valueAt(given, field.key) === undefined) continue;
    const known = childRows(before && valueAt(before, field.key));
    record = withValue(record, field.key, identified(field, known, childRows(valueAt(after, field.key))));
  }
  return record;
}

function identified(
  field: ResourceField,
  before: readonly ChildRow[],
  given: readonly ChildRow[],
): readonly ChildRow[] {
  const left = new Map(before.map((row) => [String(row["id"]), row]));
  const take = (id: string | undefined): string | undefined => {
    if (id === undefined || !left.delete(id)) return undefined;
    return id;
  };
  const ids: (string | undefined)[] = given.map(({ id }) => take(typeof id === "string" ? id : undefined));
  if (!ids.some((id) => id !== undefined)) {
    const sameAs = (row: ChildRow) => [...left].find(([, old]) => kindOf(field).rows?.sameRow(old, row, field))?.[0];
    given.forEach((row, at) => (ids[at] = take(sameAs(row))));
    given.forEach((_, at) => (ids[at] ??= take([...left.keys()][0])));
  }
  return given.map((row, at) => {
    const id = ids[at];
    return id === undefined ? { ...defaultsOf(field, row), id: newId() } : { ...row, id };
  });
}

function defaultsOf(field: ResourceField, row: ChildRow): ChildRow {
  const filled: Record<string, unknown> = { ...row };
  for (const { key, default: value } of kindOf(field).rows?.fields(field) ?? []) {
    if (value !== undefined && (filled[key] === undefined || filled[key] === "")) filled[key] = value;
  }
  return filled;
}
