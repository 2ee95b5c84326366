import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

export interface UnreadInCentre {
  readonly messages: number;
  readonly notices: number;
}

/** Unread messages and notices of these users, in the factories they belong to. Users with none are there, too. */
export async function unreadInCentre(
  db: Kysely<Schema>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, UnreadInCentre>> {
  const { rows } = await sql<{ userId: string; messages: number; notices: number }>`
    select wanted.user_id, count(*) filter (where m.kind = 2)::integer as messages,
      count(*) filter (where m.kind = 1)::integer as notices
    from unnest(${[...userIds]}::text[]) wanted (user_id)
      left join message_reads r on r.user_id = wanted.user_id and r.read_at is null and r.deleted_at is null
      left join messages m on m.id = r.message_id
    group by wanted.user_id`.execute(db);
  return new Map(rows.map(({ userId, messages, notices }) => [userId, { messages, notices }]));
}
