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

/** Releases notices at their times. */
export interface NoticeReleaser {
  /** Begins, with what became due while no server was up. */
  start(): Promise<void>;
  /** Begins no more release, and waits for one that is going on. */
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

/** Most notices that one look takes up. */
const MOST_DUE = 100;
/** How long a notice waits that could not be released. */
const PAUSE_MS = 30_000;

/** Every process looks at what is planned; the row of a notice decides which of them releases it (ADR 0147). */
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
 * Releases each draft whose time has come, in a transaction of its own. One that cannot be released keeps no other waiting.
 *
 * @returns when to look again, in milliseconds; undefined: nothing is planned
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

/** Does nothing where another process has it, or somebody dropped or changed what was planned meanwhile. */
async function releaseOne(db: Kysely<Schema>, pubSub: Pick<PubSub, "publish">, id: string, at: number): Promise<void> {
  // Both rows: with the notice alone, a schedule that was dropped while its lock was waited for would be read as it was before.
  const { rows } = await sql<Due>`
    select m.id, m.factory_id, m.title, m.to_user_ids, m.to_place_ids, m.released_at, s.by_id, s.by_account
    from notice_schedules s join messages m on m.id = s.notice_id
    where s.notice_id = ${id} and s.release_at <= ${new Date(at)} for update of s, m skip locked`.execute(db);
  const [due] = rows;
  if (!due) return;
  if (due.releasedAt !== null) {
    // A server of the version before released it, which knows no schedules.
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
