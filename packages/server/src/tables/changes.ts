import { type ResourceField, valueAt } from "@banche/core";
import { kindOf } from "@banche/core/forms";

import { newId } from "../base/ids.ts";
import { keptHtml } from "../html/safeHtml.ts";
import { withRowIds } from "./childRows.ts";
import { type Change, fieldsOf, ofTable, type RecordTable, type RecordValues } from "./recordTable.ts";
import { isObject } from "@banche/core/wire";

/** Calls cannot set read-only members; an action may set one. */
const writable = ofTable((table) => fieldsOf(table).filter(({ readOnly, byAction }) => !readOnly || byAction));

/** The record that will be created. */
export function newRecord(table: RecordTable, draft: RecordValues): Change {
  const given = withDefaults(writable(table), tidied(table, draft));
  const after = withRowIds(table, undefined, given, given);
  return { id: newId(), before: undefined, after, changed: new Set(Object.keys(after)) };
}

/** The record after a change. Members that are given their current value do not count as changed. */
export function changeOf(table: RecordTable, before: RecordValues, given: RecordValues): Change {
  const after = withRowIds(table, before, merged(before, tidied(table, given)), given);
  const fields = writable(table).filter((field) => differs(field, before, after));
  return { id: String(before["id"]), before, after, changed: new Set(fields.map(({ key }) => memberOf(key))) };
}

/** The fields that a change sets; all fields for a new record. */
export function changedFields(table: RecordTable, { before, after }: Change): readonly ResourceField[] {
  const fields = writable(table);
  return before ? fields.filter((field) => differs(field, before, after)) : fields;
}

/** A record with only these members. */
export function only(record: RecordValues, members: ReadonlySet<string>): RecordValues {
  return Object.fromEntries(Object.entries(record).filter(([name]) => members.has(name)));
}

const withHtml = ofTable((table) => writable(table).filter((field) => kindOf(field).html));

/** The given values in stored form. */
function tidied(table: RecordTable, given: RecordValues): RecordValues {
  const clean = withHtml(table).flatMap(({ key }) => {
    const html = given[key];
    return typeof html === "string" ? [[key, keptHtml(html)] as const] : [];
  });
  const kept = clean.length > 0 ? { ...given, ...Object.fromEntries(clean) } : given;
  return table.tidy?.(kept) ?? kept;
}

function memberOf(key: string): string {
  return key.split(".", 1)[0] ?? key;
}

function differs(field: ResourceField, before: RecordValues, after: RecordValues): boolean {
  const [old, value] = [valueAt(before, field.key), valueAt(after, field.key)];
  const blank = (one: unknown) => one === undefined || one === null || one === "";
  if (blank(old) || blank(value)) return blank(old) !== blank(value);
  return !kindOf(field).same(old, value, field);
}

/** Members that are objects of several fields keep the fields that were not sent. */
function merged(before: RecordValues, given: RecordValues): RecordValues {
  const after: Record<string, unknown> = { ...before, ...given };
  for (const [name, value] of Object.entries(given)) {
    const old = before[name];
    if (isObject(old) && isObject(value)) after[name] = { ...old, ...value };
  }
  return after;
}

function withDefaults(fields: readonly ResourceField[], draft: RecordValues): RecordValues {
  const values: Record<string, unknown> = { ...draft };
  for (const { key, default: value } of fields) {
    if (value !== undefined && !key.includes(".") && (values[key] === undefined || values[key] === ""))
      values[key] = value;
  }
  return values;
}
