import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { departmentsWithin } from "../../people/departmentsWithin.ts";

interface Notice {
  readonly id: string;
  readonly factoryId: string;
  readonly toUserIds: string[];
  readonly toPlaceIds: string[];
}

/**
 * Releases a draft: marks it, deletes its schedule, and gives each enabled user of its audience a copy, with one statement for any
 * number. The row of the notice must be locked.
 *
 * @returns the number of receivers
 */
export async function releaseTo(db: Kysely<Schema>, notice: Notice, at: Date): Promise<number> {
  const { id, factoryId, toUserIds, toPlaceIds } = notice;
  const isForAll = toUserIds.length + toPlaceIds.length === 0;
  const audience = isForAll
    ? sql`true`
    : sql`(member.user_id = any(${toUserIds}::text[]) or member.department_id in ${departmentsWithin(sql`${toPlaceIds}::text[]`, factoryId)})`;
  const { rows } = await sql<{ receivers: number }>`
    with released as (
      update messages set released_at = ${at}, updated_at = ${at}, version = version + 1
      where id = ${id} and released_at is null returning id
    ), dropped as (
      delete from notice_schedules where notice_id = ${id}
    ), received as (
      insert into message_reads (user_id, message_id, sent_at)
      select member.user_id, released.id, ${at}::timestamptz
      from released, user_factories member join users u on u.id = member.user_id and u.enabled
      where member.factory_id = ${factoryId} and ${audience}
      on conflict (user_id, message_id) do nothing returning 1
    )
    select count(*)::integer as receivers from received`.execute(db);
  return rows[0]?.receivers ?? 0;
}
