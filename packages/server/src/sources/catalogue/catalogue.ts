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
  /** Number of rows as estimated by the database; undefined: no estimate. */
  readonly rows: number | undefined;
  readonly sizeBytes: number | undefined;
  readonly primaryKey: string;
  /** It belongs to the database system. */
  readonly system: boolean;
  /** It is in a database of a Banche server. */
  readonly own: boolean;
}

/**
 * Catalogue queries for one kind of database. Column names of the answer are those that {@link readTables} and related functions read.
 */
export interface CatalogueSql {
  /** Selects every table, or the one with a name: `?` stands for a text. */
  tables(named: boolean): string;
  /** Selects the fields of a table by name, in order. */
  fields: string;
}

const catalogues: Readonly<Record<SourceKind, CatalogueSql>> = {
  PostgreSQL: postgresCatalogue,
  MySql: mysqlCatalogue,
  SqlServer: sqlServerCatalogue,
  SQLite: sqliteCatalogue,
};

/** Runs a query in one database. */
export type Ask = (query: Query) => Promise<QueryRows>;

/** Tables of a database without views; at most 1,000. */
export async function readTables(ask: Ask, { kind }: Source): Promise<readonly CatalogueTable[]> {
  const { rows } = await ask(queryOf(kind, catalogues[kind].tables(false), []));
  return rows.map(tableOf);
}

/** The table with exactly this name. Undefined where there is none. */
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

/** One of our statements, with texts for its `?`. */
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
