import { type FoundTable, quoteTable } from "@banche/core/tableDesign";

import type { Query } from "../query/query.ts";
import type { SourceKind } from "../source.ts";

/** Largest number of rows that are counted. */
export const mostCounted = 10_000;

/** A query whether a table has any row. */
export function rowsThere(kind: SourceKind, table: Pick<FoundTable, "schema" | "name">): Query {
  const from = `from ${quoteTable(kind, table)}`;
  return { text: kind === "SqlServer" ? `select top 1 1 as n ${from}` : `select 1 as n ${from} limit 1`, values: [] };
}

/** Row counts of tables, up to {@link mostCounted}, in order, because SQLite has no estimate. */
export function rowCounts(kind: SourceKind, tables: readonly Pick<FoundTable, "schema" | "name">[]): Query {
  const counts = tables.map(
    (table, at) =>
      `select ${at} as n, (select count(*) from (select 1 from ${quoteTable(kind, table)} limit ${mostCounted})) as total`,
  );
  return { text: counts.join(" union all "), values: [] };
}
