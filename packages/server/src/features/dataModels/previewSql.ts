import { type FoundTable, quoteName, quoteTable } from "@banche/core/tableDesign";

import type { Query } from "../../sources/query/query.ts";
import { queryOf } from "../../sources/catalogue/catalogue.ts";
import { mostCounted } from "../../sources/catalogue/rowsThere.ts";
import type { SourceKind } from "../../sources/source.ts";

const cellChars = 1_000;

/** The request for a preview of a table. All names come from the database, none from the caller. */
export interface PreviewAsked {
  readonly table: FoundTable;
  /** The field to search; undefined: no search. */
  readonly field: string | undefined;
  readonly keyword: string;
  /** The page number, starting at 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** One page, sorted by primary key, or by the first field. Every cell is a text. */
export function previewQuery(kind: SourceKind, asked: PreviewAsked): Query {
  const { table, page, pageSize } = asked;
  const cells = table.fields.map(({ name, type }) => `${cellText(kind, name, type)} as ${quoteName(kind, name)}`);
  const keys = table.fields.filter(({ primary }) => primary);
  const order = (keys.length > 0 ? keys : table.fields.slice(0, 1)).map(({ name }) => `t.${quoteName(kind, name)}`);
  // Digits only: both numbers were computed here.
  const [size, before] = [Math.trunc(pageSize), Math.trunc((page - 1) * pageSize)];
  const part =
    kind === "SqlServer" ? `offset ${before} rows fetch next ${size} rows only` : `limit ${size} offset ${before}`;
  const sorted = isSortable(kind, asked)
    ? `order by ${order.join(", ")}`
    : kind === "SqlServer"
      ? "order by (select null)"
      : "";
  return filtered(kind, asked, `select ${cells.join(", ")}`, `${sorted} ${part}`);
}

/** Counts the rows, up to {@link mostCounted} plus one. */
export function previewCount(kind: SourceKind, asked: PreviewAsked): Query {
  const most = mostCounted + 1;
  const inner = filtered(
    kind,
    asked,
    kind === "SqlServer" ? `select top ${most} 1 as n` : "select 1 as n",
    kind === "SqlServer" ? "" : `limit ${most}`,
  );
  return { ...inner, text: `select count(*) as total from (${inner.text}) counted` };
}

/** Whether the sort column can be compared. Other types are not sorted. */
function isSortable(kind: SourceKind, { table }: PreviewAsked): boolean {
  if (table.fields.some(({ primary }) => primary)) return true;
  const type = table.fields[0]?.type ?? "";
  return kind !== "PostgreSQL" || !/^(json|xml|point|polygon|box|circle|path|line|lseg)$/.test(type);
}

function filtered(kind: SourceKind, { table, field, keyword }: PreviewAsked, select: string, rest: string): Query {
  const from = `from ${quoteTable(kind, table)} t`;
  if (field === undefined || keyword === "") return { text: `${select} ${from} ${rest}`, values: [] };
  const column = table.fields.find(({ name }) => name === field);
  const holds = `${textOf(kind, field, column?.type ?? "")} ${kind === "PostgreSQL" ? "ilike" : "like"} `;
  const pattern = `%${keyword.replace(/[\\%_[]/g, "\\$&")}%`;
  const end = kind === "MySql" ? "" : ` escape '\\'`;
  const at = `${select} ${from} where ${holds}`;
  const bound = queryOf(kind, "?", [pattern]);
  return { text: `${at}${bound.text}${end} ${rest}`, values: bound.values };
}

const isBinary = (type: string): boolean => /blob|binary|bytea|bit|image|geometry/i.test(type);

function textOf(kind: SourceKind, name: string, type: string): string {
  const column = `t.${quoteName(kind, name)}`;
  if (kind === "PostgreSQL") return `${column}::text`;
  if (kind === "MySql") return isBinary(type) ? `hex(${column})` : `cast(${column} as char)`;
  if (kind === "SQLite") return `cast(${column} as text)`;
  return isBinary(type) ? `convert(varchar(max), ${column}, 1)` : `convert(nvarchar(max), ${column})`;
}

/** At most {@link cellChars} characters of a value, cut by the database. */
function cellText(kind: SourceKind, name: string, type: string): string {
  const column = `t.${quoteName(kind, name)}`;
  if (kind !== "SQLite") return `left(${textOf(kind, name, type)}, ${cellChars})`;
  const hex = `'0x' || hex(substr(${column}, 1, ${cellChars / 2 - 1}))`;
  return `case typeof(${column}) when 'blob' then ${hex} else substr(cast(${column} as text), 1, ${cellChars}) end`;
}
