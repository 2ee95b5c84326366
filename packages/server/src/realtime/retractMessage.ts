import { RETRACT_LIMIT_MS } from "@banche/core/chat";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { PubSub } from "../pubsub/pubSub.ts";
import { pairOf } from "./chatStore.ts";

/**
 * Retracts a message: its text is deleted, its position stays. Time is measured by the database clock, which also set the time of the
 * message. The peer can no longer read its picture, unless another message of the sender to the peer still shows it.
 *
 * @returns `missing`: the sender has no such message; `late`: the time limit has passed; else the number of retracted messages in the
 *   conversation, and whether this one was already retracted
 */
export function retractMessage(
  db: Kysely<Schema>,
  pubSub: Pick<PubSub, "publish">,
  { from, to, seq }: { readonly from: string; readonly to: string; readonly seq: number },
): Promise<"missing" | "late" | { readonly count: number; readonly isRepeated: boolean }> {
  const { a, b } = pairOf(from, to);
  return transact(db, async (transaction) => {
    const found = await sql<Found>`
      select message.kind, message.content, talk.retracted,
        message.sent_at > now() - ${RETRACT_LIMIT_MS}::integer * interval '1 millisecond' as soon
      from chat_messages message join conversations talk using (user_a, user_b)
      where user_a = ${a} and user_b = ${b} and seq = ${seq} and from_a = ${from === a}
      for update`.execute(transaction);
    const [message] = found.rows;
    if (!message) return "missing";
    if (message.kind === "retracted") return { count: message.retracted, isRepeated: true };
    if (!message.soon) return "late";
    await sql`update chat_messages set kind = 'retracted', content = ''
      where user_a = ${a} and user_b = ${b} and seq = ${seq}`.execute(transaction);
    if (message.kind !== "text") await hideFile(transaction, { from, to }, message.content);
    const count = message.retracted + 1;
    await sql`update conversations set retracted = ${count} where user_a = ${a} and user_b = ${b}`.execute(transaction);
    await pubSub.publish(transaction, { kind: "retracted", from, to, seq, count });
    return { count, isRepeated: false };
  });
}

interface Found {
  readonly kind: string;
  readonly content: string;
  readonly retracted: number;
  readonly soon: boolean;
}

/** Revokes access to the file of a message. @param content - as stored: for all types but text, JSON of an object with the file name */
async function hideFile(
  db: Kysely<Schema>,
  { from, to }: { readonly from: string; readonly to: string },
  content: string,
): Promise<void> {
  const { a, b } = pairOf(from, to);
  await sql`delete from chat_files where user_id = ${to} and name = ${content}::jsonb ->> 'path'
    and not exists (select 1 from chat_messages
      where user_a = ${a} and user_b = ${b} and kind not in ('text', 'retracted') and content = ${content})`.execute(
    db,
  );
}
