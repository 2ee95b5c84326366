import { RETRACT_LIMIT_MS } from "@banche/core/chat";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { PubSub } from "../pubsub/pubSub.ts";
import { pairOf } from "./chatStore.ts";

/**
 * Takes a message back: its words are deleted, its place stays. The clock is that of the database, which also wrote the time of
 * the message. A picture can no longer be read by the other one, unless another message of the sender to them still shows it.
 *
 * @returns `missing`: no message of this sender is there; `late`: the time is over; else how many of the conversation are
 *   retracted now, and whether this one was before
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

/** @param content - as it was stored: of all but texts, the JSON of an object with the name of the file */
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
