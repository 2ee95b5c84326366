import { DAY_MS, RANGE_START_DAYS, TIME_FORMAT } from "../settings/constants.ts";

/**
 * The zone of a time: minutes east of UTC (480 is China), or a name such as `Asia/Shanghai`. Default: the host's
 * zone.
 */
export type TimeZone = number | string | undefined;

/**
 * Reads a point in time from the wire: milliseconds, or seconds if it has ten digits (spec §9); as a number or as
 * digits in a text.
 *
 * @returns milliseconds since 1970 UTC; undefined for anything else
 */
export function instantOf(value: number | string | null | undefined): number | undefined {
  const text = String(value ?? "").trim();
  if (!/^-?\d{1,16}$/.test(text)) return undefined;
  const number = Number(text);
  const ms = /^-?\d{10}$/.test(text) ? number * 1_000 : number;
  return Math.abs(ms) <= MAX_INSTANT_MS ? ms : undefined;
}

/**
 * Formats a time by a pattern of `yyyy MM M dd d HH H mm m ss s SSS`; other characters are unchanged. The default is
 * `yyyy-MM-dd HH:mm:ss` (spec §9).
 *
 * @param instantMs - milliseconds since 1970 UTC; an invalid time gives ""
 * @throws {RangeError} when the zone has no such name
 */
export function formatTime(instantMs: number | undefined, pattern: string = TIME_FORMAT, zone?: TimeZone): string {
  const local = localTime(instantMs, zone);
  if (local === undefined) return "";
  return pattern.replace(/yyyy|MM?|dd?|HH?|mm?|ss?|SSS/g, (token) => {
    const value = parts[token[0] ?? ""]?.(local) ?? 0;
    return String(value).padStart(token.length, "0");
  });
}

/** A date whose UTC fields are the local time of the zone; undefined for an invalid time. */
export function localTime(instantMs: number | undefined, zone: TimeZone): Date | undefined {
  if (instantMs === undefined || !(Math.abs(instantMs) <= MAX_INSTANT_MS)) return undefined;
  return new Date(typeof zone === "number" ? instantMs + zone * MINUTE_MS : wallClock(instantMs, zone));
}

/** The default start of a time range on screens: 90 days before now (spec §9). */
export function rangeStart(nowMs: number): number {
  return nowMs - RANGE_START_DAYS * DAY_MS;
}

const MINUTE_MS = 60_000;
/** Limit of JavaScript dates, minus one day so that it is not exceeded in any zone. */
const MAX_INSTANT_MS = 8_640_000_000_000_000 - DAY_MS;

const parts: Readonly<Record<string, (local: Date) => number>> = {
  y: (local) => local.getUTCFullYear(),
  M: (local) => local.getUTCMonth() + 1,
  d: (local) => local.getUTCDate(),
  H: (local) => local.getUTCHours(),
  m: (local) => local.getUTCMinutes(),
  s: (local) => local.getUTCSeconds(),
  S: (local) => local.getUTCMilliseconds(),
};

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A time whose UTC fields are the local time of the zone. */
function wallClock(instantMs: number, zone: string | undefined): number {
  const found = new Map(
    clockOf(zone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes): number => found.get(type) ?? 0;
  const local = Date.UTC(at("year"), at("month") - 1, at("day"), at("hour"), at("minute"), at("second"));
  return local + (((instantMs % 1_000) + 1_000) % 1_000);
}

function clockOf(zone: string | undefined): Intl.DateTimeFormat {
  const known = clocks.get(zone ?? "");
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    ...(zone === undefined ? {} : { timeZone: zone }),
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(zone ?? "", clock);
  return clock;
}
