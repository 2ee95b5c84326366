import type { AttributeField, Choice, Field } from "./field.ts";
import type { LabelOrKey } from "./label.ts";

/** Longest HTML of a rich text, in characters. */
export const RICH_TEXT_MAX = 30_000;
/** Longest text of JSON without blanks, in characters. */
export const JSON_MAX = 30_000;
/** Most rows of a record in any rows field. */
export const ROWS_MAX = 200;

/** A field with its defaults filled in. */
export type NamedField = Field & {
  readonly name: string;
  readonly key: string;
  readonly column: string;
  readonly label: LabelOrKey;
};

/** A declared field, completed with the defaults for its name. */
export function namedField(name: string, field: Field): NamedField {
  const { label = [name, name] } = field;
  return { ...field, name, label, key: memberOf(name, field), column: columnOf(name, field) };
}

/** The record member of a field: `departmentId`, `property.fax`. */
export function memberOf(name: string, { key, kind }: Field): string {
  return key ?? (kind === "reference" || kind === "area" ? `${name}Id` : name);
}

/** The wire name of a field. */
export function wireNameOf(name: string, field: Field): string {
  return field.wire ?? memberOf(name, field).split(".").at(-1) ?? name;
}

/** The code of a field in column permissions, and the wire name of its member in rows. */
export function columnOf(name: string, field: Field): string {
  if (field.column !== undefined) return field.column;
  const isInside = memberOf(name, field).includes(".");
  return isInside || pointsToRecords(field) ? name : wireNameOf(name, field);
}

/** The code of the dictionary that provides the values of a field; undefined for all others. */
export function dictionaryOf(field: Field): string | undefined {
  return "from" in field && typeof field.from === "string" ? field.from : undefined;
}

/** The fixed values of a field; undefined if they are not fixed or it has no choices. */
export function fixedChoicesOf(field: Field): readonly Choice[] | undefined {
  return "from" in field && typeof field.from !== "string" ? field.from : undefined;
}

/** Whether a field refers to records. Rows show the names of these records, in separate members. */
export function pointsToRecords(field: Field): boolean {
  return "target" in field;
}

/** Whether the server sets its value from another record. */
export function isToldOfAnother<F extends Field>(field: F): field is F & AttributeField {
  return "shows" in field;
}

/** The names of the fields from which its value is computed; empty if it is entered. */
export function operandsOf(field: Field): readonly string[] {
  if (isToldOfAnother(field)) return [field.of];
  if (!("formula" in field)) return [];
  return [...new Set(field.formula.flatMap((part) => (typeof part === "string" ? [] : [part.field])))];
}
