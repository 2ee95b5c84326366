import { CHINA_ZONE, formatTime } from "@banche/core/text";

/**
 * A point in time for people, in the time zone of the factories: the zone in which times are typed, and the one of the web app. Invalid
 * times give "".
 *
 * @param pattern - as for `formatTime`; default `yyyy-MM-dd HH:mm:ss`
 */
export function clock(ms: number | undefined, pattern?: string): string {
  return formatTime(ms, pattern, CHINA_ZONE);
}
