import { DAY_MS } from "../settings/constants.ts";
import { CHINA_OFFSET_MS } from "../settings/zone.ts";
import { type DayKind, dayKinds, runsOn, type ServiceCalendar } from "../timetable/index.ts";

/** Columns of calendar.txt, as `Date` counts weekdays. */
export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** Used for all kinds of day in the id of a service. */
const EVERY_DAY = "daily";

/** The id of the service of a scheme that runs on these kinds of day: `P12026Q4:workday+makeUpDay`. */
export function serviceId(scheme: string, days: readonly string[]): string {
  const kinds = dayKinds.filter((kind) => days.includes(kind));
  return `${scheme}:${kinds.length === 0 || kinds.length === dayKinds.length ? EVERY_DAY : kinds.join("+")}`;
}

/** The kinds of day in an id of ours; empty: every day. Undefined for an id from another publisher. */
export function kindsOf(serviceId: string): readonly DayKind[] | undefined {
  const said = serviceId.slice(serviceId.lastIndexOf(":") + 1);
  if (said === EVERY_DAY) return [];
  const kinds = said.split("+");
  const known = dayKinds.filter((kind) => kinds.includes(kind));
  return known.length === kinds.length ? known : undefined;
}

/** Every day of a range, as its start in China. */
export function daysBetween(from: number, until: number): readonly number[] {
  return Array.from({ length: Math.max(0, Math.round((until - from) / DAY_MS) + 1) }, (_, at) => from + at * DAY_MS);
}

/** `20261126`. */
export function dateCell(day: number): string {
  return new Date(day + CHINA_OFFSET_MS).toISOString().slice(0, 10).replaceAll("-", "");
}

/** Start in China of the day in a cell; undefined if the cell is not a day. */
export function dayOfCell(cell: string): number | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(cell) ?? [];
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(utc)) return undefined;
  const start = utc - CHINA_OFFSET_MS;
  return dateCell(start) === cell ? start : undefined;
}

export const weekdayOf = (day: number): number => new Date(day + CHINA_OFFSET_MS).getUTCDay();
export const isWeekend = (day: number): boolean => [0, 6].includes(weekdayOf(day));

/** Whether a service runs on a day of a week without exceptions. */
export function runsOnWeekday(kinds: readonly string[], weekday: number): boolean {
  return runsOn(kinds, [0, 6].includes(weekday) ? "restDay" : "workday");
}

/** The days of a range on which a service differs from its weekdays, with whether it runs. */
export function exceptionsOf(
  kinds: readonly string[],
  span: { readonly from: number; readonly until: number },
  calendar: ServiceCalendar,
): readonly { readonly day: number; readonly runs: boolean }[] {
  return daysBetween(span.from, span.until).flatMap((day) => {
    const runs = runsOn(kinds, calendar.kindOf(day));
    return runs === runsOnWeekday(kinds, weekdayOf(day)) ? [] : [{ day, runs }];
  });
}
