import { sql } from "kysely";
import type { Kysely } from "kysely";

import { StartError } from "../base/startError.ts";
import { within } from "../base/within.ts";
import type { Database, DatabaseLog } from "./database.ts";
import { openPool, type Pool } from "./pool.ts";
import { isOfHost } from "./readOnly.ts";
import type { Schema } from "./schema.ts";
import { type Identity, identityOf, meet, mismatchOf, mismatchTexts, reasonOf, standbyHosts } from "./standby.ts";
import { createStandbyAge, positionOf } from "./standbyAge.ts";

/** The user who reads, and the data. */
export interface Reading {
  readonly userId: string;
  /** The version in the primary. Rights must never be older. */
  readonly permissionVersion: number;
  /** The list that is read, if open pages are notified of its changes. */
  readonly resource?: string | undefined;
}

/** A standby that answers reads that may be slightly out of date (ADR 0142). */
export interface Replica {
  /**
   * The standby, if its rows are recent enough and include all changes of this user. They must also have the user's current rights
   * version. Undefined: the primary must answer. Never fails.
   */
  readerFor(reading: Reading): Promise<Kysely<Schema> | undefined>;
  /** Records a change of a user. Call it after the commit and before the answer. Never fails. */
  noteWrite(userId: string): Promise<void>;
  /** Records a change of these lists, which open pages then read again. Without names: all lists. */
  noteChange(resources?: readonly string[]): void;
  /** Reports a failed read. The standby is not used for a while if it caused the failure. */
  noteFailure(error: unknown): void;
  /** Reads the log positions of both databases. Runs every second. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly url: string;
  readonly primary: Pick<Database, "kysely" | "query">;
  /** Whether the primary has several addresses. Then a standby may become the primary, and is no longer used as a standby. */
  readonly mayTakeOver: boolean;
  readonly poolSize?: number | undefined;
  /** Largest age of rows, in milliseconds. Default 5,000. */
  readonly lagMs?: number | undefined;
  /** Interval of `look` in milliseconds. Default 1,000. With 0 only explicit calls of `look` ask. */
  readonly everyMs?: number | undefined;
  readonly log: DatabaseLog;
}

export const usualLagMs = 5_000;
const usualEveryMs = 1_000;
const answerLimitMs = 2_000;

