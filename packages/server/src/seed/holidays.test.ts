import { readServiceDate } from "@banche/core/day";
import { expect, test } from "vitest";
import { demoHolidays } from "./holidays.ts";

test.each([2025, 2026, 2027, 2028, 2029, 2040])("the days of %i and of the next year are dates, each once", (year) => {
  const days = demoHolidays(year).map(({ day }) => day);
  expect(new Set(days).size).toBe(days.length);
  expect(days.filter((day) => readServiceDate(day) === undefined)).toEqual([]);
  expect(new Set(days.map((day) => Number(day.slice(0, 4))))).toEqual(new Set([year, year + 1]));
});
