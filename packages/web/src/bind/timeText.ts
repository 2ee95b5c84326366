import { formatTime, type TimeZone } from "@banche/core/text";
import { CHINA_ZONE } from "@banche/core/text";

/** A point in time as `yyyy-MM-dd HH:mm:ss`, or by another pattern, for files and reports (spec §9). Pages use `useFormats`. */
export function timeText(ms: number | undefined, pattern?: string): string {
  return formatTime(ms, pattern, CHINA_ZONE);
}

/** When a day begins, of which a field gives `yyyy-MM-dd`; milliseconds since 1970 UTC. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - CHINA_ZONE * 60_000;
}
