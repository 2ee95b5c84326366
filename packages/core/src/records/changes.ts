import { kindOf } from "../kinds/kinds.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { Resource, ResourceField } from "../registry/resource.ts";
import { valueAt, withValue } from "../registry/values.ts";
import { emptyOf } from "./cells.ts";
import { isEmpty } from "../validation/values.ts";

/** Values of one row by field name. */
export type RowValues = ReadonlyMap<string, unknown>;

/** One value that a row changes. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Body = Readonly<Record<string, unknown>>;

/** The changes of a row to a record; empty if the record already has its values. */
export function changesOf(resource: Resource, record: AnyRecord, values: RowValues): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  for (const [name, after] of values) {
    const field = resource.fields[name];
    if (!field) continue;
    const before = valueAt(record, field.key);
    if (!sameValue(field, before, after)) changes.push({ field: name, before, after });
  }
  return changes;
}

/** The body of a new record: the values of the row, with defaults for the rest. */
export function createBody(resource: Resource, values: RowValues): Body {
  const flat: Record<string, unknown> = {};
  let body: Body = flat;
  for (const field of Object.values(resource.fields)) {
    const value = field.readOnly ? undefined : (values.get(field.name) ?? field.default);
    if (value === undefined) continue;
    if (body === flat && !field.key.includes(".")) flat[field.key] = value;
    else body = withValue(body, field.key, value);
  }
  return body;
}

/** The body of a change on a server that only changes the sent members. */
export function patchBody(resource: Resource, record: AnyRecord, changes: readonly FieldChange[]): Body {
  let body: Body = { version: record["version"] };
  for (const { field: name, after } of changes) {
    const field = resource.fields[name];
    if (!field) continue;
    const top = field.key.split(".")[0] ?? field.key;
    if (top !== field.key && !(top in body)) body = { ...body, [top]: record[top] };
    body = withValue(body, field.key, after);
  }
  return body;
}

/** The body of a change on a server that replaces the whole record: all values that were read, with the changes. */
export function replaceBody(resource: Resource, record: AnyRecord, changes: readonly FieldChange[]): Body {
  let body: Body = withFileNames(record);
  for (const { field: name, after } of changes) {
    const field = resource.fields[name];
    if (field) body = withValue(body, field.key, after);
  }
  return body;
}

function sameValue(field: ResourceField, before: unknown, after: unknown): boolean {
  if (isBlank(field, before) && isBlank(field, after)) return true;
  if (before === undefined) return after === field.default;
  return kindOf(field).same(before, after, field);
}

function isBlank(field: ResourceField, value: unknown): boolean {
  if (isEmpty(value)) return true;
  return "root" in field && value === field.root && value === emptyOf(field);
}

/** The platform returns the path of a picture but expects its file name (contract-base §4.4). */
function withFileNames(record: AnyRecord): Body {
  const icon = record["headIcon"];
  return typeof icon === "string" ? { ...record, headIcon: icon.slice(icon.lastIndexOf("/") + 1) } : record;
}
