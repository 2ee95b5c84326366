import type { Language, TextKey } from "@banche/core";
import { serviceDateText } from "@banche/core/day";
import { findText, languageOf } from "@banche/core/text";
import { serviceTimeText } from "@banche/core/timetable";
import { sql } from "kysely";

import { newId } from "../../base/ids.ts";
import type { PubSub } from "../../pubsub/pubSub.ts";
import type { Context } from "../../wire/handlers.ts";
import type { RunningDay, RunningTrip } from "../../records/runningDay.ts";

/** A message about a trip for its driver. */
export interface News {
  readonly driverId: string;
  readonly title: TextKey;
  readonly text: TextKey;
  readonly params?: Readonly<Record<string, string>>;
}

/** Sends a message to each driver who has an account, in the driver's language. @returns the number of notified drivers */
export async function notifyDrivers(
  { db, session }: Context,
  pubSub: Pick<PubSub, "publish">,
  { day, lines }: RunningDay,
  trip: RunningTrip,
  news: readonly News[],
): Promise<number> {
  const { rows } = await sql<{ driverId: string; userId: string; language: string }>`
    select d.id as driver_id, u.id as user_id, u.language from drivers d join users u on u.id = d.user_id and u.enabled
      join user_factories member on member.user_id = u.id and member.factory_id = d.factory_id
    where d.factory_id = ${session.factoryId} and d.id = any(${news.map(({ driverId }) => driverId)}::text[])`.execute(
    db,
  );
  const common = {
    ...{ date: serviceDateText(day), number: trip.number, line: lines.get(trip.lineId)?.name ?? "" },
    departure: serviceTimeText(trip.times.find((time) => time !== undefined)),
  };
  let told = 0;
  for (const { driverId, userId, language } of rows) {
    const spoken: Language = languageOf(language) ?? "zh";
    for (const { title, text, params } of news.filter((one) => one.driverId === driverId)) {
      const words = { ...common, ...params };
      const [head, body] = [findText(spoken, title, words) ?? "", findText(spoken, text, words) ?? ""];
      const id = newId();
      await sql`
        insert into messages (id, factory_id, kind, title, body, released_at, creator_id, creator_name)
        select ${id}, ${session.factoryId}, 2, ${head}, ${body}, now(), u.id, u.real_name || '/' || u.account
        from users u where u.id = ${session.userId}`.execute(db);
      await sql`insert into message_reads (user_id, message_id, sent_at) values (${userId}, ${id}, now())`.execute(db);
      await pubSub.publish(db, { kind: "centre", title: head, messageId: id });
      told += 1;
    }
  }
  return told;
}
