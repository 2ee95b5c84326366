import { DAY_MS } from "../settings/constants.ts";
import { CHINA_ZONE } from "../settings/zone.ts";
import { formatTime } from "../text/time.ts";

/** Days. */
const WEEK = 7;

/** One day of a calendar page. */
export interface CalendarDay {
  /** `2026-02-05` */
  readonly date: string;
  readonly day: number;
  /** False for the days of neighbouring months that fill the first and the last week. */
  readonly inMonth: boolean;
}

/** The month of a point in time, in China: `2026-02`. */
export function monthOf(ms: number): string {
  return dateOf(ms).slice(0, 7);
}

/** The day of a point in time, in China: `2026-02-05`. */
export function dateOf(ms: number): string {
  return formatTime(ms, "yyyy-MM-dd", CHINA_ZONE);
}

/** Start of a day in China, in milliseconds since 1970 UTC. @param date - `2026-02-05` */
export function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00+08:00`);
}

/** The month this many months later; negative: earlier. */
export function monthAfter(month: string, by: number): string {
  return new Date(Date.UTC(yearOf(month), numberOf(month) - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The weeks that a month touches, each from Monday to Sunday. */
export function weeksOf(month: string): readonly (readonly CalendarDay[])[] {
  const first = Date.UTC(yearOf(month), numberOf(month) - 1, 1);
  const last = Date.UTC(yearOf(month), numberOf(month), 0);
  const before = (new Date(first).getUTCDay() + WEEK - 1) % WEEK;
  const days = Math.round((last - first) / DAY_MS) + 1 + before;
  return Array.from({ length: Math.ceil(days / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (__, at) => dayOf(first + (week * WEEK + at - before) * DAY_MS, month)),
  );
}

function dayOf(ms: number, month: string): CalendarDay {
  const date = new Date(ms).toISOString().slice(0, 10);
  return { date, day: Number(date.slice(8)), inMonth: date.startsWith(month) };
}

const yearOf = (month: string): number => Number(month.slice(0, 4));
const numberOf = (month: string): number => Number(month.slice(5, 7));
