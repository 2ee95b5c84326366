import type { Field, Resource } from "@banche/core";
import { kindOf } from "@banche/core/forms";

import { fieldsOf, ofTable, type RecordValues, type Row } from "./recordTable.ts";

/** One member of a record and its column. */
export interface Member {
  readonly name: string;
  readonly column: string;
  /** Undefined where the member is an object of several fields, stored as JSON. */
  readonly field: Field | undefined;
}

/** Whether the values of a field are stored in a column of the record's own table. */
function hasColumn(field: Field): boolean {
  return !["rows", "none"].includes(kindOf(field).stored.type);
}

const otherNames: Readonly<Record<string, string>> = { order: "sortOrder", tree: "isTree", property: "details" };

/** The members of a resource that have a column in its own table. */
export const membersOf = ofTable((table): readonly Member[] => {
  const members = new Map<string, Member>();
  for (const field of fieldsOf(table)) {
    const [name = "", inner] = field.key.split(".");
    if (table.elsewhere?.has(name) || !hasColumn(field)) continue;
    const isWhole = inner === undefined;
    const column = (isWhole ? field.id : undefined) ?? otherNames[name] ?? name;
    members.set(name, { name, column, field: isWhole ? field : undefined });
  }
  return [...members.values()];
});

/** The column of a field, for sorting and keys. */
export function columnOf(resource: Resource, fieldName: string): string {
  const { id, key = fieldName } = resource.fields[fieldName] ?? {};
  return id ?? otherNames[key] ?? key;
}

/** A row as a record; members without a value are left out. */
export function toRecord(members: readonly Member[], row: Row): RecordValues {
  const record: Record<string, unknown> = { id: row["id"], version: row["version"] };
  for (const { name, column, field } of members) {
    const value = field ? kindOf(field).stored.fromColumn(row[column], field) : row[column];
    if (value !== undefined && value !== null) record[name] = value;
  }
  return record;
}

/** The given values as columns. */
export function toColumns(members: readonly Member[], values: RecordValues): Row {
  const row: Record<string, unknown> = {};
  for (const { name, column, field } of members) {
    const value = values[name];
    if (value !== undefined) row[column] = field ? kindOf(field).stored.toColumn(value, field) : value;
  }
  return row;
}

/** Gives rows of new records the same columns. A column that a row lacks is filled with the empty value. */
export function evenOut<R extends Row>(members: readonly Member[], rows: readonly R[]): readonly R[] {
  const used = members.filter(({ column }) => rows.some((row) => row[column] !== undefined));
  const empty = Object.fromEntries(used.map(({ column, field }) => [column, field ? kindOf(field).stored.empty : {}]));
  return rows.map((row) => ({ ...empty, ...row }));
}
