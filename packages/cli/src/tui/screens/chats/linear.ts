import { clock } from "../../../output/clock.ts";
import type { Conversation } from "@banche/core/chat";
import { withThousands } from "@banche/core/text";
import { errorText } from "../../errorText.ts";
import { LINEAR_ROWS, numbered } from "../../linear/rows.ts";
import type { Runtime } from "../../screen.ts";
import type { OpenChat } from "../../state/chats.ts";
import type { TuiState } from "../../state/tui.ts";
import { failureText } from "./blocks.ts";
import { chatsField } from "./choiceActions.ts";
import { emojisFor, spokenEmoji } from "./emojisFor.ts";
import type { Items } from "./items.ts";
import { contactsOf, selectedIndex, userOf } from "./people.ts";
import { refOf } from "./reading.ts";
import { talkOf } from "./talk.ts";
import { spokenLine } from "./words.ts";

/**
 * Lines with the people, or with the messages since the conversation was opened. A message that is being sent is
 * printed only after the server accepted or refused it, so that each message is printed once.
 */
export function chatsLines(runtime: Runtime): readonly string[] {
  const state = runtime.store.getState();
  if (state.chats.open) return talkLines(runtime, state);
  const { people, chats } = state;
  const { text } = runtime;
  if (people.status === "failed") return [errorText(people.error, text)];
  if (people.status !== "ready") return [text("common.states.loading")];
  const contacts = contactsOf(state);
  if (contacts.length === 0) return [text(chats.query === "" ? "common.states.empty" : "tui.records.nobody")];
  return [
    ...numbered(contacts, selectedIndex(state), LINEAR_ROWS, ({ user, peer, unread }) =>
      [
        user.realName,
        user.account,
        peer?.online ? text("tui.chats.online") : "",
        unread > 0 ? text("tui.chats.unread", { count: unread }) : "",
      ]
        .filter(Boolean)
        .join(", "),
    ),
    ...(contacts.length > LINEAR_ROWS ? [text("tui.linear.rows", { total: withThousands(contacts.length) })] : []),
  ];
}

/** Number of printed messages that stay in the lines, because some messages arrive late. */
const REACH = 500;

/**
 * Removes messages that were printed long ago from the lines, so that printing does not become slower.
 * @returns whether messages were removed
 */
export function chatsTold(runtime: Runtime): boolean {
  const { store } = runtime;
  const state = store.getState();
  const { open } = state.chats;
  const talk = talkOf(runtime, state);
  if (!open?.located || !talk || talk.items.told - startOf(open, talk.items) < 2 * REACH) return false;
  const start = talk.items.at(talk.items.told - REACH);
  if (start) store.dispatch({ type: "chats/told", start: refOf(start) });
  return start !== undefined;
}

/** Whether the conversation was loaded again after a gap. The messages before its first one are then not printed yet. */
function isBehind({ located, start }: OpenChat, { timeline }: Conversation): boolean {
  if (!located || timeline.complete) return false;
  return start === undefined || (start.seq !== undefined && timeline.firstSeq > start.seq);
}

/** Reads older messages until the last printed one is reached. */
async function catchUp(runtime: Runtime, { peer, start }: OpenChat, { timeline }: Conversation): Promise<void> {
  if (catching.has(timeline)) return;
  catching.add(timeline);
  await runtime.chat()?.loadBack(peer, start?.seq, runtime.signal);
  catching.delete(timeline);
}

const catching = new WeakSet<Conversation["timeline"]>();

/** Index of the first message to print; 0 if the conversation was empty when it was opened. */
function startOf({ start }: OpenChat, items: Items): number {
  return start ? Math.max(0, items.indexOf(start)) : 0;
}

function talkLines(runtime: Runtime, state: TuiState): readonly string[] {
  const { text } = runtime;
  const { open, chat } = state.chats;
  const talk = talkOf(runtime, state);
  if (!open || !talk) return [];
  const name = userOf(state, open.peer).realName;
  const { items, conversation } = talk;
  const lines: string[] = [text("tui.chats.with", { name })];
  if (isBehind(open, conversation)) {
    queueMicrotask(() => void catchUp(runtime, open, conversation));
    return [...lines, text("common.states.loading")];
  }
  if (!open.located) return conversation.loaded ? lines : [...lines, text("common.states.loading")];
  for (let index = startOf(open, items); index < items.length; index += 1) {
    const item = items.at(index);
    if (!item) continue;
    const said = spokenLine(item.content, text);
    if (item.message)
      lines.push(`${clock(item.at, "MM-dd HH:mm:ss")} ${item.own ? text("tui.chats.me") : name}: ${said}`);
    else if (item.outgoing?.state === "failed") lines.push(`${failureText(item, text)}: ${said}`);
  }
  const waiting = (chat?.outbox ?? []).filter(({ state: how }) => how === "waiting").length;
  if (chat?.connection.status === "waiting" && waiting > 0) lines.push(text("tui.chats.waiting", { count: waiting }));
  if (state.chats.mode === "emoji")
    lines.push(
      ...emojisFor(state)
        .slice(0, LINEAR_ROWS)
        .map((emoji) => spokenEmoji(emoji, state.shell.language)),
    );
  if (chatsField(state) !== undefined && lines.length === 1) lines.push(text("tui.chats.nothingYet"));
  return lines;
}
