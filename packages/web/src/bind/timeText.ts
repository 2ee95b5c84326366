import { drawerTime, formatTime, type Language } from "@banche/core";

/** Minutes east of UTC of the factories: files, screens and terminals show the same time. */
const FACTORY_ZONE = 480;

/** A point in time as `yyyy-MM-dd HH:mm:ss`, or by another pattern (spec §9). */
export function timeText(ms: number | undefined, pattern?: string): string {
  return formatTime(ms, pattern, FACTORY_ZONE);
}

/** How long ago, else the date (spec §9). */
export function agoText(ms: number, language: Language): string {
  return drawerTime(ms, { language, nowMs: Date.now(), zone: FACTORY_ZONE });
}
