import { randomBytes } from "node:crypto";

/** The schema for tables of designed models. */
export const designedSchema = "designed";

const letters = "abcdefghijklmnopqrstuvwxyz";
const signs = `${letters}0123456789`;
const idLength = 12;

/**
 * A new id of a model or a field: lower-case letters and digits, beginning with a letter. It never changes, and does not depend on a
 * name.
 */
export function newDesignId(): string {
  const bytes = [...randomBytes(idLength)];
  return bytes.map((byte, at) => (at === 0 ? letters[byte % letters.length] : signs[byte % signs.length])).join("");
}

/**
 * The table of a model, without its schema. Table and column names must never change, because existing tables use them; a test checks
 * this. Names of indexes and keys are derived from both, within the 63 bytes of PostgreSQL.
 */
export function tableOfModel(id: string): string {
  return `d_${id}`;
}

/** The column of a field, by its id. It contains no names of model or field, because these may change. */
export function columnOfField(id: string): string {
  return `f_${id}`;
}

/** The table for the rows of a field. */
export function tableOfRows(id: string, field: string): string {
  return `${tableOfModel(id)}_${columnOfField(field)}`;
}

/** The same name in code, where columns are in camel case. */
export function memberOfColumn(id: string): string {
  return `f${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
}
