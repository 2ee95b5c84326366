import { clock } from "../../output/clock.ts";
import type { ChatMessage } from "@banche/core/chat";
import { sanitise } from "@banche/core/text";
import { stopCode } from "../../bulk/stop.ts";
import { messageColumns, saying, teller, type ToldMessage } from "../../chat/columns.ts";
import { type Chatting, withChat } from "../../chat/openChat.ts";
import { chatUsers, findPeer } from "../../chat/peers.ts";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import { wantsData } from "../../output/view.ts";
import type { Input } from "../../program/input.ts";

/**
 * Prints messages as they are sent and received, including those missed during a lost connection, until it is stopped.
 *
 * Returns 130 after Ctrl-C, 143 after SIGTERM, 129 when the terminal was closed.
 */
export async function tailChat(context: Context, input: Input): Promise<number> {
  const { format } = context.settings;
  if (format !== undefined && format !== "json" && format !== "ndjson") throw usageError("chat.cli.tailFormat");
  return withChat(context, async (chatting) => {
    const users = await chatUsers(chatting);
    const wanted = input.text("peer");
    const only = wanted === undefined ? undefined : findPeer(users, wanted).id;
    const { user } = chatting.current;
    const told = teller(users, { id: user?.id ?? "", account: user?.account ?? "" });
    if (!wantsData(context) || context.settings.verbose)
      await context.note(context.paint.dim(context.text("chat.cli.waiting")));
    const print = printer(context);
    const messages = arriving(chatting, only, input.flag("read"));
    for await (const message of messages) await print(told(message));
    return stopCode(chatting.stop.received() ?? "SIGINT");
  });
}

/** A line for people, an object for programs; written at once, without waiting for a full buffer. */
function printer(context: Context): (told: ToldMessage) => Promise<number | void> {
  if (!wantsData(context)) {
    return ({ message, from, to }) =>
      context.print(
        `${context.paint.dim(clock(message.sentAt, "HH:mm:ss"))} ${sanitise(from)} → ${sanitise(to)}: ${sanitise(saying(context, message.content))}`,
      );
  }
  const lines = { ...context, settings: { ...context.settings, format: "ndjson" as const } };
  const columns = messageColumns(lines);
  return (told) => printRows(lines, { columns, rows: [told] });
}

/** Messages after the start, each once, in the order of their conversation. Ends at a signal. */
async function* arriving(chatting: Chatting, only: string | undefined, markRead: boolean): AsyncGenerator<ChatMessage> {
  const { chat, stop } = chatting;
  const isWanted = (peer: string): boolean => only === undefined || peer === only;
  const source = chat.getState().additions.includes("pointers")
    ? followed(chatting, isWanted)
    : live(chatting, isWanted);
  try {
    for await (const message of source) {
      const { from } = message;
      if (markRead && chat.getState().peers.has(from)) chat.attend(from);
      yield message;
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
}

/** Follows the sequence numbers of messages, so that none is missed while a connection is down. */
async function* followed(
  { chat, stop, until }: Chatting,
  isWanted: (peer: string) => boolean,
): AsyncGenerator<ChatMessage> {
  /** Last printed sequence number, by peer. Earlier messages are not printed. */
  const printed = new Map([...chat.getState().peers].map(([peer, { lastSeq }]) => [peer, lastSeq]));
  const behind = (): readonly string[] =>
    [...chat.getState().peers.values()]
      .filter(({ userId, lastSeq }) => isWanted(userId) && lastSeq > (printed.get(userId) ?? 0))
      .map(({ userId }) => userId);
  for (;;) {
    await until(() => behind().length > 0);
    for (const peer of behind()) {
      const from = printed.get(peer) ?? 0;
      await chat.load(peer);
      const { timeline } = chat.conversation(peer);
      await until(() => timeline.lastSeq >= (chat.getState().peers.get(peer)?.lastSeq ?? 0));
      await chat.loadBack(peer, from + 1, stop.signal);
      if (stop.signal.aborted) return;
      const fresh = timeline.slice(timeline.indexOf({ seq: from }) + 1, timeline.length);
      printed.set(peer, timeline.lastSeq);
      yield* fresh.filter(({ seq = 0 }) => seq > from);
    }
  }
}

/** On servers without sequence numbers: only messages that arrive during the connection. */
async function* live({ chat, until, current }: Chatting, isWanted: (peer: string) => boolean) {
  const arrived: ChatMessage[] = [];
  const stop = chat.onMessage((message) => {
    if (isWanted(message.from === current.user?.id ? message.to : message.from)) arrived.push(message);
  });
  try {
    for (;;) {
      await until(() => arrived.length > 0);
      yield* arrived.splice(0);
    }
  } finally {
    stop();
  }
}
