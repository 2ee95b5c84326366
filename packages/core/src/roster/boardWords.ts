import type { Translate } from "../i18n/create.ts";
import { DAY_MS } from "../settings/constants.ts";
import { weekOf } from "./week.ts";

/** Minutes as hours and minutes, such as 4:12. */
export function hoursText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** A minute of the service day, such as 06:10; 26:10 lies in the next day. */
export function timeText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** When a duty begins and ends. */
export function spanText({ start, end }: { readonly start: number; readonly end: number }): string {
  return `${timeText(start)}–${timeText(end)}`;
}

/** A service day as month and day. */
export function dateText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(5, 10);
}

/** The weekday of a service day with its date. */
export function dayText(t: Translate, day: number): string {
  const names = t("home.weekdays").split(",");
  return `${names[(((day + 3) % 7) + 7) % 7] ?? ""} ${dateText(day)}`;
}

/** The days of a board with the week of the year that they begin in. */
export function weekWords(t: Translate, { from, days }: { readonly from: number; readonly days: number }): string {
  return t("roster.week", { from: dateText(from), until: dateText(from + days - 1), week: weekOf(from).week });
}
