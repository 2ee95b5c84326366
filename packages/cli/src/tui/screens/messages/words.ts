import { messageTarget, targetAddress } from "@banche/core/shell";
import { drawerTime, htmlToText, type PlainText, type Translate } from "@banche/core/text";
import { lines } from "../../cells.ts";
import type { Runtime } from "../../screen.ts";
import type { MessageBody, MessageRow } from "../../state/messages.ts";
import type { TuiState } from "../../state/tui.ts";

/** 1 notice, 2 message (spec §3). */
export function typeText(type: number | undefined, text: Translate): string {
  if (type === 1) return text("tui.messages.types.notice");
  return type === 2 ? text("tui.messages.types.message") : "";
}

/** Time since the message was sent, as text. */
export function sentText({ sentAt }: Pick<MessageRow, "sentAt">, { shell }: TuiState): string {
  return sentAt === undefined ? "" : drawerTime(sentAt, { language: shell.language, nowMs: shell.nowMs });
}

/** Text of a message and its links: from its HTML, or the item that it refers to (spec §3). */
export function readableBody(message: MessageBody): PlainText & { readonly isItem: boolean } {
  const target = messageTarget(message);
  if (target.kind === "html") return { ...htmlToText(target.html), isItem: false };
  if (target.kind === "text") return { text: target.text, links: [], isItem: false };
  return { text: target.text, links: [targetAddress(target)], isItem: true };
}

/** The body as readable lines, with numbered links below. Safe for a terminal. */
export function bodyLines(message: MessageBody, width: number, { text, server }: WordsOf): readonly string[] {
  const { text: plain, links, isItem } = readableBody(message);
  const said = plain.trim() === "" ? text(isItem ? "tui.messages.item" : "common.states.none") : plain;
  const numbered = links.map((link, index) => `[${index + 1}] ${fullAddress(link, server)}`);
  return [said, ...(links.length > 0 ? ["", ...numbered] : [])].flatMap((part) => lines(part, width));
}

type WordsOf = Pick<Runtime, "text" | "server">;

/** Absolute address of a link: items are in the web app of the server. */
export const fullAddress = (link: string, server: string): string =>
  link.startsWith("/") ? `${server.replace(/\/+$/, "")}${link}` : link;
