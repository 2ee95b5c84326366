import { formatTime, type TimeZone } from "@banche/core/text";

/** Minutes east of UTC of the factories: files, screens and terminals show the same time. */
export const zone = 480 satisfies TimeZone;

/** A point in time as `yyyy-MM-dd HH:mm:ss`, or by another pattern, for files and reports (spec §9). Pages use `useFormats`. */
export function timeText(ms: number | undefined, pattern?: string): string {
  return formatTime(ms, pattern, zone);
}

/** When a day begins, of which a field gives `yyyy-MM-dd`; milliseconds since 1970 UTC. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - zone * 60_000;
}
