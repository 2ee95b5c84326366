import { type Kysely, sql } from "kysely";

import { newId } from "../../base/ids.ts";
import { messageOf } from "../../base/startError.ts";
import type { Schema } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import { createDueTimer } from "../../jobs/dueTimer.ts";
import type { PubSub } from "../../pubsub/pubSub.ts";
import { insertRows } from "../../tables/rows.ts";
import { releaseTo } from "./release.ts";

interface ReleaserOptions {
  readonly kysely: Kysely<Schema>;
  readonly pubSub: Pick<PubSub, "publish" | "subscribe">;
  readonly now: () => number;
  readonly log: { warn(facts: object, text: string): void };
}

/** Releases scheduled notices. */
export interface NoticeReleaser {
  /** Starts, beginning with notices that became due while no server was running. */
  start(): Promise<void>;
  /** Starts no further release, and waits for the current one. */
  stop(): Promise<void>;
}

interface Due {
  readonly id: string;
  readonly factoryId: string;
  readonly title: string;
  readonly toUserIds: string[];
  readonly toPlaceIds: string[];
  readonly releasedAt: Date | null;
  readonly byId: string | null;
  readonly byAccount: string;
}

/** Largest number of notices per look. */
const MOST_DUE = 100;
/** Pause before another try after a failed release. */
const PAUSE_MS = 30_000;

/** Every process reads the schedules; the lock on the notice row decides which process releases it (ADR 0147). */
export function createNoticeReleaser(options: ReleaserOptions): NoticeReleaser {
  const { pubSub, now, log } = options;
  const failed = "planned notices cannot be released; it is tried again";
  const timer = createDueTimer({ look: () => releaseDue(options), now, log, failed });
  let deafen: (() => Promise<void>) | undefined;
  return {
    async start() {
      deafen = await pubSub.subscribe(({ kind }) => {
        if (kind === "schedules" || kind === "missed") timer.lookNow();
      });
      timer.lookNow();
    },
    async stop() {
      await Promise.all([deafen?.(), timer.stop()]);
    },
  };
}

/**
 * Releases each draft that is due, in a separate transaction. A failed release does not block the others.
 *
 * @returns the time of the next look in milliseconds; undefined: nothing is planned
 */
export async function releaseDue({ kysely, pubSub, now, log }: ReleaserOptions): Promise<number | undefined> {
  const at = now();
  const due = await sql<{ id: string }>`select notice_id as id from notice_schedules
    where release_at <= ${new Date(at)} order by release_at limit ${MOST_DUE}`.execute(kysely);
  let wasLeft = false;
  for (const { id } of due.rows) {
    try {
      await transact(kysely, (db) => releaseOne(db, pubSub, id, at));
    } catch (error) {
      wasLeft = true;
      log.warn({ notice: id, reason: messageOf(error) }, "a planned notice could not be released; it is tried again");
    }
  }
  if (wasLeft) return at + PAUSE_MS;
  const next = await sql<{ at: Date | null }>`select min(release_at) as at from notice_schedules`.execute(kysely);
  return next.rows[0]?.at?.getTime();
}

/** Releases one notice. Does nothing if another process is doing it, or if the schedule was deleted or changed meanwhile. */
async function releaseOne(db: Kysely<Schema>, pubSub: Pick<PubSub, "publish">, id: string, at: number): Promise<void> {
  // Locks both rows. With a lock on the notice alone, a schedule deleted during the wait would still be read.
  const { rows } = await sql<Due>`
    select m.id, m.factory_id, m.title, m.to_user_ids, m.to_place_ids, m.released_at, s.by_id, s.by_account
    from notice_schedules s join messages m on m.id = s.notice_id
    where s.notice_id = ${id} and s.release_at <= ${new Date(at)} for update of s, m skip locked`.execute(db);
  const [due] = rows;
  if (!due) return;
  if (due.releasedAt !== null) {
    // A server of the previous version, which has no schedules, released it.
    await sql`delete from notice_schedules where notice_id = ${id}`.execute(db);
    return;
  }
  const receivers = await releaseTo(db, due, new Date(at));
  await pubSub.publish(db, { kind: "centre", title: due.title, messageId: id });
  const { byId: actorId, byAccount: actorAccount, factoryId } = due;
  const entry = { action: "release", resource: "notices", recordId: id, after: { receivers } };
  await insertRows(db, "auditLog", [
    { id: newId(), actorId, actorAccount, factoryId, jobId: null, requestId: null, ip: "", ...entry },
  ]);
}
