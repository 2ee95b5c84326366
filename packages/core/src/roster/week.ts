import { DAY_MS } from "../settings/constants.ts";

/** A week by ISO 8601: it starts on Monday, and the first week of a year contains its first Thursday. */
export interface Week {
  readonly year: number;
  readonly week: number;
}

/** The Monday of the week of a service day, in days since 1970. */
export function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

/** The week of a service day. */
export function weekOf(day: number): Week {
  const thursday = mondayOf(day) + 3;
  const year = new Date(thursday * DAY_MS).getUTCFullYear();
  const first = Math.round(Date.UTC(year, 0, 1) / DAY_MS);
  return { year, week: Math.floor((thursday - first) / 7) + 1 };
}

/** `2026-W48`. */
export function weekText(day: number): string {
  const { year, week } = weekOf(day);
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** The Monday of a week such as `2026-W48`; undefined for any other text. */
export function readWeek(text: string): number | undefined {
  const [, year = "", week = ""] = /^(\d{4})-W(\d\d)$/.exec(text.trim()) ?? [];
  if (year === "") return undefined;
  const monday = mondayOf(Math.round(Date.UTC(Number(year), 0, 4) / DAY_MS)) + (Number(week) - 1) * 7;
  return weekText(monday) === text.trim() ? monday : undefined;
}
