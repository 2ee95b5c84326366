import { drawerTime, htmlToText, type Translate } from "@banche/core";
import { lines } from "../../cells.ts";
import type { MessageBody, MessageRow } from "../../state/messages.ts";
import type { TuiState } from "../../state/tui.ts";

/** 1 notice, 2 message (spec §3). */
export function typeText(type: number | undefined, text: Translate): string {
  if (type === 1) return text("tui.messages.types.notice");
  return type === 2 ? text("tui.messages.types.message") : "";
}

/** How long ago it was sent. */
export function sentText({ sentAt }: Pick<MessageRow, "sentAt">, { shell }: TuiState): string {
  return sentAt === undefined ? "" : drawerTime(sentAt, { language: shell.language, nowMs: shell.nowMs });
}

/** The body as readable lines: HTML without its tags; JSON about an item as a sentence. Clean for a terminal. */
export function bodyLines({ body }: MessageBody, width: number, text: Translate): readonly string[] {
  if (!body) return [text("common.states.none")];
  if (isItem(body)) return lines(text("tui.messages.item"), width);
  const plain = htmlToText(body);
  const links = plain.links.map((address, index) => `[${index + 1}] ${address}`);
  return [plain.text, ...(links.length > 0 ? ["", ...links] : [])].flatMap((part) => lines(part, width));
}

/** A message about a to-do or a circulated item carries JSON (spec §3). */
function isItem(body: string): boolean {
  if (!body.trimStart().startsWith("{")) return false;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
