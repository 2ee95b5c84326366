import { DAY_MS } from "../settings/constants.ts";
import { CHINA_OFFSET_MS } from "../settings/zone.ts";

/** Kinds of day for trips. `makeUpDay` is a weekend day that is worked in exchange for a holiday. */
export const dayKinds = ["workday", "restDay", "holiday", "makeUpDay"] as const;
export type DayKind = (typeof dayKinds)[number];

/** A day that differs from its weekday. */
export interface ServiceDay {
  /** The start of the day in China, or any time in it. */
  readonly day: number;
  readonly kind: DayKind;
}

/** A calendar of exceptions, prepared for many queries. */
export interface ServiceCalendar {
  /** The kind of the day in China at this time: by the exceptions, else by its weekday. */
  kindOf(ms: number): DayKind;
  /** Start of the last known day: there is no data on later public holidays. Undefined without exceptions. */
  readonly knownUntil: number | undefined;
}

/** If a day has several exceptions, the last one is used. */
export function serviceCalendar(exceptions: readonly ServiceDay[]): ServiceCalendar {
  const known = new Map(exceptions.map(({ day, kind }) => [dayNumber(day), kind]));
  const last = exceptions.reduce((latest, { day }) => Math.max(latest, dayNumber(day)), -Infinity);
  return {
    kindOf: (ms) => known.get(dayNumber(ms)) ?? (isWeekend(dayNumber(ms)) ? "restDay" : "workday"),
    knownUntil: exceptions.length === 0 ? undefined : endOfYear(last) * DAY_MS - CHINA_OFFSET_MS,
  };
}

/** Whether a trip with these kinds of day runs on such a day. An empty list means every day. */
export function runsOn(days: readonly string[], kind: DayKind): boolean {
  return days.length === 0 || days.includes(kind);
}

/** Whether two trips can run on the same day. */
export function shareDay(a: readonly string[], b: readonly string[]): boolean {
  return a.length === 0 || b.length === 0 || a.some((kind) => b.includes(kind));
}

/** 1 January 1970 was a Thursday. */
const THURSDAY = 4;

const dayNumber = (ms: number): number => Math.floor((ms + CHINA_OFFSET_MS) / DAY_MS);
const isWeekend = (day: number): boolean => [0, 6].includes((((day + THURSDAY) % 7) + 7) % 7);

/** Holidays are announced for one year at a time. */
function endOfYear(day: number): number {
  return Date.UTC(new Date(day * DAY_MS).getUTCFullYear(), 11, 31) / DAY_MS;
}
