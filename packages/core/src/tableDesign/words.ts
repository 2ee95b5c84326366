import type { DesignedField, TableKind } from "./design.ts";
import { typeText } from "./types.ts";

/** A quoted name in a statement. Quotes inside are doubled, so no name ends early. */
export function quoteName(kind: TableKind, name: string): string {
  if (kind === "SqlServer") return `[${name.replaceAll("]", "]]")}]`;
  return kind === "MySql" ? `\`${name.replaceAll("`", "``")}\`` : `"${name.replaceAll('"', '""')}"`;
}

/** A quoted table name with its schema. */
export function quoteTable(kind: TableKind, table: { readonly schema: string; readonly name: string }): string {
  const name = quoteName(kind, table.name);
  return table.schema === "" ? name : `${quoteName(kind, table.schema)}.${name}`;
}

/** A quoted text in a statement, without characters that end it or start an escape. */
export function quoteText(kind: TableKind, text: string): string {
  const doubled = text.replaceAll("\0", "").replaceAll("'", "''");
  if (kind === "MySql") return `'${doubled.replaceAll("\\", "\\\\")}'`;
  return kind === "SqlServer" ? `N'${doubled}'` : `'${doubled}'`;
}

/** A field definition for `create table` and `add`. */
export function fieldText(kind: TableKind, field: DesignedField): string {
  const parts = [quoteName(kind, field.name), typeText(kind, field), field.nullable ? "null" : "not null"];
  if (kind === "MySql" && field.comment !== "") parts.push(`comment ${quoteText(kind, field.comment)}`);
  return parts.join(" ");
}

/** The primary key clause, or an empty text. */
export function primaryText(kind: TableKind, fields: readonly DesignedField[]): string {
  const names = fields.filter(({ primary }) => primary).map(({ name }) => quoteName(kind, name));
  return names.length === 0 ? "" : `primary key (${names.join(", ")})`;
}
