import type { FoundTable } from "@banche/core/tableDesign";
import type { Kysely } from "kysely";

import { refuse } from "../base/respond.ts";
import type { Schema } from "../db/schema.ts";
import { type CatalogueTable, readFields, readTable, readTables } from "./catalogue/catalogue.ts";
import { rowCounts, rowsThere } from "./catalogue/rowsThere.ts";
import { keptSource } from "./keptSource.ts";
import type { Query, QueryRows } from "./query/query.ts";
import { QueryError } from "./query/queryError.ts";
import type { Source } from "./source.ts";
import { SourceError } from "./sourceError.ts";
import type { Sources } from "./sources.ts";

/** Largest number of tables whose rows are counted individually. */
const mostTables = 200;

/** A permitted data source, for one piece of work. */
export interface OpenSource {
  readonly source: Source;
  ask(query: Query): Promise<QueryRows>;
  tables(): Promise<readonly CatalogueTable[]>;
  /** The table with its fields. @throws {Refusal} where it does not exist */
  table(name: string): Promise<CatalogueTable & FoundTable>;
  /** Undefined where it does not exist. */
  find(name: string): Promise<CatalogueTable | undefined>;
}

/** Decrypts a value for a purpose; undefined: it was encrypted with another key. */
type Unseal = (purpose: string, sealed: string) => string | undefined;

/**
 * The data source with an id. @throws {Refusal} where it is the server's own database, missing, disabled, or its password cannot be
 * decrypted
 */
export async function enabledSource(db: Kysely<Schema>, id: string, unseal: Unseal): Promise<Source> {
  if (id === "0") throw refuse.because("own_database", "dataModels.ownDatabase");
  const kept = await keptSource(db, id, unseal).catch((error: unknown) => {
    throw sourceRefusal(error);
  });
  if (!kept) throw refuse.notFound("dataModels.sourceMissing");
  if (!kept.enabled) throw refuse.because("source_disabled", "dataModels.sourceDisabled");
  return kept.source;
}

/** Opens no connection yet: each query makes its own, which ends when `gone` is aborted. */
export function openSource(sources: Sources, source: Source, gone: AbortSignal): OpenSource {
  const ask = (query: Query) => sources.query(source, query, gone);
  const counted = async (tables: readonly CatalogueTable[]): Promise<readonly CatalogueTable[]> => {
    if (source.kind !== "SQLite" || tables.length === 0 || tables.length > mostTables) return tables;
    const { rows } = await ask(rowCounts(source.kind, tables));
    return tables.map((table, at) => ({ ...table, rows: Number(rows[at]?.["total"] ?? 0) }));
  };
  const find = async (name: string): Promise<CatalogueTable | undefined> => notOurs(await readTable(ask, source, name));
  return {
    ...{ source, ask, find },
    async tables() {
      const all = await readTables(ask, source);
      all.forEach(notOurs);
      return counted(all.filter(({ system }) => !system));
    },
    async table(name) {
      const found = await find(name);
      if (!found) throw refuse.notFound("dataModels.tableMissing");
      const fields = await readFields(ask, source, name);
      const { rows } = await ask(rowsThere(source.kind, found));
      return { ...found, fields, hasRows: rows.length > 0 };
    },
  };
}

/** The refusal for an error of an external database. The text of the driver is not included. */
export function sourceRefusal(error: unknown): unknown {
  if (error instanceof SourceError) return refuse.because("source_failed", `dataSources.faults.${error.fault}`);
  if (error instanceof QueryError) return refuse.because("source_failed", `dataModels.reads.${error.fault}`);
  return error;
}

/** @throws {Refusal} where the table is in a database of a Banche server */
function notOurs<Table extends CatalogueTable | undefined>(table: Table): Table {
  if (table?.own) throw refuse.because("own_database", "dataModels.ownDatabase");
  return table;
}
