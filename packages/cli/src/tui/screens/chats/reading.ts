import { retractableUntil } from "@banche/core/chat";
import type { Runtime } from "../../screen.ts";
import type { Anchor, MessageRef } from "../../state/chats.ts";
import { firstUnread, type Item } from "./items.ts";
import { LINEAR_ROWS } from "../../linear/rows.ts";
import type { Contact } from "./people.ts";
import { talkOf, viewOf } from "./talk.ts";
import { anchoredAt, scrolled, viewport } from "./viewport.ts";
import type { Move } from "../../state/list.ts";

/** Older messages are read when fewer than this many are above the screen (spec §9 says 100 px). */
const MESSAGES_ABOVE = 10;

/** Opens the conversation with a person; new messages count as read from now on. */
export function openTalk(runtime: Runtime, { user: { id: peer }, unread, peer: known }: Contact): void {
  runtime.store.dispatch({ type: "chats/open", peer, unread, read: known?.read ?? 0 });
  runtime.chat()?.attend(peer);
  locate(runtime);
}

export function closeTalk({ store, chat }: Runtime): void {
  store.dispatch({ type: "chats/close" });
  chat()?.attend(undefined);
}

/** After the newest page is loaded: finds the first unread message, and the first message to print in linear mode. */
export function locate(runtime: Runtime): void {
  const { store } = runtime;
  const state = store.getState();
  const { open } = state.chats;
  const talk = talkOf(runtime, state);
  if (!open || open.located || !talk?.conversation.loaded) return;
  const { items } = talk;
  const unread = firstUnread(items, open);
  const start = items.at(Math.max(0, items.told - LINEAR_ROWS));
  store.dispatch({
    type: "chats/located",
    ...(unread && { firstUnread: refOf(unread) }),
    ...(start && { start: refOf(start) }),
  });
}

export const refOf = ({ key, seq }: Item): MessageRef => ({ key, seq });

/** Selects a message, which keys then act on. */
export function pick({ store }: Pick<Runtime, "store">, item: Item): void {
  const additions = store.getState().chats.chat?.additions ?? [];
  const { message } = item;
  const until = message && item.own ? retractableUntil(message, message.from, additions) : undefined;
  store.dispatch({ type: "chats/pick", picked: { ...refOf(item), retractableUntil: until } });
}

/** Scrolls the messages; near the beginning older messages are read. */
export function scroll(runtime: Runtime, move: Move): void {
  const state = runtime.store.getState();
  const view = viewOf(runtime, state);
  if (!view) return;
  const page = Math.max(1, view.height - 1);
  const by = { up: -1, down: 1, pageUp: -page, pageDown: page, first: 0, last: 0 }[move];
  const [oldest] = [view.items.at(0)];
  if (move === "last") scrollTo(runtime, undefined);
  else if (move === "first") scrollTo(runtime, oldest ? anchoredAt(view, oldest) : undefined);
  else scrollTo(runtime, scrolled(view, by));
}

export function scrollTo(runtime: Runtime, anchor: Anchor | undefined): void {
  const { store } = runtime;
  const talk = talkOf(runtime, store.getState());
  const newest = talk?.items.at(talk.items.told - 1);
  store.dispatch({ type: "chats/scroll", anchor, ...(newest && { newest: refOf(newest) }) });
  void loadAbove(runtime);
}

/** Reads older messages near the beginning of the loaded ones; the visible messages do not move. */
export async function loadAbove(runtime: Runtime): Promise<void> {
  const state = runtime.store.getState();
  const view = viewOf(runtime, state);
  const talk = talkOf(runtime, state);
  const peer = state.chats.open?.peer;
  if (!view || !talk || peer === undefined || talk.conversation.timeline.complete) return;
  if (viewport(view).first >= MESSAGES_ABOVE) return;
  await runtime.chat()?.loadOlder(peer);
}

/** Scrolls the first unread message to the top, and reads older pages for that if needed. */
export async function jumpToUnread(runtime: Runtime): Promise<void> {
  const { store } = runtime;
  for (;;) {
    const state = store.getState();
    const { open } = state.chats;
    const talk = talkOf(runtime, state);
    const view = viewOf(runtime, state);
    if (!open || !talk || !view || open.unread === 0) return;
    const found = open.firstUnread ? talk.items.at(talk.items.indexOf(open.firstUnread)) : undefined;
    if (found) return scrollTo(runtime, anchoredAt(view, found));
    const before = talk.conversation.timeline.length;
    await runtime.chat()?.loadOlder(open.peer);
    const after = talkOf(runtime, store.getState());
    const ref = after && firstUnread(after.items, open);
    if (ref) store.dispatch({ type: "chats/located", firstUnread: refOf(ref) });
    else if (!after || after.conversation.timeline.length === before) return;
  }
}

/** Reads all older messages and scrolls the first one to the top. */
export async function jumpToFirst(runtime: Runtime): Promise<void> {
  const peer = runtime.store.getState().chats.open?.peer;
  if (peer === undefined) return;
  await runtime.chat()?.loadBack(peer, undefined, runtime.signal);
  if (runtime.store.getState().chats.open?.peer === peer) scroll(runtime, "first");
}

/** Number of new messages below the visible part since the user scrolled up. */
export function newBelow(runtime: Runtime): number {
  const state = runtime.store.getState();
  const view = viewOf(runtime, state);
  const { seen, anchor } = state.chats.open ?? {};
  if (!view || !anchor || !seen) return 0;
  const passed = Math.max(view.items.indexOf(seen), viewport(view).last);
  return Math.max(0, view.items.told - 1 - passed);
}
