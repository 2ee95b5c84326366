import type { Conversation } from "@banche/core";
import type { Runtime } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import { blocksOf } from "./blocks.ts";
import { type Items, itemsOf } from "./items.ts";
import { talkNow } from "./layout.ts";
import type { ViewportInput } from "./viewport.ts";

/** The open conversation with its messages; undefined when none is open, or there is no chat. */
export function talkOf(
  runtime: Pick<Runtime, "chat">,
  { chats }: TuiState,
): { readonly conversation: Conversation; readonly items: Items } | undefined {
  const chat = runtime.chat();
  if (!chat || !chats.open) return undefined;
  const conversation = chat.conversation(chats.open.peer);
  return { conversation, items: itemsOf(conversation, chats.chat?.outbox ?? [], chats.open.peer) };
}

/** What the viewport of the open conversation is made from. */
export function viewOf(runtime: Runtime, state: TuiState): ViewportInput | undefined {
  const talk = talkOf(runtime, state);
  const layout = talkNow(state);
  if (!talk || !layout) return undefined;
  return {
    items: talk.items,
    height: layout.height,
    anchor: state.chats.open?.anchor,
    blockOf: blocksOf(state, layout.width, runtime),
  };
}
