import type { ChatContent, ChatMessage } from "@banche/core/chat";
import type { PeerSummary, Pointers } from "@banche/core/wire";
import { asText, kindOfContent, readContent } from "@banche/core/chat";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../base/ids.ts";
import { containing } from "../records/page.ts";
import type { PubSub } from "../pubsub/pubSub.ts";

/** The two users of a conversation, in storage order. */
export interface Pair {
  readonly a: string;
  readonly b: string;
}

/** A stored message as it is delivered. */
export type Stored = ChatMessage & { readonly id: string; readonly seq: number; readonly ordinal: number };

export interface PageWish {
  readonly order: "asc" | "desc";
  readonly page: number;
  readonly pageSize: number;
  readonly keyword?: string | undefined;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** Milliseconds since 1970 UTC. */
  readonly since?: number | undefined;
}

export function pairOf(one: string, other: string): Pair {
  return one < other ? { a: one, b: other } : { a: other, b: one };
}

const largestPage = 500;

/**
 * Stores a message. The row of the conversation is locked while the next position is assigned. So positions have no gaps and are unique.
 *
 * @returns the message, and whether it was already stored under the same client id
 */
export async function keepMessage(
  db: Kysely<Schema>,
  pubSub: Pick<PubSub, "publish">,
  draft: {
    readonly from: string;
    readonly to: string;
    readonly content: ChatContent;
    readonly clientId?: string | undefined;
    /** Stored name of the picture or other file in the content. */
    readonly fileName?: string | undefined;
  },
): Promise<{ readonly message: Stored; readonly isNew: boolean }> {
  const { from, to, content, clientId } = draft;
  const { a, b } = pairOf(from, to);
  const fromA = from === a;
  return transact(db, async (transaction) => {
    const counted = await sql<{ lastSeq: number; sentA: number; sentB: number }>`
      insert into conversations as known (user_a, user_b, last_seq, sent_a, sent_b)
      values (${a}, ${b}, 1, ${fromA ? 1 : 0}, ${fromA ? 0 : 1})
      on conflict (user_a, user_b) do update set last_seq = known.last_seq + 1,
        sent_a = known.sent_a + excluded.sent_a, sent_b = known.sent_b + excluded.sent_b
      returning last_seq, sent_a, sent_b`.execute(transaction);
    const known =
      clientId === undefined
        ? undefined
        : (
            await sql<MessageRow>`select * from chat_messages
              where user_a = ${a} and user_b = ${b} and from_a = ${fromA} and client_id = ${clientId}`.execute(
              transaction,
            )
          ).rows[0];
    const { lastSeq = 0, sentA = 0, sentB = 0 } = counted.rows[0] ?? {};
    if (known) {
      // Returns the position: no other message can have taken one meanwhile.
      await sql`update conversations set last_seq = last_seq - 1, sent_a = sent_a - ${fromA ? 1 : 0},
        sent_b = sent_b - ${fromA ? 0 : 1} where user_a = ${a} and user_b = ${b}`.execute(transaction);
      return { message: toMessage(known, { a, b }), isNew: false };
    }
    const { rows } = await sql<MessageRow>`
      insert into chat_messages (user_a, user_b, seq, ordinal, id, from_a, client_id, kind, content)
      values (${a}, ${b}, ${lastSeq}, ${fromA ? sentA : sentB}, ${newId()}, ${fromA}, ${clientId ?? null},
        ${kindOfContent(content)}, ${asText(content)})
      returning *`.execute(transaction);
    if (draft.fileName !== undefined) {
      await sql`insert into chat_files (name, user_id) values (${draft.fileName}, ${from}), (${draft.fileName}, ${to})
        on conflict do nothing`.execute(transaction);
    }
    await pubSub.publish(transaction, { kind: "message", a, b, seq: lastSeq });
    const [row] = rows;
    if (!row) throw new Error("a message was not kept");
    return { message: toMessage(row, { a, b }), isNew: true };
  });
}

/** The messages of a conversation between two positions, both included, in order. */
export async function messagesBetween(
  db: Kysely<Schema>,
  { a, b }: Pair,
  first: number,
  last: number,
): Promise<readonly Stored[]> {
  const { rows } = await sql<MessageRow>`select * from chat_messages
    where user_a = ${a} and user_b = ${b} and seq between ${first} and ${last} order by seq`.execute(db);
  return rows.map((row) => toMessage(row, { a, b }));
}

