import { type Kysely, sql } from "kysely";

import { messageOf } from "../base/startError.ts";
import type { Schema } from "../db/schema.ts";
import { deliverNext, type Look } from "./deliver.ts";

/** One or more records that were changed alike, in one transaction. */
export interface Delivery {
  readonly seq: number;
  readonly at: Date;
  readonly resource: string;
  /** What was done, as the audit log calls it. */
  readonly verb: string;
  readonly recordIds: readonly string[];
  readonly fieldIds: readonly string[];
  readonly factoryId: string | null;
  readonly actorId: string;
  readonly sessionId: string;
}

/** A part of the server that hears of every change of records. */
export interface Subscriber {
  /** Letters and dashes; the same in every version. Its cursor is kept under it. */
  readonly name: string;
  /**
   * Told of changes, those of one record in their order. What it writes with `db` is done exactly once; anything else at least
   * once. When it fails it is told again.
   */
  deliver(db: Kysely<Schema>, changes: readonly Delivery[]): Promise<void>;
}

/** Brings changes to the subscribers. */
export interface Outbox {
  /** Something may have been changed: looks soon, once for all that was said meanwhile. */
  nudge(): void;
  /** Ends; waits for what is being delivered. */
  stop(): Promise<void>;
}

export interface OutboxOptions {
  readonly db: Kysely<Schema>;
  readonly subscribers: readonly Subscriber[];
  readonly log: { warn(facts: object, text: string): void };
  /** From a nudge to the look. Default 200. */
  readonly gatherMs?: number | undefined;
}

const usualGatherMs = 200;
/** Another process delivers at the moment, or something failed: when it is looked again. */
const againMs = 1000;
/** What a process noted that died before it delivered: another one finds it within this time. */
const safetyMs = 30_000;

/**
 * Delivers what was noted to each subscriber, at least once and in order for each record, by one process of the installation at
 * a time (ADR 0066). A subscriber that is new hears of what is changed from now on.
 */
export async function startOutbox(options: OutboxOptions): Promise<Outbox> {
  const { db, subscribers, log, gatherMs = usualGatherMs } = options;
  await register(db, subscribers);
  await forgetOtherCluster(db);
  let stopped = false;
  let asked = true;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const lookIn = (ms: number): void => {
    if (stopped || timer !== undefined || working !== undefined) return;
    timer = setTimeout(look, ms).unref();
  };
  const look = (): void => {
    timer = undefined;
    asked = false;
    working = deliverAll().then((isDone) => {
      working = undefined;
      if (!isDone) lookIn(againMs);
      else if (asked) lookIn(gatherMs);
    });
  };
  /** @returns whether nothing is left that this process has to look for */
  const deliverAll = async (): Promise<boolean> => {
    let isDone = true;
    for (const subscriber of subscribers) {
      try {
        isDone &&= (await deliverTo(subscriber)) === "none";
      } catch (error) {
        isDone = false;
        if (!stopped)
          log.warn({ subscriber: subscriber.name, reason: messageOf(error) }, "changes are not delivered yet");
      }
    }
    return isDone;
  };

  const deliverTo = async (subscriber: Subscriber): Promise<Look> => {
    const state = await deliverNext(db, subscriber);
    return state === "some" && !stopped ? deliverTo(subscriber) : state;
  };

  const nudge = (): void => {
    asked = true;
    lookIn(gatherMs);
  };
  const safety = setInterval(nudge, safetyMs).unref();
  nudge();
  return {
    nudge,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(safety);
      await working;
    },
  };
}

/** A subscriber that no program has had for so long is gone, and its cursor holds no changes any more. */
const abandonedAfter = "30 days";

async function register(db: Kysely<Schema>, subscribers: readonly Subscriber[]): Promise<void> {
  const names = subscribers.map(({ name }) => name);
  await sql`insert into outbox_cursors (subscriber) select name from unnest(${names}::text[]) name
    on conflict (subscriber) do update set moved_at = now()`.execute(db);
  await sql`delete from outbox_cursors
    where subscriber <> all(${names}::text[]) and moved_at < now() - ${abandonedAfter}::interval`.execute(db);
}

/**
 * Numbers of transactions belong to a cluster. In one that a dump was restored into they may be lower than those that cursors
 * and changes remember: then what is left is told again, as if it were new.
 */
async function forgetOtherCluster(db: Kysely<Schema>): Promise<void> {
  await sql`with other as (
      update outbox_cursors set delivered = '1:1:', delivering = null, seq = 0
      where pg_snapshot_xmax(delivered::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) returning 1)
    update record_changes set transaction_id = pg_current_xact_id()::text::bigint where exists (select from other)`.execute(
    db,
  );
}
