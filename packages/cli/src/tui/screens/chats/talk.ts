import type { Conversation } from "@banche/core/chat";
import type { Runtime } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import { blocksOf, GUTTER_WIDTH } from "./blocks.ts";
import { type Items, itemsOf } from "./items.ts";
import { type TalkLayout, talkNow } from "./layout.ts";
import { hasThumbnails } from "./thumbnails.ts";
import type { ViewportInput } from "./viewport.ts";

/** The open conversation with its messages; undefined if none is open or there is no chat. */
export function talkOf(
  runtime: Pick<Runtime, "chat">,
  { chats }: TuiState,
): { readonly conversation: Conversation; readonly items: Items } | undefined {
  const chat = runtime.chat();
  if (!chat || !chats.open) return undefined;
  const conversation = chat.conversation(chats.open.peer);
  return { conversation, items: itemsOf(conversation, chats.chat?.outbox ?? [], chats.open.peer) };
}

/** Whether small pictures are drawn between the messages. */
export function drawsThumbnails({ gallery }: Pick<Runtime, "gallery">, layout: TalkLayout): boolean {
  return hasThumbnails(gallery.terms, { width: layout.width - GUTTER_WIDTH - 1, height: layout.height });
}

/** Input of `viewport` for the open conversation. */
export function viewOf(runtime: Runtime, state: TuiState): ViewportInput | undefined {
  const talk = talkOf(runtime, state);
  const layout = talkNow(state);
  if (!talk || !layout) return undefined;
  return {
    items: talk.items,
    height: layout.height,
    anchor: state.chats.open?.anchor,
    blockOf: blocksOf(state, { width: layout.width, thumbnails: drawsThumbnails(runtime, layout) }, runtime),
  };
}
