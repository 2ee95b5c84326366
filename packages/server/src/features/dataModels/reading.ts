import type { FoundTable } from "@banche/core/tableDesign";

import { createPlaces } from "../../base/places.ts";
import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { type CatalogueTable, readFields, readTable, readTables } from "../../sources/catalogue/catalogue.ts";
import { keptSource } from "../../sources/keptSource.ts";
import type { QueryRows } from "../../sources/query/query.ts";
import type { Source } from "../../sources/source.ts";
import type { Context } from "../../wire/handlers.ts";
import { previewCount, previewQuery, type PreviewAsked, rowCounts, rowsThere } from "./previewSql.ts";
import { refusalOf } from "./refusals.ts";

/** Calls that read, and calls that change, at once in a process, and of one caller among them. */
const most = { reads: { all: 10, each: 3 }, changes: { all: 2, each: 1 } } as const;

/** Tables whose rows are counted one by one. */
const mostTables = 200;

/** A data source, entered for one call. Every failure is a refusal in words. */
export interface Entered {
  readonly source: Source;
  tables(): Promise<readonly CatalogueTable[]>;
  /** The table with its fields. @throws {Refusal} where there is none */
  table(name: string): Promise<CatalogueTable & FoundTable>;
  /** Undefined where there is none. */
  find(name: string): Promise<CatalogueTable | undefined>;
  preview(
    asked: PreviewAsked,
  ): Promise<{ readonly rows: QueryRows["rows"]; readonly total: number; readonly cut: boolean }>;
}

/** Enters data sources, each call within bounds. */
export function createEntrance({ sources, secrets }: Pick<Deps, "sources" | "secrets">) {
  const places = { reads: createPlaces(most.reads), changes: createPlaces(most.changes) };

  /** @throws {Refusal} `overloaded` */
  async function enter<Answer>(
    call: Context,
    id: string,
    work: (entered: Entered) => Promise<Answer>,
    as: keyof typeof most = "reads",
  ): Promise<Answer> {
    const source = await sourceOf(call, id);
    const leave = places[as].take(call.session.userId);
    if (!leave) throw refuse.overloaded();
    const going = new AbortController();
    const forget = call.request.whenGone(() => going.abort());
    try {
      return await work(enteredOf(source, going.signal));
    } catch (error) {
      throw refusalOf(error);
    } finally {
      forget();
      leave();
    }
  }

  async function sourceOf(call: Context, id: string): Promise<Source> {
    if (id === "0") throw refuse.because("own_database", "dataModels.ownDatabase");
    const kept = await keptSource(call.db, id, (purpose, sealed) => secrets.open(purpose, sealed)).catch(
      (error: unknown) => {
        throw refusalOf(error);
      },
    );
    if (!kept) throw refuse.notFound("dataModels.sourceMissing");
    if (!kept.enabled) throw refuse.because("source_disabled", "dataModels.sourceDisabled");
    return kept.source;
  }

  function enteredOf(source: Source, gone: AbortSignal): Entered {
    const ask = (query: Parameters<typeof sources.query>[1]) => sources.query(source, query, gone);
    const counted = async (tables: readonly CatalogueTable[]): Promise<readonly CatalogueTable[]> => {
      if (source.kind !== "SQLite" || tables.length === 0 || tables.length > mostTables) return tables;
      const { rows } = await ask(rowCounts(source.kind, tables));
      return tables.map((table, at) => ({ ...table, rows: Number(rows[at]?.["total"] ?? 0) }));
    };
    const find = async (name: string): Promise<CatalogueTable | undefined> =>
      notOurs(await readTable(ask, source, name));
    return {
      source,
      find,
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
      async preview(asked) {
        const { rows, cut } = await ask(previewQuery(source.kind, asked));
        const counted = await ask(previewCount(source.kind, asked));
        return { rows, cut, total: Number(counted.rows[0]?.["total"] ?? 0) };
      },
    };
  }

  return { enter };
}

/** @throws {Refusal} where the database is one of a server of ours */
function notOurs<Table extends CatalogueTable | undefined>(table: Table): Table {
  if (table?.own) throw refuse.because("own_database", "dataModels.ownDatabase");
  return table;
}
