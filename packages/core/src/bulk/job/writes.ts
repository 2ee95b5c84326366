import type { FieldIssue } from "../../errors.ts";
import type { AnyRecord } from "../../registry/record.ts";
import type { Resource, ResourceField } from "../../registry/resource.ts";
import { valueAt } from "../../registry/values.ts";
import { emptyOf } from "../../records/cells.ts";
import { changesOf, type FieldChange, type RowValues } from "../../records/changes.ts";
import { keyText } from "../../records/keys.ts";
import { ISSUE_VALUE_MAX_CHARS } from "../limits.ts";
import { isNewRecord, type Operation, type PlanValue } from "../match/operation.ts";
import type { CreatedRecord } from "./jobState.ts";
import type { JobRowCode } from "./records.ts";

/** The request for an operation; references to new records are replaced by ids. */
export type Write =
  | { readonly kind: "create"; readonly values: RowValues }
  | {
      readonly kind: "update";
      readonly id: string;
      readonly version?: number | undefined;
      readonly changes: readonly FieldChange[];
    }
  | {
      readonly kind: "remove";
      readonly id: string;
      readonly version?: number | undefined;
      readonly values: RowValues;
    };

export type CreatedRecords = (n: number) => CreatedRecord | undefined;

/** Internal error: a record that is referred to does not exist. */
class MissingRecord extends Error {}

/**
 * The write of an operation, or the reason why there is none.
 *
 * @param replaces - the server replaces whole records, so a value can be left out if the wire format has no "empty"
 */
export function writeOf(
  resource: Resource,
  operation: Operation,
  created: CreatedRecords,
  replaces: boolean,
): Write | JobRowCode {
  try {
    if (operation.op === "create") return { kind: "create", values: newValues(resource, operation.values, created) };
    if (operation.op === "remove") {
      const { id, version, values } = operation;
      return { kind: "remove", id, version, values: resolvedValues(values, created) };
    }
    const changes = operation.changes.map(({ field: name, before, after }) => {
      const field = resource.fields[name];
      const resolved = resolve(after, created);
      return {
        field: name,
        before: resolve(before, created),
        after: resolved === null && field ? emptyOf(field) : resolved,
      };
    });
    if (!replaces && changes.some(({ after }) => after === undefined)) return "cannot_clear";
    if (!isNewRecord(operation.id)) return { kind: "update", id: operation.id, version: operation.version, changes };
    const { id, version } = created(operation.id.$new) ?? {};
    return id === undefined ? "reference_failed" : { kind: "update", id, version, changes };
  } catch (error) {
    if (error instanceof MissingRecord) return "reference_failed";
    throw error;
  }
}

/** The natural key of an operation, in the form that `Existing` uses. */
export function keyOfOperation(operation: Operation, created: CreatedRecords): string | undefined {
  try {
    return keyText(operation.key.map((part) => resolve(part, created)));
  } catch (error) {
    if (error instanceof MissingRecord) return undefined;
    throw error;
  }
}

/**
 * Compares a record with a write. `wanted`: it already has the values of the write. `planned`: it has the values that
 * the plan read. `moved`: neither.
 *
 * @param versions - whether the server has versions of records
 */
export function judge(
  resource: Resource,
  write: Write,
  record: AnyRecord | undefined,
  versions: boolean,
): "wanted" | "planned" | "moved" {
  if (write.kind === "create") {
    if (!record) return "planned";
    return holds(resource, record, write.values) ? "wanted" : "moved";
  }
  if (!record) return write.kind === "remove" ? "wanted" : "moved";
  if (write.kind === "update" && holds(resource, record, afterOf(write.changes))) return "wanted";
  if (versions && write.version !== undefined) return record["version"] === write.version ? "planned" : "moved";
  const before = write.kind === "remove" ? write.values : beforeOf(write.changes);
  return holds(resource, record, before) ? "planned" : "moved";
}

