import { expect, it } from "vitest";
import { readDay } from "./day.ts";

const now = new Date(2026, 10, 23, 12).getTime();

it.each(["", "到了", "2026-13-01", "2026-02-30", "2026-11/05", "11/05", "1-2-3", "12.11", "2026-11-05 08:00"])(
  "%j is not accepted as a day",
  (text) => expect(readDay(text, now)).toBeUndefined(),
);

it.each([
  ["2026-11-05", [2026, 10, 5]],
  ["2024/2/29", [2024, 1, 29]],
  [" 11-05 ", [2026, 10, 5]],
  ["12-24", [2025, 11, 24]],
] as const)("%j is read as a day", (text, [year, month, day]) => {
  expect(readDay(text, now)).toBe(new Date(year, month, day).getTime());
});
