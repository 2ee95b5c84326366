import { type Dialect, Kysely, type RawBuilder, sql } from "kysely";

import { within } from "../base/within.ts";
import { type ChangeOutcome, runChange } from "./change/change.ts";
import { mysqlDialect } from "./dialects/mysql.ts";
import { postgresDialect } from "./dialects/postgres.ts";
import { sqliteDialect } from "./dialects/sqlite.ts";
import { sqlServerDialect } from "./dialects/sqlServer.ts";
import { placeOf } from "./place.ts";
import type { Judge } from "./permits.ts";
import type { Query, QueryRows } from "./query/query.ts";
import { runQuery } from "./query/runQuery.ts";
import { limits, type Source, type SourceKind } from "./source.ts";
import { SourceError, sourceError } from "./sourceError.ts";
import { runWrites } from "./write/write.ts";
import type { Write } from "./write/writing.ts";

/** The result of a connection test. */
export interface Found {
  /** The database's description of its version, one line of at most 100 characters. */
  readonly version: string;
  readonly durationMs: number;
}

/** Access to external databases. */
export interface Sources {
  /** Connects once and reads the version; ends within 12 s. @throws {SourceError} */
  test(source: Source): Promise<Found>;
  /** The permitted address for a host, also for HTTP calls. @throws {SourceError} where it is not permitted */
  addressOf(host: string): Promise<string>;
  /**
   * Runs one SELECT within 5 s. The connection is closed when `gone` is aborted.
   *
   * @throws {SourceError} {QueryError}
   */
  query(source: Source, query: Query, gone: AbortSignal): Promise<QueryRows>;
  /** Runs statements that change a database, within 60 s. @throws {SourceError} where it could not be opened */
  change(source: Source, statements: readonly string[]): Promise<ChangeOutcome>;
  /** Writes rows, all or none, within 60 s. @throws {SourceError} {WriteError} */
  write(source: Source, writes: readonly Write[], gone: AbortSignal): Promise<void>;
}

const endMs = 1_000;

export function createSources(judge: Judge, now: () => number): Sources {
  return {
    addressOf: (host) => judge.addressOf(host),
    query: (source, query, gone) => runQuery(judge, source, query, gone),
    change: (source, statements) => runChange(judge, source, statements),
    write: (source, writes, gone) => runWrites(judge, source, writes, gone),

    async test(source) {
      const start = now();
      const kysely = new Kysely<never>({ dialect: await dialectOf(judge, source) });
      try {
        const answer = versions[source.kind].execute(kysely);
        const said = await within(limits.connectMs + limits.statementMs + endMs, answer, undefined);
        if (said === undefined) throw new SourceError("timeout");
        return { version: oneLine(said.rows[0]?.version), durationMs: now() - start };
      } catch (error) {
        throw sourceError(error);
      } finally {
        // Does not wait for a connection that hangs.
        await within(
          endMs,
          kysely.destroy().catch(() => undefined),
          undefined,
        );
      }
    },
  };
}

const versions: Readonly<Record<SourceKind, RawBuilder<{ readonly version: unknown }>>> = {
  PostgreSQL: sql`select version() as version`,
  MySql: sql`select version() as version`,
  SqlServer: sql`select @@version as version`,
  // The schema is read as well, because SQLite opens any file without an error.
  SQLite: sql`select 'SQLite ' || sqlite_version() as version from (select count(*) from sqlite_schema)`,
};

async function dialectOf(judge: Judge, source: Source): Promise<Dialect> {
  const { kind } = source;
  if (kind === "SQLite") return sqliteDialect(judge.pathOf(source.database));
  const place = await placeOf(judge, source);
  if (kind === "PostgreSQL") return postgresDialect(source, place);
  return kind === "MySql" ? mysqlDialect(source, place) : sqlServerDialect(source, place);
}

function oneLine(text: unknown): string {
  return String(text ?? "")
    .replace(/\s+/g, " ")
    .slice(0, 100);
}
