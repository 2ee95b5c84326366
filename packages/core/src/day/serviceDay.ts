import { DAY_MS } from "../settings/constants.ts";
import { CHINA_OFFSET_MS } from "../settings/zone.ts";

/** A service day ends at 04:00 of the next day: earlier trips belong to the evening before. */
const NIGHT_MS = 4 * 3_600_000;

/** Start, in China, of the service day that people call "today". */
export function serviceDayAt(now: number): number {
  return Math.floor((now - NIGHT_MS + CHINA_OFFSET_MS) / DAY_MS) * DAY_MS - CHINA_OFFSET_MS;
}

/** The start of the day `2026-11-25` in China; undefined for any other text. */
export function readServiceDate(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) return undefined;
  return at - CHINA_OFFSET_MS;
}

/** A service day as `2026-11-25`. */
export function serviceDateText(day: number): string {
  return new Date(day + CHINA_OFFSET_MS).toISOString().slice(0, 10);
}
