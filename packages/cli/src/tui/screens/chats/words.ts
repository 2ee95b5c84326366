import { clock } from "../../../output/clock.ts";
import type { Language } from "@banche/core";
import { type ChatContent, CHAT_TEXT_MAX_CHARS, type InlineFile } from "@banche/core/chat";
import { oneLine, type Translate, DAY_MS } from "@banche/core/text";
import { lines } from "../../cells.ts";
import type { Item } from "./items.ts";

/** Text of a message, with the size of a picture or the length of a voice message if known. */
export function sayingOf(content: ChatContent | InlineFile, text: Translate): string {
  if (content.type === "text") return content.text;
  const kind = text(`chat.kinds.${content.type}`);
  if (content.type === "image" && content.width && content.height) return `${kind} ${content.width}×${content.height}`;
  if (content.type === "voice" && content.seconds) return `${kind} ${content.seconds}″`;
  if (content.type === "file" && content.name) return `${kind} ${oneLine(content.name)}`;
  return kind;
}

/** Lines of messages are cached per message for the last width, because most are drawn again. */
const wrapped = new WeakMap<Item["content"], { readonly key: string; readonly lines: readonly string[] }>();

/** The text of a message as lines of at most `width` cells, safe for a terminal. Never empty. */
export function messageLines({ content }: Item, width: number, text: Translate): readonly string[] {
  const saying = sayingOf(content, text);
  const key = content.type === "text" ? String(width) : `${width} ${saying}`;
  const known = wrapped.get(content);
  if (known?.key === key) return known.lines;
  const made = lines(shortened(saying), width);
  wrapped.set(content, { key, lines: made });
  return made;
}

/** Every printed message is compared again after each change: the line of a message is cached. */
const spoken = new WeakMap<Item["content"], { readonly saying: string; readonly line: string }>();

/** The text of a message in one line, safe for a terminal. */
export function spokenLine(content: Item["content"], text: Translate): string {
  const saying = sayingOf(content, text);
  const known = spoken.get(content);
  if (known?.saying === saying) return known.line;
  const line = oneLine(shortened(saying));
  spoken.set(content, { saying, line });
  return line;
}

/** Cuts texts that are longer than the limit for sending; other clients may send such texts. */
const shortened = (saying: string): string =>
  saying.length > CHAT_TEXT_MAX_CHARS ? `${saying.slice(0, CHAT_TEXT_MAX_CHARS)}…` : saying;

/** Whether two instants are on the same local day. */
export function sameDay(a: number, b: number): boolean {
  // 90 000 seconds are more than a day. The quick check avoids the slow calendar call.
  return Math.abs(a - b) < 90_000_000 && dayOf(a) === dayOf(b);
}

const dayOf = (instantMs: number): string => clock(instantMs, "yyyy-MM-dd");

const locales: Readonly<Record<Language, string>> = { zh: "zh-CN", zhtw: "zh-TW", en: "en" };

/** `今天`, `昨天`, else the date with its weekday. */
export function dayText(
  instantMs: number,
  { nowMs, language, text }: { readonly nowMs: number; readonly language: Language; readonly text: Translate },
): string {
  if (sameDay(instantMs, nowMs)) return text("tui.chats.today");
  if (sameDay(instantMs, nowMs - DAY_MS)) return text("tui.chats.yesterday");
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: "short" }).format(instantMs);
  return `${dayOf(instantMs)} ${weekday}`;
}

/** Time of the last message: the time of day if it is today, else the date. */
export function listTime(instantMs: number, nowMs: number): string {
  return clock(instantMs, sameDay(instantMs, nowMs) ? "HH:mm" : "MM-dd");
}
