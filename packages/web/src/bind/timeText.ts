import { formatTime, type TimeZone } from "@banche/core";

/** Minutes east of UTC of the factories: files, screens and terminals show the same time. */
export const zone: TimeZone = 480;

/** A point in time as `yyyy-MM-dd HH:mm:ss`, or by another pattern, for files and reports (spec §9). Pages use `useFormats`. */
export function timeText(ms: number | undefined, pattern?: string): string {
  return formatTime(ms, pattern, zone);
}
