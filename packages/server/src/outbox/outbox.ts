import { type Kysely, sql } from "kysely";

import { messageOf } from "../base/startError.ts";
import type { Schema } from "../db/schema.ts";
import { deliverNext, type Look } from "./deliver.ts";

/** One or more records with the same kind of change, in one transaction. */
export interface Delivery {
  readonly seq: number;
  readonly at: Date;
  readonly resource: string;
  /** The action, by its name in the audit log. */
  readonly verb: string;
  readonly recordIds: readonly string[];
  readonly fieldIds: readonly string[];
  readonly factoryId: string | null;
  readonly actorId: string;
  readonly sessionId: string;
}

/** A part of the server that receives every change of records. */
export interface Subscriber {
  /** Letters and dashes, equal in every version. Its cursor is stored under this name. */
  readonly name: string;
  /**
   * Receives changes; those of one record are in order. Writes through `db` happen exactly once, all other effects at least once. After a
   * failure the changes are delivered again.
   */
  deliver(db: Kysely<Schema>, changes: readonly Delivery[]): Promise<void>;
}

/** Delivers changes to the subscribers. */
export interface Outbox {
  /** Something may have changed. Looks soon, once for all nudges until then. */
  nudge(): void;
  /** Stops, and waits for the current delivery. */
  stop(): Promise<void>;
}

export interface OutboxOptions {
  readonly db: Kysely<Schema>;
  readonly subscribers: readonly Subscriber[];
  readonly log: { warn(facts: object, text: string): void };
  /** Milliseconds from a nudge to the look. Default 200. */
  readonly gatherMs?: number | undefined;
}

const usualGatherMs = 200;
/** Pause before the next look when another process is delivering or a delivery failed. */
const againMs = 1000;
/** Changes recorded by a process that died before delivery are found by another one within this time. */
const safetyMs = 30_000;

/**
 * Delivers recorded changes to each subscriber, at least once and in order for each record. One process of the installation delivers at a
 * time (ADR 0066). A new subscriber receives changes from now on.
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
  /** @returns whether this process has nothing left to deliver */
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

/** A subscriber that was not registered for this time is deleted, and its cursor no longer keeps changes. */
const abandonedAfter = "30 days";

async function register(db: Kysely<Schema>, subscribers: readonly Subscriber[]): Promise<void> {
  const names = subscribers.map(({ name }) => name);
  await sql`insert into outbox_cursors (subscriber) select name from unnest(${names}::text[]) name
    on conflict (subscriber) do update set moved_at = now()`.execute(db);
  await sql`delete from outbox_cursors
    where subscriber <> all(${names}::text[]) and moved_at < now() - ${abandonedAfter}::interval`.execute(db);
}

/**
 * Transaction numbers belong to a database cluster. After a restore into another cluster they may be lower than the stored ones. The
 * remaining changes are then delivered again as new ones.
 */
async function forgetOtherCluster(db: Kysely<Schema>): Promise<void> {
  await sql`with other as (
      update outbox_cursors set delivered = '1:1:', delivering = null, seq = 0
      where pg_snapshot_xmax(delivered::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) returning 1)
    update record_changes set transaction_id = pg_current_xact_id()::text::bigint where exists (select from other)`.execute(
    db,
  );
}
