import type { Language } from "@banche/core";
import { dayStart, DAY_MS, findText, languageOf } from "@banche/core/text";
import { leavingKinds, usualFleetRules } from "@banche/core/tracking";
import { type Kysely, sql } from "kysely";

import { fixedId } from "../../base/ids.ts";
import type { Schema } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { PubSub } from "../../pubsub/pubSub.ts";

/** Older events are not reported to drivers. */
const NEWS_MS = 10 * 60_000;

interface EarlyTrip {
  readonly factoryId: string;
  readonly serviceDate: Date;
  readonly tripId: string;
  readonly driverId: string;
  readonly delayS: number;
  readonly userId: string;
  readonly language: string;
  readonly number: string;
  readonly line: string;
  readonly stop: string;
}

/**
 * Sends a message to the driver of each trip that left a stop too early in the last ten minutes, if the driver has an
 * account. Each trip of a day gives one message, even if its track is followed again or several processes run this.
 *
 * @returns number of sent messages
 */
export async function notifyEarlyVehicles(
  db: Kysely<Schema>,
  pubSub: Pick<PubSub, "publish">,
  now: number,
): Promise<number> {
  const { rows } = await sql<EarlyTrip>`
    select distinct on (e.factory_id, e.service_date, e.trip_id) e.factory_id, e.service_date, e.trip_id, e.driver_id, e.delay_s,
      u.id as user_id, u.language, t.number, line.name as line, s.name as stop
    from stop_events e left join fleet_rules r on r.factory_id = e.factory_id
      join drivers d on d.id = e.driver_id and d.factory_id = e.factory_id join users u on u.id = d.user_id and u.enabled
      join user_factories member on member.user_id = u.id and member.factory_id = e.factory_id
      join trips t on t.id = e.trip_id join lines line on line.id = t.line_id join stops s on s.id = e.stop_id
    where e.service_date >= ${new Date(dayStart(now) - DAY_MS)} and e.service_date <= ${new Date(dayStart(now))}
      and e.at > ${new Date(now - NEWS_MS)} and e.kind = any(${[...leavingKinds]}::text[])
      and e.delay_s < -60 * coalesce((r.content->>'earlyMinutes')::integer, ${usualFleetRules.earlyMinutes}::integer)
    order by e.factory_id, e.service_date, e.trip_id, e.at`.execute(db);
  let told = 0;
  for (const row of rows) {
    if (await tell(db, pubSub, row)) told += 1;
  }
  return told;
}

async function tell(db: Kysely<Schema>, pubSub: Pick<PubSub, "publish">, early: EarlyTrip): Promise<boolean> {
  const { factoryId, tripId, driverId, userId, serviceDate, number, line, stop, delayS } = early;
  const spoken: Language = languageOf(early.language) ?? "zh";
  const words = { number, line, stop, minutes: Math.floor(-delayS / 60) };
  const say = (key: "early" | "earlyTitle" | "sender") => findText(spoken, `day.told.${key}`, words) ?? "";
  const title = say("earlyTitle");
  // The id is made from the trip and its day, so a second message would have the same key and is not inserted.
  const id = fixedId("early", factoryId, String(serviceDate.getTime()), tripId, driverId);
  return transact(db, async (transaction) => {
    const { numAffectedRows = 0n } = await sql`
      insert into messages (id, factory_id, kind, title, body, released_at, creator_name)
      values (${id}, ${factoryId}, 2, ${title}, ${say("early")}, now(), ${say("sender")}) on conflict do nothing`.execute(
      transaction,
    );
    if (numAffectedRows === 0n) return false;
    await sql`insert into message_reads (user_id, message_id, sent_at) values (${userId}, ${id}, now())`.execute(
      transaction,
    );
    await pubSub.publish(transaction, { kind: "centre", title, messageId: id });
    return true;
  });
}