/**
 * Opens the standby. An unreachable standby is tried again every second.
 *
 * @throws {StartError} where it is not a standby of the primary
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { primary, lagMs = usualLagMs, everyMs = usualEveryMs, log } = options;
  const hosts = standbyHosts(options.url);
  const where = `The standby at ${hosts.describe}`;
  const age = createStandbyAge();
  const changes = createChanges();
  let pool: Pool | undefined;
  let state: string | undefined;
  let closed = false;

  /** Logs a state once, until the state changes. */
  const tell = (level: "info" | "warn", line: string): void => {
    if (state !== line && !closed) log(level, line);
    state = line;
  };
  const leave = (why: string): void => {
    tell("warn", `${where} ${why}; the primary answers instead`);
    age.forget();
    const left = pool;
    pool = undefined;
    void left?.close().catch(() => undefined);
  };

  /** Connects and verifies the standby. @throws {StartError} */
  const attach = async (isStart: boolean): Promise<void> => {
    const met = await meet(hosts).catch((error: unknown) => leave(`does not answer (${reasonOf(error)})`));
    if (!met || closed) return;
    const mismatch = mismatchOf(await primaryIdentity(primary), met.identity);
    const isExpected = mismatch === "primary" && options.mayTakeOver;
    if (mismatch && isStart && !isExpected) {
      throw new StartError("invalid_options", `${where} (DATABASE_REPLICA_URL) ${mismatchTexts[mismatch]}`);
    }
    if (mismatch) return leave(mismatchTexts[mismatch]);
    pool = openPool({ hosts, pooler: met.pooler }, (level, line) => log(level, `${where}: ${line}`), options.poolSize);
  };

  const measure = async (): Promise<void> => {
    if (!pool) await attach(false);
    const asked = pool;
    if (!asked) return;
    const atMs = performance.now();
    // While the primary is unreachable, the rows of the standby only age.
    const primaryAt = await answerOf<{ it: string }>(primary, primaryPosition).catch(() => undefined);
    if (primaryAt === undefined) return;
    age.notePrimary(positionOf(primaryAt.it), atMs);
    const answer = await answerOf<{ it: string | null; standby: boolean }>(asked, standbyPosition);
    if (pool !== asked) return;
    if (!answer) return leave("does not answer");
    if (!answer.standby) return leave(mismatchTexts.primary);
    if (answer.it !== null) age.noteStandby(positionOf(answer.it));
    if (isRecent()) tell("info", `${where} answers exports, reports and big lists`);
    else tell("warn", `${where} is more than ${lagMs / 1000} s behind; the primary answers instead`);
  };

  const isRecent = (): boolean => {
    const asOf = age.asOfMs();
    return asOf !== undefined && performance.now() - asOf <= lagMs;
  };

  let looking: Promise<void> | undefined;
  const look = (): Promise<void> =>
    (looking ??= measure()
      .catch((error: unknown) => leave(`cannot be used (${reasonOf(error)})`))
      .finally(() => (looking = undefined)));

  await attach(true);
  await look();
  const timer = everyMs > 0 ? setInterval(() => void look(), everyMs).unref() : undefined;

  return {
    async readerFor({ userId, permissionVersion, resource }) {
      const asked = pool;
      const asOf = age.asOfMs();
      if (!asked || asOf === undefined || !isRecent() || changes.isAfter(asOf, resource)) return undefined;
      try {
        const own = await sql<{ position: string }>`
          select position from read_positions where user_id = ${userId}`.execute(primary.kysely);
        const { rows } = await sql<{ isThere: boolean }>`
          select permission_version = ${permissionVersion} and pg_is_in_recovery()
            and pg_last_wal_replay_lsn() >= ${own.rows[0]?.position ?? "0/0"}::pg_lsn as is_there
          from users where id = ${userId}`.execute(asked.kysely);
        return rows[0]?.isThere === true ? asked.kysely : undefined;
      } catch (error) {
        if (isLost(error)) leave(`does not answer (${reasonOf(error)})`);
        return undefined;
      }
    },
    async noteWrite(userId) {
      const note = sql`
        insert into read_positions (user_id, position) values (${userId}, pg_current_wal_insert_lsn()::text)
        on conflict (user_id) do update set position = excluded.position`;
      await note.execute(primary.kysely).catch(() => changes.note());
    },
    noteChange: changes.note,
    noteFailure(error) {
      if (isLost(error)) leave(`does not answer (${reasonOf(error)})`);
      else log("warn", `${where} could not answer (${reasonOf(error)}); the primary did`);
    },
    look,
    async close() {
      closed = true;
      clearInterval(timer);
      await looking;
      await pool?.close();
    },
  };
}

const primaryPosition = `select pg_current_wal_lsn()::text as it`;
const standbyPosition = `select pg_last_wal_replay_lsn()::text as it, pg_is_in_recovery() as standby`;

/** When lists were last changed, by our clock. */
function createChanges() {
  const at = new Map<string, number>();
  let anyAt = -Infinity;
  return {
    note(resources?: readonly string[]): void {
      if (resources === undefined) anyAt = performance.now();
      for (const resource of resources ?? []) at.set(resource, performance.now());
    },
    isAfter: (asOfMs: number, resource: string | undefined): boolean =>
      anyAt >= asOfMs || (resource !== undefined && (at.get(resource) ?? -Infinity) >= asOfMs),
  };
}

/** Whether the connection or the server failed, and not the statement. */
function isLost(error: unknown): boolean {
  return isOfHost(error) || (error instanceof Error && /timeout exceeded|Connection terminated/.test(error.message));
}

async function primaryIdentity({ query }: Pick<Database, "query">): Promise<Identity> {
  return identityOf({ query } as Parameters<typeof identityOf>[0]);
}

/** The first row. Undefined when it does not arrive in time. */
async function answerOf<Row>(database: Pick<Database, "query">, text: string): Promise<Row | undefined> {
  const answer = await within(answerLimitMs, database.query(text), undefined);
  return answer?.rows[0] as Row | undefined;
}
