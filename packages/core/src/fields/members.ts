import type { Field } from "./field.ts";

/** The member of the record that a field is: `departmentId`, `property.fax`. */
export function memberOf(name: string, { key, kind }: Field): string {
  return key ?? (kind === "reference" ? `${name}Id` : name);
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

/** Rows show the names of what is pointed to, under names of their own. */
export function pointsToRecords({ kind }: Field): boolean {
  return kind === "reference" || kind === "references";
}
