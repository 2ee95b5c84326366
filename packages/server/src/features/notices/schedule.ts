import { DAY_MS } from "@banche/core/text";
import { NOTICE_SCHEDULE_MAX_DAYS } from "@banche/core/wire";
import { type Kysely, sql } from "kysely";

import type { Session } from "../../auth/sessions.ts";
import { refuse } from "../../base/respond.ts";
import type { Schema } from "../../db/schema.ts";

/** The scheduled release of a draft, in milliseconds. */
interface Planned {
  readonly releaseAt: number;
}

/**
 * Checks a release time. @throws {Refusal} `validation` for a time that has passed, or is further ahead than {@link
 * NOTICE_SCHEDULE_MAX_DAYS}
 */
export function checkReleaseAt(releaseAt: number, now: number): void {
  const field = "releaseAt";
  if (releaseAt <= now) throw refuse.validation([{ field, rule: "past", text: "notices.timePast" }]);
  if (releaseAt <= now + NOTICE_SCHEDULE_MAX_DAYS * DAY_MS) return;
  const params = { days: NOTICE_SCHEDULE_MAX_DAYS };
  throw refuse.validation([{ field, rule: "tooFar", params, text: "notices.timeTooFar" }]);
}

/** The scheduled release of a draft; undefined where there is none. */
export async function plannedReleaseOf(db: Kysely<Schema>, noticeId: string): Promise<Planned | undefined> {
  const row = await db
    .selectFrom("noticeSchedules")
    .select("releaseAt")
    .where("noticeId", "=", noticeId)
    .executeTakeFirst();
  return row && { releaseAt: row.releaseAt.getTime() };
}

/**
 * Schedules the release of a draft, whose row must be locked. Later changes based on the previous version are refused.
 *
 * @returns the previous schedule
 */
export async function setSchedule(
  db: Kysely<Schema>,
  notice: { readonly id: string; readonly version: number },
  { at, by }: { readonly at: number; readonly by: Pick<Session, "userId" | "account"> },
): Promise<Planned | undefined> {
  const before = await plannedReleaseOf(db, notice.id);
  const planned = { releaseAt: new Date(at), byId: by.userId, byAccount: by.account };
  await db
    .insertInto("noticeSchedules")
    .values({ noticeId: notice.id, ...planned })
    .onConflict((conflict) => conflict.column("noticeId").doUpdateSet(planned))
    .execute();
  await sql`update messages set version = version + 1 where id = ${notice.id}`.execute(db);
  return before;
}

/** Deletes the schedule of a notice, whose row must be locked. @returns the deleted schedule */
export async function dropSchedule(db: Kysely<Schema>, noticeId: string): Promise<Planned | undefined> {
  const row = await db
    .deleteFrom("noticeSchedules")
    .where("noticeId", "=", noticeId)
    .returning("releaseAt")
    .executeTakeFirst();
  return row && { releaseAt: row.releaseAt.getTime() };
}
