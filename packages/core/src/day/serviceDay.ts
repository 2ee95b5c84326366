import { DAY_MS } from "../settings/constants.ts";
import { CHINA_OFFSET_MS } from "../settings/zone.ts";

/** A service day is over at 04:00 of the next one: what runs before belongs to the evening. */
const NIGHT_MS = 4 * 3_600_000;

/** When the service day began in China that somebody means by "today". */
export function serviceDayAt(now: number): number {
  return Math.floor((now - NIGHT_MS + CHINA_OFFSET_MS) / DAY_MS) * DAY_MS - CHINA_OFFSET_MS;
}

/** `2026-11-25` as the begin of that day in China; undefined for anything else. */
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
