import { clock } from "../../output/clock.ts";
import { oneLine, type Translate, widthOf } from "@banche/core/text";
import { Line } from "./Line.tsx";
import { fit } from "../cells.ts";
import { useRuntime, useText, useTui } from "../hooks.ts";
import { troubleText } from "../errorText.ts";
import type { Theme } from "../theme.ts";
import { unreadOf } from "../state/messages.ts";
import type { TuiState } from "../state/tui.ts";

/** Factory, user, connection, unread messages, clock: as many as fit, the connection first of all. */
export function StatusLine({ width }: { readonly width: number }) {
  const { theme, server } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const room = width - 2;
  const parts = fitting(statusParts(state, server, text), room);
  const drawn = parts.map((part) => theme[part.paint](fit(part.text, room)));
  return <Line text={` ${drawn.join(theme.dim(SEPARATOR))}`} />;
}

/** The most important parts that fit side by side, in their order; the most important one is always shown. */
function fitting(parts: readonly Part[], room: number): readonly Part[] {
  const kept = new Set<Part>();
  let used = 0;
  for (const part of parts.toSorted((a, b) => b.weight - a.weight)) {
    const width = widthOf(part.text) + (kept.size > 0 ? widthOf(SEPARATOR) : 0);
    if (kept.size > 0 && used + width > room) continue;
    kept.add(part);
    used += width;
  }
  return parts.filter((part) => kept.has(part));
}

const SEPARATOR = " · ";

interface Part {
  readonly text: string;
  /** Parts with a low weight are left out when the line is too short. */
  readonly weight: number;
  readonly paint: keyof Theme;
}

function statusParts(state: TuiState, server: string, text: Translate): readonly Part[] {
  const { session, shell } = state;
  const parts: Part[] = [];
  if (session.status === "signedOut") {
    parts.push({ text: oneLine(server), weight: 2, paint: "dim" });
  } else {
    const factory = session.current?.factories?.find(({ id }) => id === session.factoryId)?.name;
    const user = session.current?.user?.realName;
    if (factory) parts.push({ text: oneLine(factory), weight: 3, paint: "dim" });
    if (user) parts.push({ text: oneLine(user), weight: 1, paint: "dim" });
  }
  const chat = chatPart(state, text);
  if (shell.connection === "offline") {
    parts.push({ text: `○ ${text("tui.offline")}${chat?.waits ?? ""}`, weight: 9, paint: "danger" });
  } else if (chat?.part) parts.push(chat.part);
  else if (shell.pending > 0) parts.push({ text: `◌ ${text("tui.busy")}`, weight: 6, paint: "dim" });
  else if (shell.connection === "online") parts.push({ text: `● ${text("tui.online")}`, weight: 6, paint: "ok" });
  const { trouble } = state.resources;
  if (session.status === "signedIn" && trouble) {
    parts.push({ text: `! ${troubleText(trouble, text)}`, weight: 4, paint: "warn" });
  }
  const unread = unreadOf(state.messages);
  if (session.status === "signedIn" && unread.count > 0) {
    const total = `${unread.count}${unread.more ? "+" : ""}`;
    parts.push({ text: text("messages.unreadCount", { total }), weight: 7, paint: "strong" });
  }
  parts.push({ text: clock(shell.nowMs, "HH:mm"), weight: 5, paint: "dim" });
  return parts;
}

/**
 * The state of the chat when it is not simply connected, and the number of unsent messages. Only one part of the line shows the
 * connection.
 */
function chatPart(
  { chats, session }: TuiState,
  text: Translate,
): { readonly part?: Part; readonly waits: string } | undefined {
  const { chat } = chats;
  if (!chat || session.status !== "signedIn") return undefined;
  const { connection, outbox } = chat;
  const waiting = outbox.filter(({ state }) => state === "waiting").length;
  const waits = waiting > 0 ? ` · ${text("tui.chats.waiting", { count: waiting })}` : "";
  if (connection.status === "ended") {
    return { waits, part: { text: `○ ${text("tui.chats.ended")}${waits}`, weight: 8, paint: "danger" } };
  }
  if (
    connection.status === "waiting" ||
    ("attempt" in connection && connection.attempt > 0 && connection.status !== "ready")
  ) {
    return { waits, part: { text: `○ ${text("tui.chats.reconnecting")}${waits}`, weight: 8, paint: "warn" } };
  }
  return { waits };
}
