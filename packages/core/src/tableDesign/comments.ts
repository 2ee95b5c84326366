import type { TableKind } from "./design.ts";
import { quoteTable, quoteText, quoteName } from "./words.ts";

interface At {
  readonly kind: TableKind;
  readonly schema: string;
  readonly table: string;
}

/** The statement that sets the comment of a table or field; undefined if the kind of database has no such statement. */
export function commentText({ kind, schema, table }: At, comment: string, field?: string): string | undefined {
  const at = quoteTable(kind, { schema, name: table });
  if (kind === "PostgreSQL") {
    const what = field === undefined ? `table ${at}` : `column ${at}.${quoteName(kind, field)}`;
    return `comment on ${what} is ${quoteText(kind, comment)}`;
  }
  if (kind === "MySql")
    return field === undefined ? `alter table ${at} comment = ${quoteText(kind, comment)}` : undefined;
  if (kind === "SQLite") return undefined;
  const named = [
    `@level0type = N'SCHEMA', @level0name = ${quoteText(kind, schema)}`,
    `@level1type = N'TABLE', @level1name = ${quoteText(kind, table)}`,
    ...(field === undefined ? [] : [`@level2type = N'COLUMN', @level2name = ${quoteText(kind, field)}`]),
  ].join(", ");
  const column =
    field === undefined
      ? "0"
      : `columnproperty(object_id(${quoteText(kind, at)}), ${quoteText(kind, field)}, 'ColumnId')`;
  const there = `exists (select 1 from sys.extended_properties where class = 1 and name = N'MS_Description'
    and major_id = object_id(${quoteText(kind, at)}) and minor_id = ${column})`.replace(/\s+/g, " ");
  const value = `@name = N'MS_Description', @value = ${quoteText(kind, comment)}, ${named}`;
  return `if ${there} exec sp_updateextendedproperty ${value} else exec sp_addextendedproperty ${value}`;
}
