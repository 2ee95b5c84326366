import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";

import type { Database, DatabaseLog } from "./database.ts";
import { quotedChannel } from "./database.ts";
import { PreparingClient } from "./preparingClient.ts";
import type { Schema } from "./schema.ts";

/** Where PostgreSQL is: a URL, or the socket directory of our own. */
export type PoolTarget =
  | { readonly url: string }
  | { readonly socketDir: string; readonly user: string; readonly password: string; readonly database: string };

/** Connections to one PostgreSQL. */
export interface Pool {
  readonly kysely: Kysely<Schema>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  query: Database["query"];
  alone: Database["alone"];
  close(): Promise<void>;
}

/** Counts and versions fit in a number. */
const int8 = 20;
const poolSize = 10;
const statementTimeoutMs = 30_000;
const connectTimeoutMs = 10_000;
const reconnectPauseMs = 500;

/** Opens the pool. Nothing is connected before the first query; a lost connection is replaced by the next query. */
export function openPool(target: PoolTarget, log: DatabaseLog): Pool {
  const config = { ...clientConfig(target), statement_timeout: statementTimeoutMs };
  const pool = new pg.Pool({ ...config, Client: PreparingClient, max: poolSize, idleTimeoutMillis: 60_000 });
  let closing = false;
  pool.on("error", (error) => (closing ? undefined : log("warn", `A database connection was lost: ${error.message}`)));
  // A connection that breaks between two queries of its holder has nobody to tell: without this the process would end.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const listeners = new Set<() => Promise<void>>();
  return {
    kysely: kyselyOn(pool),
    query: (text, values) => pool.query<Record<string, unknown>>(text, values && [...values]),
    async listen(channel, onPayload) {
      const stop = await keepListening(clientConfig(target), channel, onPayload, log);
      const remove = async (): Promise<void> => {
        listeners.delete(remove);
        await stop();
      };
      listeners.add(remove);
      return remove;
    },
    async alone(work) {
      const own = new pg.Pool({ ...clientConfig(target), max: 1 });
      own.on("error", () => undefined);
      own.on("connect", (client) => client.on("error", () => undefined));
      try {
        return await kyselyOn(own)
          .connection()
          .execute(async (db) => {
            // A role or a database can have bounds of its own.
            await sql`set statement_timeout = 0`.execute(db);
            await sql`set idle_in_transaction_session_timeout = 0`.execute(db);
            return work(db);
          });
      } finally {
        await own.end();
      }
    },
    async close() {
      closing = true;
      await Promise.all([...listeners].map((stop) => stop()));
      await pool.end();
    },
  };
}

function kyselyOn(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

function clientConfig(target: PoolTarget): pg.ClientConfig {
  const types = {
    getTypeParser: (oid: number, format?: "text" | "binary"): unknown =>
      oid === int8 ? Number : pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig;
  const common = { types, application_name: "banche", connectionTimeoutMillis: connectTimeoutMs, keepAlive: true };
  if ("url" in target) return { ...common, connectionString: target.url };
  const { socketDir, ...who } = target;
  return { ...common, ...who, host: socketDir, port: 5432 };
}

/** One connection of its own that comes back after a loss. */
async function keepListening(
  config: pg.ClientConfig,
  channel: string,
  onPayload: (payload: string) => void,
  log: DatabaseLog,
): Promise<() => Promise<void>> {
  const name = quotedChannel(channel);
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client(config);
    next.on("notification", (message) => onPayload(message.payload ?? ""));
    next.on("error", () => undefined);
    next.once("end", () => {
      if (!stopped && client === next) again();
    });
    await next.connect();
    await next.query(`listen ${name}`);
    client = next;
    if (stopped) await next.end();
  }

  function again(): void {
    client = undefined;
    retry = setTimeout(() => {
      connect().then(
        () => onPayload(""),
        (error: unknown) => {
          log("warn", `Cannot listen on ${channel} yet: ${error instanceof Error ? error.message : String(error)}`);
          if (!stopped) again();
        },
      );
    }, reconnectPauseMs);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