/** Who changed a record last, if the server returns it. */
export function movedBy({ modifiedBy }: AnyRecord): readonly FieldIssue[] {
  return typeof modifiedBy === "string" ? [{ field: "", rule: "movedBy", params: { who: modifiedBy } }] : [];
}

/** The fields of a write whose values differ from those that the plan read, with both values in readable form. */
export function movedFields(resource: Resource, write: Write, record: AnyRecord): readonly FieldIssue[] {
  if (write.kind === "create") return [];
  const planned = write.kind === "remove" ? write.values : beforeOf(write.changes);
  return changesOf(resource, record, planned).map(({ field, before: now, after: then }) => {
    const isPlain = [now, then].every((value) => typeof value === "string" || typeof value === "number" || !value);
    if (!isPlain || "target" in (resource.fields[field] ?? {})) return { field, rule: "movedField" };
    return { field, rule: "moved", params: { before: textOf(then), value: textOf(now) } };
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).slice(0, ISSUE_VALUE_MAX_CHARS) : "";
}

/** The write that applies the wanted values although the record changed, and the values that it overwrites. */
export function overwriteOf(
  resource: Resource,
  write: Write,
  record: AnyRecord,
): { readonly write: Write; readonly before: Readonly<Record<string, PlanValue>> } {
  const { id } = record;
  const version = typeof record["version"] === "number" ? record["version"] : undefined;
  if (write.kind === "remove") {
    const values = valuesOf(resource, record);
    return { write: { kind: "remove", id, version, values: new Map(Object.entries(values)) }, before: values };
  }
  const wanted = write.kind === "create" ? write.values : afterOf(write.changes);
  const changes = changesOf(resource, record, wanted).filter(({ field }) => !resource.fields[field]?.createOnly);
  return {
    write: { kind: "update", id, version, changes },
    before: Object.fromEntries(changes.map(({ field, before }) => [field, planValue(before)])),
  };
}

/** All writable values of a record, by field name. */
export function valuesOf(resource: Resource, record: AnyRecord): Readonly<Record<string, PlanValue>> {
  const fields = Object.values(resource.fields).filter(({ readOnly }) => !readOnly);
  return Object.fromEntries(fields.map(({ name, key }) => [name, planValue(valueAt(record, key))]));
}

/** A value of a record as JSON. */
export function planValue(value: unknown): PlanValue {
  return value === undefined ? null : (value as PlanValue);
}

/** The values of a new record: the given ones, and defaults for the rest. */
export function newValues(
  resource: Resource,
  values: Readonly<Record<string, PlanValue>>,
  created: CreatedRecords,
): RowValues {
  const given = new Map<string, unknown>();
  for (const field of Object.values(resource.fields)) {
    const value = resolve(values[field.name] ?? null, created) ?? emptyValue(field, field.name in values);
    if (!field.readOnly && value !== undefined) given.set(field.name, value);
  }
  return given;
}

/**
 * For a field that was left out: the default. For a field that is set to empty: the empty value, if the field has a
 * default.
 */
function emptyValue(field: ResourceField, given: boolean): unknown {
  return given && field.default !== undefined ? emptyOf(field) : field.default;
}

function resolvedValues(values: Readonly<Record<string, PlanValue>>, created: CreatedRecords): RowValues {
  return new Map(Object.entries(values).map(([name, value]) => [name, resolve(value, created)]));
}

/** @throws {MissingRecord} */
export function resolve(value: PlanValue, created: CreatedRecords): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((inner: PlanValue) => resolve(inner, created));
  if (!isNewRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner, created)]));
  }
  const id = created(value.$new)?.id;
  if (id === undefined) throw new MissingRecord();
  return id;
}

function holds(resource: Resource, record: AnyRecord, values: RowValues): boolean {
  return changesOf(resource, record, values).length === 0;
}

function afterOf(changes: readonly FieldChange[]): RowValues {
  return new Map(changes.map(({ field, after }) => [field, after]));
}

function beforeOf(changes: readonly FieldChange[]): RowValues {
  return new Map(changes.map(({ field, before }) => [field, before]));
}
