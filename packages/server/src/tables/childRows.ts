import { type ResourceField, valueAt, withValue } from "@banche/core";
import { childRows, type ChildRow, kindOf } from "@banche/core/forms";

import { newId } from "../base/ids.ts";
import { childTablesOf } from "./childTables.ts";
import type { RecordTable, RecordValues } from "./recordTable.ts";

/**
 * A record as it would be, each of its rows with the id that it is kept under. A row that names a row of before is that one. Where
 * none does, as in files, rows that say the same are the same, and the others follow those of before in their order. All others
 * are new.
 *
 * @param given - members that were given; rows of others stay as they are
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
