import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";

import type { Database, DatabaseLog } from "./database.ts";
import { once } from "./database.ts";
import { createListener } from "./listening.ts";
import { PatientPool } from "./patientPool.ts";
import type { Schema } from "./schema.ts";
import { within } from "../base/within.ts";
import type { LineConfig, WatchedClient } from "./watchedClient.ts";
import { type Hosts, hostsOf } from "./hosts.ts";
import type { Pooler } from "./pooler.ts";
import { canWrite, readOnlyHost } from "./readOnly.ts";
import { patiently } from "./starting.ts";
import { askAnew, createSilenceWatch, keepWatching } from "./silence.ts";

/** Address of PostgreSQL: a URL, or the socket directory of the managed database. */
export type PoolTarget =
  | { readonly url: string }
  | DatabaseAddresses
  | { readonly socketDir: string; readonly user: string; readonly password: string; readonly database: string };

/** A PostgreSQL with one or several addresses, with or without a pooler. */
export interface DatabaseAddresses {
  readonly hosts: Hosts;
  /** Addresses without the pooler: for listening, and for work that needs a separate connection. Default: the same as `hosts`. */
  readonly direct?: Hosts | undefined;
  readonly pooler: Pooler;
}

/** Connections to one PostgreSQL. */
export interface Pool {
  readonly kysely: Kysely<Schema>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  query: Database["query"];
  alone: Database["alone"];
  dedicated: Database["dedicated"];
  isReady: Database["isReady"];
  close(): Promise<void>;
}

/** PostgreSQL type id of bigint. Counts and versions fit in a JavaScript number. */
const int8 = 20;
/** Connections of a process for calls. Connections for listening and migrations are additional. */
export const usualPoolSize = 10;
const statementTimeoutMs = 30_000;
const connectTimeoutMs = 5_000;
/** After this idle time the system probes whether the other end is reachable. */
const keepAliveMs = 10_000;
/** Time limit of the check whether the database answers. */
const readyLimitMs = 2_000;
/** If all connections are busy, an answer on any of them within this time shows that the database is reachable. */
const freshAnswerMs = 5_000;
/**
 * Scans of a large table begin at its first row. By default PostgreSQL begins where another scan of the table is, so that a count that ends
 * after 10,000 rows reads other pages each time, and never those that are in memory: five times the cost.
 */
const scanFromStart = "set synchronize_seqscans = off";
/** Removes limits for statements that a role or database may define. */
const unbound = "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0";
/** At the end, running statements have this time. */
const closeLimitMs = 5_000;

/**
 * Opens the pool. It connects at the first query. A lost connection is replaced at the next query.
 *
 * @param isStarting - whether connecting may take longer than a call would wait
 */
