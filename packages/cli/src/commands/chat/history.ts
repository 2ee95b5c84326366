import type { Chat, ChatMessage } from "@banche/core/chat";
import { messageColumns, teller } from "../../chat/columns.ts";
import { withChat } from "../../chat/openChat.ts";
import { chatUsers, findPeer } from "../../chat/peers.ts";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";

/** Rows shown on a terminal by default. */
const USUAL_ROWS = 50;

/** Prints a conversation, oldest first; marks nothing as read. */
export async function chatHistory(context: Context, input: Input): Promise<void> {
  const keyword = input.text("keyword") ?? "";
  const asked = input.integer("limit", { min: 1, max: 1_000_000 });
  const isTerminal = context.app.stdout.isTTY && context.settings.format === undefined;
  const limit = asked ?? (isTerminal ? USUAL_ROWS : Number.POSITIVE_INFINITY);
  await withChat(context, async (chatting) => {
    const users = await chatUsers(chatting);
    const peer = findPeer(users, input.args[0] ?? "");
    const { user } = chatting.current;
    const told = teller(users, { id: user?.id ?? "", account: user?.account ?? "" });
    const messages = await lastOf(pagesOf(chatting.chat, peer.id, keyword), limit);
    await printRows(context, { columns: messageColumns(context), rows: messages.map(told) });
  });
}

async function* pagesOf(chat: Chat, peer: string, keyword: string): AsyncGenerator<readonly ChatMessage[]> {
  for (let page = 1; ; page += 1) {
    const { messages, last } = await chat.history(peer, keyword, page);
    yield messages;
    if (last) return;
  }
}

/** The last `limit` messages of all pages. */
async function lastOf(pages: AsyncIterable<readonly ChatMessage[]>, limit: number): Promise<readonly ChatMessage[]> {
  let kept: ChatMessage[] = [];
  for await (const page of pages) {
    kept.push(...page);
    if (kept.length > 2 * limit) kept = kept.slice(-limit);
  }
  return limit === Number.POSITIVE_INFINITY ? kept : kept.slice(-limit);
}
