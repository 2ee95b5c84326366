import { chatTime, drawerTime, formatTime, type Language, type TimeZone } from "@banche/core";

/** Minutes east of UTC of the factories: files, screens and terminals show the same time. */
export const zone: TimeZone = 480;

/** A point in time as `yyyy-MM-dd HH:mm:ss`, or by another pattern (spec §9). */
export function timeText(ms: number | undefined, pattern?: string): string {
  return formatTime(ms, pattern, zone);
}

/** How long ago, else the date (spec §9). */
export function agoText(ms: number, language: Language): string {
  return drawerTime(ms, { language, nowMs: Date.now(), zone });
}

/** As `agoText`, with the ranges of the chat. */
export function chatTimeText(ms: number, language: Language, nowMs: number): string {
  return chatTime(ms, { language, nowMs, zone });
}