export function openPool(
  target: PoolTarget,
  log: DatabaseLog,
  size = usualPoolSize,
  isStarting: () => boolean = () => false,
): Pool {
  const { hosts, direct, pooler, ...usual } = placesOf(target);
  const config = (at: Hosts | undefined): pg.ClientConfig => ({ ...usual, ...(at && { connectionString: at.url() }) });
  const pool = new PatientPool(
    { ...config(hosts), ...limits(hosts, pooler), max: size, idleTimeoutMillis: 60_000 },
    hosts,
    isStarting,
  );
  /** Pools of one connection each for long work, such as migrations. */
  const others = new Set<PatientPool>();
  const lines = (): readonly WatchedClient[] => [pool, ...others].flatMap((one) => [...one.lines]);
  const stopWatching = keepWatching(
    createSilenceWatch({
      lines,
      ask: (pids) => askAnew(config(hosts), pids),
      onCut: (lines) => log("warn", `${lines} database connections gave no answer any more and were closed`),
    }),
  );
  const query: Pool["query"] = async (text, values) => {
    const client = await pool.connect();
    try {
      const answer = await client.query<Record<string, unknown>>(text, values && [...values]);
      client.release();
      return answer;
    } catch (error) {
      // A transaction of several statements may still be open, so the connection is not reused.
      client.release(true);
      throw error;
    }
  };
  /** Runs work on a connection outside the pool of calls. */
  const onOwn = async <Result>(work: (own: pg.Pool) => Promise<Result>): Promise<Result> => {
    const own = new PatientPool({ ...config(direct), ...onConnection(direct), max: 1 }, direct, isStarting);
    others.add(own);
    own.on("error", () => undefined);
    own.on("connect", (client) => client.on("error", () => undefined));
    try {
      return await work(own);
    } finally {
      const ended = own.end();
      if ((await within(closeLimitMs, ended, "late")) === "late") for (const line of own.lines) line.cut();
      await ended;
      others.delete(own);
    }
  };
  let closing = false;
  pool.on("error", (error) => (closing ? undefined : log("warn", `A database connection was lost: ${error.message}`)));
  // A connection may break between queries, when no query receives the error: without this handler the process would end.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const listener = createListener(
    {
      config: () => config(direct),
      onFailed: ({ connectionString = "" }) => direct?.leave(connectionString),
    },
    log,
  );
  return {
    kysely: kyselyOn(pool),
    query,
    async isReady() {
      if (pool.idleCount === 0 && pool.totalCount >= size) return pool.msSinceAnswer() < freshAnswerMs;
      return within(
        readyLimitMs,
        query("select 1").then(() => true),
        false,
      );
    },
    listen: (channel, onPayload) => patiently(isStarting, () => listener.listen(channel, onPayload)),
    alone: (work) =>
      onOwn((own) =>
        kyselyOn(own)
          .connection()
          .execute(async (db) => {
            await sql.raw(unbound).execute(db);
            return work(db);
          }),
      ),
    dedicated: (work) =>
      onOwn(async (own) => {
        const client = await own.connect();
        try {
          await client.query(unbound);
          return await work(client);
        } finally {
          client.release(true);
        }
      }),
    close: once(async () => {
      closing = true;
      await listener.close();
      const ended = pool.end();
      const isLate = (await within(closeLimitMs, ended, "late")) === "late";
      if (isLate) for (const line of lines()) line.cut();
      await ended;
      stopWatching();
    }),
  };
}

function kyselyOn(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: keepAliveMs };

interface Places extends pg.ClientConfig {
  readonly hosts?: Hosts;
  readonly direct?: Hosts;
  readonly pooler: Pooler;
}

function placesOf(target: PoolTarget): Places {
  const types = {
    getTypeParser: (oid: number, format?: "text" | "binary"): unknown =>
      oid === int8 ? Number : pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig;
  const common = { types, application_name: "banche", connectionTimeoutMillis: connectTimeoutMs, ...keepAlive };
  if ("hosts" in target) return { ...common, ...target, direct: target.direct ?? target.hosts };
  if ("url" in target) {
    const hosts = hostsOf(target.url);
    return { ...common, hosts, direct: hosts, pooler: "none" };
  }
  const { socketDir, ...who } = target;
  return { ...common, ...who, host: socketDir, port: 5432, pooler: "none" };
}

/** The limits for statements of calls. Poolers refuse connections that request limits when they are opened. */
function limits(hosts: Hosts | undefined, pooler: Pooler): pg.PoolConfig & LineConfig {
  if (pooler === "none") return { statement_timeout: statementTimeoutMs, ...onConnection(hosts, scanFromStart) };
  if (pooler === "transaction") return { isLimited: true, isShared: true, ...onConnection(hosts) };
  const settings = `set statement_timeout = ${statementTimeoutMs}; ${scanFromStart}`;
  return { isLimited: true, ...onConnection(hosts, settings) };
}

/** Sends the settings of a new connection, and skips read-only databases if there are several addresses. */
function onConnection(hosts: Hosts | undefined, settings?: string): Pick<pg.PoolConfig, "onConnect"> {
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    if (settings !== undefined) await client.query(settings);
    await checkWriting(hosts, client);
  };
  // The pool waits for the promise of the hook, although its types do not declare that.
  return { onConnect: onConnect as (client: pg.ClientBase) => void };
}

async function checkWriting(hosts: Hosts | undefined, client: pg.ClientBase): Promise<void> {
  if (hosts?.areMany && hosts.mustWrite && !(await canWrite(client))) throw readOnlyHost();
}
