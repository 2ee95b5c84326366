import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

export interface UnreadInCentre {
  readonly messages: number;
  readonly notices: number;
}

/** A user and the active factory. */
export interface Reader {
  readonly userId: string;
  readonly factoryId: string | null;
}

/** The number of unread messages and notices of each reader in the factory, as in the list. In the order of the readers. */
export async function unreadInCentre(
  db: Kysely<Schema>,
  readers: readonly Reader[],
): Promise<readonly UnreadInCentre[]> {
  const { rows } = await sql<UnreadInCentre>`
    select count(*) filter (where m.kind = 2)::integer as messages, count(*) filter (where m.kind = 1)::integer as notices
    from unnest(${readers.map(({ userId }) => userId)}::text[], ${readers.map(({ factoryId }) => factoryId)}::text[])
        with ordinality wanted (user_id, factory_id, place)
      left join (message_reads r join messages m on m.id = r.message_id)
        on r.user_id = wanted.user_id and m.factory_id = wanted.factory_id and r.read_at is null and r.deleted_at is null
    group by wanted.place order by wanted.place`.execute(db);
  return rows;
}

export interface NewestInCentre {
  readonly newestMessage?: string;
  readonly newestNotice?: string;
}

/** Titles of the newest message and the newest notice of a user, read or unread. */
export async function newestInCentre(db: Kysely<Schema>, { userId, factoryId }: Reader): Promise<NewestInCentre> {
  const newest = (kind: 1 | 2) => sql`(select m.title from message_reads r join messages m on m.id = r.message_id
    where r.user_id = ${userId} and r.deleted_at is null and m.factory_id = ${factoryId} and m.kind = ${kind}
    order by r.sent_at desc limit 1)`;
  const { rows } = await sql<{ readonly message: string | null; readonly notice: string | null }>`
    select ${newest(2)} as message, ${newest(1)} as notice`.execute(db);
  const [{ message, notice } = { message: null, notice: null }] = rows;
  return { ...(message !== null && { newestMessage: message }), ...(notice !== null && { newestNotice: notice }) };
}

/** The user who wrote a message or notice. Undefined where it was not written by a user. */
export async function authorOf(db: Kysely<Schema>, messageId: string): Promise<string | undefined> {
  const row = await db.selectFrom("messages").select("creatorId").where("id", "=", messageId).executeTakeFirst();
  return row?.creatorId ?? undefined;
}

/** The users among these who received a message or notice. */
export async function receiversAmong(
  db: Kysely<Schema>,
  messageId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string }>`select user_id from message_reads
    where message_id = ${messageId} and deleted_at is null and user_id = any(${[...userIds]}::text[])`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}
