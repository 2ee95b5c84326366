import { randomBytes } from "node:crypto";

/** Where the tables of designed models are. */
export const designedSchema = "designed";

const letters = "abcdefghijklmnopqrstuvwxyz";
const signs = `${letters}0123456789`;
const idLength = 12;

/** A new id of a model or a field: lower-case letters and digits, a letter first. It never changes, and no name follows from it. */
export function newDesignId(): string {
  const bytes = [...randomBytes(idLength)];
  return bytes.map((byte, at) => (at === 0 ? letters[byte % letters.length] : signs[byte % signs.length])).join("");
}

/**
 * The table of a model, without its schema. Frozen, as are the columns: there are tables with these names, and a test holds the
 * names to what they are. Names of indexes and keys follow from both, within the 63 bytes that PostgreSQL keeps.
 */
export function tableOfModel(id: string): string {
  return `d_${id}`;
}

/** The column of a field, by its id. What people call model and field is in neither: they may be called otherwise tomorrow. */
export function columnOfField(id: string): string {
  return `f_${id}`;
}

/** The table of the rows of a field, beside that of its model. */
export function tableOfRows(id: string, field: string): string {
  return `${tableOfModel(id)}_${columnOfField(field)}`;
}

/** The same as the code says it, where columns are in camel case. */
export function memberOfColumn(id: string): string {
  return `f${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
}
