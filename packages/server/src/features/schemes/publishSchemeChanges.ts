import { CHINA_ZONE, findText, formatTime } from "@banche/core/text";
import { type Kysely, sql } from "kysely";

import { newId } from "../../base/ids.ts";
import type { Schema } from "../../db/schema.ts";
import type { Delivery, Subscriber } from "../../outbox/outbox.ts";
import type { PubSub } from "../../pubsub/pubSub.ts";

interface Published {
  readonly name: string;
  readonly code: string;
  readonly factoryId: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly peopleIds: readonly string[];
  readonly trips: number;
}

/** Sends a message to the people of a scheme when it is published, exactly once. */
export function publishSchemeChanges(pubSub: Pick<PubSub, "publish">): Subscriber {
  return {
    name: "published-schemes",
    async deliver(db, changes) {
      for (const change of changes) {
        if (change.resource === "schemes" && change.verb === "publish") await tell(db, pubSub, change);
      }
    },
  };
}

async function tell(
  db: Kysely<Schema>,
  pubSub: Pick<PubSub, "publish">,
  { recordIds, actorId, at }: Delivery,
): Promise<void> {
  for (const id of recordIds) {
    const { rows } = await sql<Published>`
      select s.name, s.code, s.factory_id, s.valid_from, s.valid_until, s.people_ids,
        (select count(*)::integer from trips t where t.scheme_id = s.id) as trips
      from schemes s where s.id = ${id}`.execute(db);
    const [scheme] = rows;
    if (!scheme) continue;
    const { name, code, factoryId, trips: count } = scheme;
    const [from = "", until = ""] = [scheme.validFrom, scheme.validUntil].map((day) =>
      formatTime(day.getTime(), "yyyy-MM-dd", CHINA_ZONE),
    );
    const title = findText("zh", "timetables.told.title", { name }) ?? name;
    const body = findText("zh", "timetables.told.body", { name, code, from, until, count }) ?? title;
    const messageId = newId();
    await sql`
      insert into messages (id, factory_id, kind, title, body, released_at, creator_id, creator_name)
      select ${messageId}, ${factoryId}, 2, ${title}, ${body}, ${at}, u.id, u.real_name || '/' || u.account
      from users u where u.id = ${actorId}`.execute(db);
    await sql`
      insert into message_reads (user_id, message_id, sent_at)
      select member.user_id, ${messageId}, ${at} from user_factories member
      join users u on u.id = member.user_id and u.enabled
      where member.factory_id = ${factoryId} and member.user_id = any(${[...scheme.peopleIds]}::text[])
        and exists (select from messages m where m.id = ${messageId})
      on conflict do nothing`.execute(db);
    await pubSub.publish(db, { kind: "centre", title, messageId });
  }
}
