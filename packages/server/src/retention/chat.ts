import { readContent } from "@banche/core/chat";
import { sql } from "kysely";

import { transact } from "../db/transact.ts";
import { forgetFiles } from "./files.ts";
import type { RetentionDeps } from "./retention.ts";

interface OldConversation {
  readonly userA: string;
  readonly userB: string;
  /** Position of the first message that is kept. */
  readonly keepFrom: number;
}

interface Gone {
  readonly fromA: boolean;
  readonly ordinal: number;
  readonly kind: string;
  readonly content: string;
}

/**
 * Deletes the oldest messages of conversations, so that the rest has no gaps. Deleted messages no longer count as unread.
 *
 * @returns the number of deleted messages
 */
export async function forgetChat(deps: RetentionDeps, before: Date): Promise<number> {
  const { rows } = await sql<OldConversation>`
    select m.user_a, m.user_b,
      coalesce(min(m.seq) filter (where m.sent_at >= ${before}), max(m.seq) + 1) as keep_from
    from chat_messages m group by m.user_a, m.user_b having min(m.sent_at) < ${before}`.execute(deps.db);
  let count = 0;
  for (const conversation of rows) {
    const gone = await forgetBeginning(deps, conversation);
    count += gone.length;
    const names = gone.flatMap(({ kind, content }) => {
      const read = readContent(kind, content);
      return "path" in read ? [read.path] : [];
    });
    await forgetFiles(deps, "IM", names);
  }
  return count;
}

function forgetBeginning({ db, pubSub }: RetentionDeps, { userA, userB, keepFrom }: OldConversation) {
  return transact(db, async (transaction): Promise<readonly Gone[]> => {
    const { rows: gone } = await sql<Gone>`delete from chat_messages
      where user_a = ${userA} and user_b = ${userB} and seq < ${keepFrom}
      returning from_a, ordinal, kind, content`.execute(transaction);
    for (const [reader, peer, fromA, read] of [
      [userB, userA, true, sql.ref("read_b")],
      [userA, userB, false, sql.ref("read_a")],
    ] as const) {
      const upTo = gone.reduce((most, one) => (one.fromA === fromA ? Math.max(most, one.ordinal) : most), 0);
      await sql`delete from chat_reads where user_a = ${userA} and user_b = ${userB} and by_a <> ${fromA}
        and up_to <= ${upTo}`.execute(transaction);
      const { rows: moved } = await sql`update conversations set ${read} = ${upTo}
        where user_a = ${userA} and user_b = ${userB} and ${read} < ${upTo} returning 1`.execute(transaction);
      if (moved.length > 0) await pubSub.publish(transaction, { kind: "read", reader, peer, upTo });
    }
    return gone;
  });
}
