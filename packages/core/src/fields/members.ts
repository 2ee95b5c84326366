import type { AttributeField, Choice, Field } from "./field.ts";
import type { LabelOrKey } from "./label.ts";

/** Longest HTML of a rich text, in characters. */
export const RICH_TEXT_MAX = 30_000;
/** Longest text of JSON without blanks, in characters. */
export const JSON_MAX = 30_000;
/** Most rows of a record in any field of rows. */
export const ROWS_MAX = 200;

/** A field with its defaults filled in. */
export type NamedField = Field & {
  readonly name: string;
  readonly key: string;
  readonly column: string;
  readonly label: LabelOrKey;
};

/** A declared field with what follows from its name. */
export function namedField(name: string, field: Field): NamedField {
  const { label = [name, name] } = field;
  return { ...field, name, label, key: memberOf(name, field), column: columnOf(name, field) };
}

/** The member of the record that a field is: `departmentId`, `property.fax`. */
export function memberOf(name: string, { key, kind }: Field): string {
  return key ?? (kind === "reference" || kind === "area" ? `${name}Id` : name);
}

/** The wire's name of it. */
export function wireNameOf(name: string, field: Field): string {
  return field.wire ?? memberOf(name, field).split(".").at(-1) ?? name;
}

/** The code that column permissions know a field by, and the wire's name of its member in rows. */
export function columnOf(name: string, field: Field): string {
  if (field.column !== undefined) return field.column;
  const isInside = memberOf(name, field).includes(".");
  return isInside || pointsToRecords(field) ? name : wireNameOf(name, field);
}

/** The dictionary that a field takes its values from, by its code; undefined for all others. */
export function dictionaryOf(field: Field): string | undefined {
  return "from" in field && typeof field.from === "string" ? field.from : undefined;
}

/** The values of a field that are always the same; undefined where they are not, or there are none to choose from. */
export function fixedChoicesOf(field: Field): readonly Choice[] | undefined {
  return "from" in field && typeof field.from !== "string" ? field.from : undefined;
}

/** Rows show the names of what is pointed to, under names of their own. */
export function pointsToRecords(field: Field): boolean {
  return "target" in field;
}

/** Whether its value comes from another record, set by the server alone. */
export function isToldOfAnother<F extends Field>(field: F): field is F & AttributeField {
  return "shows" in field;
}

/** The fields that the value of this one follows from, by their names; none where it is given. */
export function operandsOf(field: Field): readonly string[] {
  if (isToldOfAnother(field)) return [field.of];
  if (!("formula" in field)) return [];
  return [...new Set(field.formula.flatMap((part) => (typeof part === "string" ? [] : [part.field])))];
}
