import { formatTime } from "@banche/core/text";
import { CHINA_OFFSET_MS, CHINA_ZONE } from "@banche/core/text";

/** A point in time as `yyyy-MM-dd HH:mm:ss`, or by another pattern, for files and reports (spec §9). Pages use `useFormats`. */
export function timeText(ms: number | undefined, pattern?: string): string {
  return formatTime(ms, pattern, CHINA_ZONE);
}

/** Start of a day that a field gives as `yyyy-MM-dd`; milliseconds since 1970 UTC. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - CHINA_OFFSET_MS;
}
