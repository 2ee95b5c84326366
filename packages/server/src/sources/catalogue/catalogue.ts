import { type FoundField, type FoundTable, readType } from "@banche/core/tableDesign";

import type { Source, SourceKind } from "../source.ts";
import type { BoundValue, Query, QueryRows } from "../query/query.ts";
import { placeholders } from "../query/runQuery.ts";
import { mysqlCatalogue } from "./mysql.ts";
import { postgresCatalogue } from "./postgres.ts";
import { sqliteCatalogue } from "./sqlite.ts";
import { sqlServerCatalogue } from "./sqlServer.ts";

/** A table as its database describes it. */
export interface CatalogueTable extends Omit<FoundTable, "fields" | "hasRows"> {
  /** As the database estimates it; undefined: it does not. */
  readonly rows: number | undefined;
  readonly sizeBytes: number | undefined;
  readonly primaryKey: string;
  /** It came with the database system. */
  readonly system: boolean;
  /** The database is one that a server of ours keeps its own data in. */
  readonly own: boolean;
}

/** How the catalogue of one kind of database is asked: names of the answer are those that {@link readTables} and its like read. */
export interface CatalogueSql {
  /** Every table, or the one of a name: `?` stands for a text. */
  tables(named: boolean): string;
  /** The fields of the table of a name, in their order. */
  fields: string;
}

const catalogues: Readonly<Record<SourceKind, CatalogueSql>> = {
  PostgreSQL: postgresCatalogue,
  MySql: mysqlCatalogue,
  SqlServer: sqlServerCatalogue,
  SQLite: sqliteCatalogue,
};

/** Carries a query out in one database. */
export type Ask = (query: Query) => Promise<QueryRows>;

/** Tables of a database without its views; at most 1,000. */
export async function readTables(ask: Ask, { kind }: Source): Promise<readonly CatalogueTable[]> {
  const { rows } = await ask(queryOf(kind, catalogues[kind].tables(false), []));
  return rows.map(tableOf);
}

/** The table of exactly this name; undefined where there is none. */
export async function readTable(ask: Ask, { kind }: Source, name: string): Promise<CatalogueTable | undefined> {
  const { rows } = await ask(queryOf(kind, catalogues[kind].tables(true), [name]));
  return rows.map(tableOf).find((table) => table.name === name);
}

export async function readFields(ask: Ask, { kind }: Source, name: string): Promise<readonly FoundField[]> {
  const { fields } = catalogues[kind];
  const { rows } = await ask(queryOf(kind, fields, [name]));
  return rows.map((row) => ({
    ...{ name: textOf(row["name"]), ...readType(kind, textOf(row["type"])) },
    nullable: isTrue(row["nullable"]),
    primary: isTrue(row["primary_key"]),
    comment: textOf(row["comment"]),
    fixed: isTrue(row["fixed"]),
  }));
}

/** A statement of ours with texts for its `?`. */
export function queryOf(kind: SourceKind, text: string, texts: readonly string[]): Query {
  let at = 0;
  const values: BoundValue[] = [];
  const bound = text.replace(/\?/g, () => {
    const value = texts[Math.min(at, texts.length - 1)] ?? "";
    values.push({ type: "text", value });
    return placeholders[kind]("text", at++);
  });
  return { text: bound, values };
}

function tableOf(row: Readonly<Record<string, unknown>>): CatalogueTable {
  return {
    name: textOf(row["name"]),
    schema: textOf(row["schema_name"]),
    comment: textOf(row["comment"]),
    primaryName: textOf(row["primary_name"]),
    primaryKey: textOf(row["primary_key"]),
    rows: countOf(row["row_estimate"]),
    sizeBytes: countOf(row["size_bytes"]),
    bound: isTrue(row["bound"]),
    system: isTrue(row["is_system"]),
    own: isTrue(row["is_own"]),
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const isTrue = (value: unknown): boolean => value === true || Number(value) === 1;

function countOf(value: unknown): number | undefined {
  const count = value === null || value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(count) && count >= 0 ? Math.round(count) : undefined;
}
