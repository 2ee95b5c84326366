import { type Emoji, emojis } from "@banche/core";
import type { ChatsState } from "../../state/chats.ts";

/** Emoji by a part of their name or by their number; all of them without a query. */
export function emojisFor({ chats }: { readonly chats: Pick<ChatsState, "emoji"> }): readonly Emoji[] {
  const wanted = chats.emoji.query.trim().toLowerCase();
  return wanted === "" ? emojis : emojis.filter(({ code, file }) => `${code} ${file}`.toLowerCase().includes(wanted));
}
