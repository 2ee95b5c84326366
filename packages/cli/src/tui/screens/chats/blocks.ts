import { clock } from "../../../output/clock.ts";
import type { ChatState, PeerState } from "@banche/core/chat";
import type { Translate } from "@banche/core/text";
import { oneLine, widthOf } from "@banche/core/text";
import { fit } from "../../cells.ts";
import type { Runtime } from "../../screen.ts";
import type { OpenChat } from "../../state/chats.ts";
import type { TuiState } from "../../state/tui.ts";
import type { Item } from "./items.ts";
import { userOf } from "./people.ts";
import { thumbnailLines } from "./thumbnails.ts";
import { dayText, messageLines, sameDay } from "./words.ts";

/** Messages of one person within this time are shown under one name. */
const TOGETHER_MS = 5 * 60_000;
/** Cells: one of margin, two for the sign, one space. */
export const GUTTER_WIDTH = 4;

/** Draws the messages of the open conversation, each as lines with colours. */
export function blocksOf(
  { chats, shell, people, pictures }: Pick<TuiState, "chats" | "shell" | "people" | "pictures">,
  { width, thumbnails }: { readonly width: number; readonly thumbnails: boolean },
  { theme, text }: Pick<Runtime, "theme" | "text">,
): (item: Item, before: Item | undefined) => readonly string[] {
  const { open } = chats;
  const peer = chats.chat?.peers.get(open?.peer ?? "");
  const names = {
    peer: fit(userOf({ people }, open?.peer ?? "").realName, Math.max(4, width - 12)),
    own: text("tui.chats.me"),
  };
  const separator = (words: string): string => {
    const label = ` ${fit(words, width - 8)} `;
    const rest = Math.max(0, width - 2 - widthOf(label));
    const left = Math.min(3, rest);
    return ` ${"─".repeat(left)}${label}${"─".repeat(rest - left)}`;
  };
  return (item, before) => {
    const newDay = !before || !sameDay(before.at, item.at);
    const isFirstUnread = open?.firstUnread?.key === item.key;
    const together =
      !newDay && !isFirstUnread && before?.own === item.own && Math.abs(item.at - before.at) < TOGETHER_MS;
    const picked = open?.picked?.key === item.key && (chats.mode === "pick" || chats.mode === "find");
    const rows: string[] = [];
    if (newDay)
      rows.push(theme.dim(separator(dayText(item.at, { nowMs: shell.nowMs, language: shell.language, text }))));
    if (isFirstUnread) rows.push(theme.warn(separator(text("tui.chats.unreadBelow"))));
    if (!together) {
      const name = item.own ? theme.accent(names.own) : theme.strong(names.peer);
      rows.push(` ${name} ${theme.dim(clock(item.at, "HH:mm"))}`);
    }
    const mark = markOf(item, peer, chats.chat);
    const room = Math.max(4, width - GUTTER_WIDTH - 1);
    const body = messageLines(item, room, text);
    for (const [index, line] of body.entries()) {
      const gutter = picked ? theme.accent("▌ ") : index === body.length - 1 ? theme[mark.paint](mark.sign) : "  ";
      rows.push(` ${gutter} ${picked ? theme.strong(line) : line}`);
    }
    if (thumbnails) {
      const gutter = picked ? theme.accent("▌ ") : "  ";
      for (const line of thumbnailLines(item, { pictures }, room, { theme, text })) rows.push(` ${gutter} ${line}`);
    }
    if (mark.sign === signs.failed.sign) {
      rows.push(`    ${theme.danger(fit(failureText(item, text), width - GUTTER_WIDTH - 1))}`);
    }
    return rows;
  };
}

/** Sign of the send state of a message: always two cells, so that texts are aligned. */
const signs = {
  none: { sign: "  ", paint: "dim" },
  waiting: { sign: "◌ ", paint: "warn" },
  sending: { sign: "… ", paint: "dim" },
  failed: { sign: "✗ ", paint: "danger" },
  sent: { sign: "✓ ", paint: "dim" },
  read: { sign: "✓✓", paint: "ok" },
} as const;

function markOf({ own, message, outgoing }: Item, peer: PeerState | undefined, chat: ChatState | undefined) {
  if (outgoing) return signs[outgoing.state === "sent" ? "sending" : outgoing.state];
  if (!own || !message) return signs.none;
  if (message.read || (message.ordinal !== undefined && (peer?.readByPeer ?? 0) >= message.ordinal)) return signs.read;
  return chat ? signs.sent : signs.none;
}

/** Reason why a message was not sent. */
export function failureText({ outgoing }: Item, text: Translate): string {
  const failure = outgoing?.failure;
  const reason = failure?.text
    ? oneLine(failure.text)
    : failure?.code === "unanswered"
      ? text("tui.chats.unanswered")
      : "";
  return reason === "" ? text("tui.chats.failed") : text("tui.chats.failedBecause", { reason });
}

/** The header lines: name, online state and typing notice. */
export function headText(
  state: TuiState,
  open: OpenChat,
  { theme, text }: Pick<Runtime, "theme" | "text">,
  width: number,
): string {
  const user = userOf(state, open.peer);
  const peer = state.chats.chat?.peers.get(open.peer);
  const name = fit(user.realName, Math.max(4, width - 14));
  const about = [user.account, user.department].filter(Boolean).join(" · ");
  const presence = peer?.online ? `● ${text("tui.chats.online")}` : `○ ${text("tui.chats.away")}`;
  const room = width - 3 - widthOf(name) - widthOf(presence) - 2;
  const middle = room >= 6 ? `  ${theme.dim(fit(about, room - 2))}` : "";
  return ` ${theme.strong(name)}  ${peer?.online ? theme.ok(presence) : theme.dim(presence)}${middle}`;
}
