import { DAY_MS } from "../settings/constants.ts";
import { CHINA_OFFSET_MS } from "../settings/zone.ts";

/** Kinds of day that trips run by: `makeUpDay` is a weekend that is worked for a holiday. */
export const dayKinds = ["workday", "restDay", "holiday", "makeUpDay"] as const;
export type DayKind = (typeof dayKinds)[number];

/** A day that is not what its weekday says. */
export interface ServiceDay {
  /** When the day begins in China, or any moment of it. */
  readonly day: number;
  readonly kind: DayKind;
}

/** A calendar of exceptions, ready to be asked for many days. */
export interface ServiceCalendar {
  /** The kind of the day in China that this moment lies in: as the exceptions say, else by its weekday. */
  kindOf(ms: number): DayKind;
  /** When the last known day begins: there is no data on later public holidays. Undefined without exceptions. */
  readonly knownUntil: number | undefined;
}

/** A later exception of the same day takes the place of an earlier one. */
export function serviceCalendar(exceptions: readonly ServiceDay[]): ServiceCalendar {
  const known = new Map(exceptions.map(({ day, kind }) => [dayNumber(day), kind]));
  const last = exceptions.reduce((latest, { day }) => Math.max(latest, dayNumber(day)), -Infinity);
  return {
    kindOf: (ms) => known.get(dayNumber(ms)) ?? (isWeekend(dayNumber(ms)) ? "restDay" : "workday"),
    knownUntil: exceptions.length === 0 ? undefined : endOfYear(last) * DAY_MS - CHINA_OFFSET_MS,
  };
}

/** Whether a trip that runs on these kinds of day runs on such a day. None means every day. */
export function runsOn(days: readonly string[], kind: DayKind): boolean {
  return days.length === 0 || days.includes(kind);
}

/** Whether two trips can be under way on the same day. */
export function shareDay(a: readonly string[], b: readonly string[]): boolean {
  return a.length === 0 || b.length === 0 || a.some((kind) => b.includes(kind));
}

/** 1 January 1970 was a Thursday. */
const THURSDAY = 4;

const dayNumber = (ms: number): number => Math.floor((ms + CHINA_OFFSET_MS) / DAY_MS);
const isWeekend = (day: number): boolean => [0, 6].includes((((day + THURSDAY) % 7) + 7) % 7);

/** Holidays are announced for a year at a time. */
function endOfYear(day: number): number {
  return Date.UTC(new Date(day * DAY_MS).getUTCFullYear(), 11, 31) / DAY_MS;
}
