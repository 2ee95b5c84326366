import { expect, it } from "vitest";
import { mondayOf, readWeek, weekText } from "./week.ts";

const dayOf = (text: string) => Math.round(Date.parse(`${text}T00:00Z`) / 86_400_000);

it.each(["", "2026", "2026-48", "2026-W00", "2026-W54", "2025-W53", "2026-W4"])("%s is not a week", (text) => {
  expect(readWeek(text)).toBeUndefined();
});

it.each([
  ["2026-11-25", "2026-W48", "2026-11-23"],
  ["2027-01-01", "2026-W53", "2026-12-28"],
  ["2024-12-31", "2025-W01", "2024-12-30"],
])("%s is in %s, which begins on %s", (day, week, monday) => {
  expect([weekText(dayOf(day)), mondayOf(dayOf(day)), readWeek(week)]).toEqual([week, dayOf(monday), dayOf(monday)]);
});
