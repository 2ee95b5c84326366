import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { forgetAfterMs, type LoginLimiter, type Place } from "./limiter.ts";

/** Synchronises the counts of all processes of an installation. */
export interface SharedCounts {
  /** Writes the counts of this process, and reads those of the others. */
  exchange(): Promise<void>;
  /** Stops the periodic exchange, and writes the remaining counts. */
  close(): Promise<void>;
}

interface Parts {
  readonly kysely: Kysely<Schema>;
  readonly limiter: LoginLimiter;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

interface KnownRow extends Place {
  readonly at: Date;
}

interface Row {
  readonly key: string;
  readonly failures: number;
  readonly lastAt: Date;
  readonly writtenAt: Date;
}

const exchangeEveryMs = 1000;
/** This period is read again, to include slower transactions. */
const overlapMs = 5000;
/** How long an address stays known to an account after a sign-in. */
const knownMs = 30 * 24 * 60 * 60_000;
const mostKnown = 50_000;

/**
 * Attempts are counted in memory and exchanged through the database every second. Sign-ins do not wait for the exchange. A refusal rolls
 * back its transaction but not the count. With several processes, an attacker gains at most one second, not a separate limit per process.
 */
export function shareCounts({ kysely, limiter, now, log }: Parts): SharedCounts {
  let since = new Date(0);
  let knownSince = new Date(now() - knownMs);
  let exchanging = Promise.resolve();

  async function write(): Promise<void> {
    const changes = [...limiter.takeChanges()].sort((a, b) => (a.key < b.key ? -1 : 1));
    if (changes.length === 0) return;
    const given = sql`json_to_recordset(${JSON.stringify(changes)}::json) as given (key text, failures integer)`;
    const at = new Date(now());
    const forgotten = new Date(now() - forgetAfterMs);
    await sql`
      insert into sign_in_counts as known (key, failures, last_at, written_at)
      select key, failures, ${at}, clock_timestamp() from ${given} where failures > 0 order by key
      on conflict (key) do update set
        failures = excluded.failures + case when known.last_at < ${forgotten} then 0 else known.failures end,
        last_at = excluded.last_at, written_at = excluded.written_at`.execute(kysely);
    await sql`
      update sign_in_counts known set failures = greatest(0, known.failures + given.failures), written_at = clock_timestamp()
      from ${given} where given.failures < 0 and known.key = given.key`.execute(kysely);
  }

  async function read(): Promise<void> {
    const { rows } = await sql<Row>`
      select key, failures, last_at, written_at from sign_in_counts where written_at > ${since} order by written_at`.execute(
      kysely,
    );
    limiter.adopt(rows.map(({ key, failures, lastAt }) => ({ key, failures, lastAt: lastAt.getTime() })));
    const last = rows.at(-1);
    if (last) since = new Date(last.writtenAt.getTime() - overlapMs);
  }

  async function readKnown(): Promise<void> {
    const { rows } = await sql<KnownRow>`
      select u.account, s.ip as address, s.created_at as at from sessions s join users u on u.id = s.user_id
      where s.created_at > ${knownSince} order by s.created_at desc limit ${mostKnown}`.execute(kysely);
    limiter.adoptKnown([...rows].reverse());
    const [newest] = rows;
    if (newest) knownSince = new Date(newest.at.getTime() - overlapMs);
  }

  const exchange = (): Promise<void> => {
    exchanging = exchanging
      .then(write)
      .then(read)
      .then(readKnown)
      .catch((error: unknown) => log.warn({ err: error }, "counts of sign-ins"));
    return exchanging;
  };
  const timer = setInterval(() => void exchange(), exchangeEveryMs).unref();
  return {
    exchange,
    async close() {
      clearInterval(timer);
      await exchange();
    },
  };
}

/** Deletes counts that have expired. */
export async function pruneCounts(kysely: Kysely<Schema>, now: number): Promise<void> {
  await sql`delete from sign_in_counts where last_at < ${new Date(now - forgetAfterMs)}`.execute(kysely);
}