/** One page. Its messages are sorted oldest first, whatever the order of pages is (contract-flow-chat §2.7). */
export async function pageOfMessages(
  db: Kysely<Schema>,
  self: string,
  peer: string,
  wish: PageWish,
): Promise<{ readonly messages: readonly Stored[]; readonly total: number }> {
  const { a, b } = pairOf(self, peer);
  const pageSize = Math.min(Math.max(wish.pageSize, 1), largestPage);
  const cursor = wish.before !== undefined || wish.after !== undefined;
  const where = sql.join(
    [
      sql`user_a = ${a} and user_b = ${b}`,
      ...(wish.keyword ? [sql`kind = 'text' and content ilike ${containing(wish.keyword)}`] : []),
      ...(wish.before === undefined ? [] : [sql`seq < ${wish.before}`]),
      ...(wish.after === undefined ? [] : [sql`seq > ${wish.after}`]),
      ...(wish.since === undefined ? [] : [sql`sent_at >= to_timestamp(${wish.since}::double precision / 1000)`]),
    ],
    sql` and `,
  );
  const direction = wish.order === "asc" ? sql`asc` : sql`desc`;
  const offset = cursor ? 0 : (Math.min(Math.max(wish.page, 1), 1_000_000) - 1) * pageSize;
  const { rows } = await sql<MessageRow & Listed>`
    select m.*, (select count(*)::integer from chat_messages where ${where}) as total,
      (select case when user_a = ${self} then read_b else read_a end from conversations
        where user_a = ${a} and user_b = ${b}) as read_by_peer,
      (select reading.at from chat_reads reading
        where reading.user_a = ${a} and reading.user_b = ${b} and reading.by_a <> m.from_a and reading.up_to >= m.ordinal
        order by reading.up_to limit 1) as read_at
    from (select * from chat_messages where ${where} order by seq ${direction} limit ${pageSize} offset ${offset}) m
    order by seq`.execute(db);
  const messages = rows.map((row) => {
    const message = toMessage(row, { a, b });
    return {
      ...message,
      read: message.from === peer || message.ordinal <= row.readByPeer,
      ...(row.readAt !== null && { readAt: row.readAt.getTime() }),
    };
  });
  return { messages, total: rows[0]?.total ?? 0 };
}

/** Every conversation of a user with its state. */
export async function summaries(db: Kysely<Schema>, self: string): Promise<readonly PeerSummary[]> {
  const { rows } = await sql<SummaryRow>`
    select case when c.user_a = ${self} then c.user_b else c.user_a end as user_id, c.last_seq,
      case when c.user_a = ${self} then c.sent_b else c.sent_a end as received,
      case when c.user_a = ${self} then c.read_a else c.read_b end as read,
      case when c.user_a = ${self} then c.read_b else c.read_a end as read_by_peer,
      c.retracted, m.kind, m.content, m.sent_at
    from conversations c
      left join chat_messages m on m.user_a = c.user_a and m.user_b = c.user_b and m.seq = c.last_seq
    where (c.user_a = ${self} or c.user_b = ${self}) and not exists (
      select 1 from users peer where peer.id in (c.user_a, c.user_b) and peer.deleted_at is not null)
    order by m.sent_at desc nulls last limit 2000`.execute(db);
  return rows.map(({ userId, lastSeq, received, read, readByPeer, retracted, kind, content, sentAt }) => ({
    userId,
    unread: received - read,
    pointers: { lastSeq, received, read, readByPeer, retracted },
    ...(kind !== null &&
      content !== null && { latest: { content: readContent(kind, content), sentAt: +(sentAt ?? 0) } }),
  }));
}

/**
 * Records that the user has read the first `upTo` messages of a peer; undefined means all of them.
 *
 * @returns the number of read messages, or undefined when nothing changed
 */
export async function markRead(
  db: Kysely<Schema>,
  pubSub: Pick<PubSub, "publish">,
  self: string,
  peer: string,
  upTo: number | undefined,
): Promise<number | undefined> {
  const { a, b } = pairOf(self, peer);
  const mine = self === a ? sql.ref("read_a") : sql.ref("read_b");
  const theirs = self === a ? sql.ref("sent_b") : sql.ref("sent_a");
  const wanted = upTo === undefined ? theirs : sql`least(${upTo}::integer, ${theirs})`;
  return transact(db, async (transaction) => {
    const { rows } = await sql<{ read: number }>`update conversations set ${mine} = ${wanted}
      where user_a = ${a} and user_b = ${b} and ${mine} < ${wanted} returning ${mine} as read`.execute(transaction);
    const read = rows[0]?.read;
    if (read === undefined) return undefined;
    await sql`insert into chat_reads (user_a, user_b, by_a, up_to) values (${a}, ${b}, ${self === a}, ${read})
      on conflict do nothing`.execute(transaction);
    await pubSub.publish(transaction, { kind: "read", reader: self, peer, upTo: read });
    return read;
  });
}

/** Whether these two may write to each other: both are enabled and share a factory. */
export async function mayTalk(db: Kysely<Schema>, self: string, peer: string): Promise<boolean> {
  const { rows } = await sql`select 1 from user_factories mine
    join user_factories theirs on theirs.factory_id = mine.factory_id and theirs.user_id = ${peer}
    join users on users.id = theirs.user_id and users.enabled
    where mine.user_id = ${self} limit 1`.execute(db);
  return rows.length > 0 && self !== peer;
}

interface MessageRow {
  readonly seq: number;
  readonly ordinal: number;
  readonly id: string;
  readonly fromA: boolean;
  readonly clientId: string | null;
  readonly kind: string;
  readonly content: string;
  readonly sentAt: Date;
}

/** The parts of a page other than the messages. */
interface Listed {
  readonly total: number;
  readonly readByPeer: number;
  readonly readAt: Date | null;
}

interface SummaryRow extends Pointers {
  readonly userId: string;
  readonly kind: string | null;
  readonly content: string | null;
  readonly sentAt: Date | null;
}

function toMessage({ fromA, clientId, kind, content, sentAt, ...row }: MessageRow, { a, b }: Pair): Stored {
  return {
    id: row.id,
    seq: row.seq,
    ordinal: row.ordinal,
    from: fromA ? a : b,
    to: fromA ? b : a,
    sentAt: sentAt.getTime(),
    content: readContent(kind, content),
    ...(clientId !== null && { clientId }),
  };
}
