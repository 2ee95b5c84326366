import type { Judge } from "../permits.ts";
import { placeOf } from "../place.ts";
import type { Source, SourceKind } from "../source.ts";
import { mysqlPlaceholder, queryMysql } from "./mysql.ts";
import { postgresPlaceholder, queryPostgres } from "./postgres.ts";
import { type Destroyable, type Query, queryLimits, type QueryRows, type ValueType } from "./query.ts";
import { QueryError } from "./queryError.ts";
import { querySqlite, sqlitePlaceholder } from "./sqlite.ts";
import { querySqlServer, sqlServerPlaceholder } from "./sqlServer.ts";

/** Placeholders for values in a statement. */
export const placeholders: Readonly<Record<SourceKind, (type: ValueType, at: number) => string>> = {
  PostgreSQL: postgresPlaceholder,
  MySql: mysqlPlaceholder,
  SqlServer: sqlServerPlaceholder,
  SQLite: sqlitePlaceholder,
};

/**
 * Runs a SELECT in an external database and reads at most {@link queryLimits}. The connection is closed when the time is over or the
 * caller has disconnected.
 *
 * @throws {SourceError} where the database could not be opened; {QueryError} for the rest
 */
export async function runQuery(judge: Judge, source: Source, query: Query, gone: AbortSignal): Promise<QueryRows> {
  const held = new Set<Destroyable>();
  const end = AbortSignal.any([gone, AbortSignal.timeout(queryLimits.ms)]);
  const why = () => new QueryError(gone.aborted ? "gone" : "timeout");
  const keep = <Held extends Destroyable>(one: Held): Held => {
    held.add(one);
    if (end.aborted) one.destroy();
    return one;
  };
  return new Promise((resolve, reject) => {
    const cut = (): void => {
      reject(why());
      for (const one of held) one.destroy();
    };
    if (end.aborted) return cut();
    end.addEventListener("abort", cut, { once: true });
    ask({ judge, source, query, keep })
      .then(resolve, reject)
      .finally(() => end.removeEventListener("abort", cut));
  });
}

interface Parts {
  readonly judge: Judge;
  readonly source: Source;
  readonly query: Query;
  readonly keep: <Held extends Destroyable>(held: Held) => Held;
}

async function ask({ judge, source, query, keep }: Parts): Promise<QueryRows> {
  const asked = { source, query, keep };
  if (source.kind === "SQLite") return querySqlite(judge.pathOf(source.database), asked);
  const server = { ...asked, place: await placeOf(judge, source) };
  if (source.kind === "PostgreSQL") return queryPostgres(server);
  return source.kind === "MySql" ? queryMysql(server) : querySqlServer(server);
}
