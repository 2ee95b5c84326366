import { emptyOf } from "../records/cells.ts";
import { changesOf, createBody, patchBody, type RowValues } from "../records/changes.ts";
import type { FieldIssue } from "../errors.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { Resource, ResourceField } from "../registry/resource.ts";
import { valueAt } from "../registry/values.ts";
import type { Problem } from "../kinds/kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import { isEmpty } from "../validation/values.ts";

/** The current input of a form, by field name. `undefined` is an empty field. */
export type Draft = Readonly<Record<string, unknown>>;

/** A form for a new record: the defaults, plus values that the opening page provides. */
export function newDraft(resource: Resource, given: Draft = {}): Draft {
  const fields = Object.values(resource.fields);
  const defaults: Draft = Object.fromEntries(fields.map((field) => [field.name, shown(field, field.default)]));
  return { ...defaults, ...given };
}

/** A form with the values of a record. */
export function draftOf(resource: Resource, record: AnyRecord): Draft {
  return Object.fromEntries(
    Object.values(resource.fields).map((field) => [field.name, shown(field, valueAt(record, field.key))]),
  );
}

/** The error of one value; undefined for an empty optional field. */
export function checkField(field: ResourceField, value: unknown): Problem | undefined {
  const tidy = tidied(value);
  if (isEmpty(tidy)) return field.required === true ? { rule: "required" } : undefined;
  return kindOf(field).check(tidy, field);
}

/** All errors of a form, in the order of its fields. */
export function checkDraft(resource: Resource, draft: Draft): readonly FieldIssue[] {
  return resource.form.flat().flatMap((name) => {
    const field = resource.fields[name];
    const problem = field && !field.readOnly ? checkField(field, draft[name]) : undefined;
    return problem ? [{ field: name, ...problem }] : [];
  });
}

/** The request body that creates the record. Empty fields are left out, or get the value that means empty. */
export function draftBody(resource: Resource, draft: Draft): Readonly<Record<string, unknown>> {
  const values = valuesOf(resource, draft).filter(([name]) => !isEmpty(draft[name]) || hasRoot(resource, name));
  return createBody(resource, new Map(values));
}

/** The request body that changes the record, with its version; undefined if nothing was changed. */
export function changeBody(
  resource: Resource,
  record: AnyRecord,
  draft: Draft,
): Readonly<Record<string, unknown>> | undefined {
  const values: RowValues = new Map(valuesOf(resource, draft).filter(([name]) => !resource.fields[name]?.createOnly));
  const changes = changesOf(resource, record, values);
  return changes.length === 0 ? undefined : patchBody(resource, record, changes);
}

function valuesOf(resource: Resource, draft: Draft): readonly (readonly [string, unknown])[] {
  return Object.values(resource.fields)
    .filter(({ name, readOnly }) => !readOnly && name in draft)
    .map((field) => {
      const value = tidied(draft[field.name]);
      return [field.name, isEmpty(value) ? emptyOf(field) : value] as const;
    })
    .filter(([, value]) => value !== undefined);
}

/** The wire value for "none" is shown as an empty field. */
function shown(field: ResourceField, value: unknown): unknown {
  const isRoot = "root" in field && value === field.root;
  return isRoot || isEmpty(value) ? undefined : value;
}

function hasRoot(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && "root" in field && field.root !== undefined;
}

function tidied(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}
