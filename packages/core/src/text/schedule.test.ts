import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextRun, nextRuns } from "./schedule.ts";

const at = (text: string): number => Date.parse(`${text.replace(" ", "T")}+08:00`);
const said = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
const cron = (text: string, after: string, count = 3): readonly string[] =>
  nextRuns({ frequency: "cron", cron: text }, at(after), count).map(said);

describe("a schedule never runs with", () => {
  test.each([
    ["no expression", { frequency: "cron", cron: "" }],
    ["one of two that is none", { frequency: "cron", cron: "0 6 * * *; never" }],
    ["the 30th of February", { frequency: "cron", cron: "0 0 30 2 *" }],
    ["a year that is over", { frequency: "cron", cron: "0 0 8 1 1 ? 2020" }],
    ["an interval that is too short", { frequency: "every", every: 9 }],
    ["once, before now", { frequency: "once", startAt: at("2026-01-01 00:00:00") }],
    ["after its end", { frequency: "cron", cron: "0 6 * * *", endAt: at("2026-03-02 05:59:59") }],
    ["an unknown frequency", { frequency: "moon" }],
  ])("%s", (_why, schedule) => {
    expect(nextRun(schedule, at("2026-03-01 12:00:00"))).toBeUndefined();
  });
});

describe("cron expressions in the time zone of China", () => {
  test.each([
    ["0 6 * * *", "2026-02-27 06:00:00", ["2026-02-28 06:00:00", "2026-03-01 06:00:00", "2026-03-02 06:00:00"]],
    ["30 7,19 * * 1-5", "2026-01-30 08:00:00", ["2026-01-30 19:30:00", "2026-02-02 07:30:00", "2026-02-02 19:30:00"]],
    // Sunday is 0 and 7 in expressions with five parts, and 1 in those with six.
    ["0 9 * * 7", "2026-01-01 00:00:00", ["2026-01-04 09:00:00", "2026-01-11 09:00:00", "2026-01-18 09:00:00"]],
    ["0 0 9 ? * 1", "2026-01-01 00:00:00", ["2026-01-04 09:00:00", "2026-01-11 09:00:00", "2026-01-18 09:00:00"]],
    ["*/20 * 8 1 1 ?", "2026-01-01 08:00:05", ["2026-01-01 08:00:20", "2026-01-01 08:00:40", "2026-01-01 08:01:00"]],
    ["0 0 29 2 *", "2026-01-01 00:00:00", ["2028-02-29 00:00:00", "2032-02-29 00:00:00"]],
    // The day of the month or the weekday; one of them is sufficient.
    ["0 0 13 * 5", "2026-03-01 00:00:00", ["2026-03-06 00:00:00", "2026-03-13 00:00:00", "2026-03-20 00:00:00"]],
    [
      "0 6 * * *; 30 18 * * *",
      "2026-01-01 06:00:00",
      ["2026-01-01 18:30:00", "2026-01-02 06:00:00", "2026-01-02 18:30:00"],
    ],
  ])("%s", (text, after, runs) => {
    expect(cron(text, after, runs.length)).toEqual(runs);
  });

  test("run from the start time on, including that moment", () => {
    const schedule = { frequency: "cron", cron: "0 6 * * *", startAt: at("2026-05-01 06:00:00") };
    expect(said(nextRun(schedule, at("2026-01-01 00:00:00")) ?? 0)).toBe("2026-05-01 06:00:00");
  });
});

test("an interval keeps its steps from the start time, also when it is checked late", () => {
  const schedule = { frequency: "every", every: 90, startAt: at("2026-01-01 00:00:00") };
  expect(said(nextRun(schedule, at("2025-12-31 00:00:00")) ?? 0)).toBe("2026-01-01 00:00:00");
  expect(nextRuns(schedule, at("2026-01-01 00:01:31"), 2).map(said)).toEqual([
    "2026-01-01 00:03:00",
    "2026-01-01 00:04:30",
  ]);
});

test("the next run is after now, and no run is skipped", () => {
  const parts = fc.tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 23 }));
  fc.assert(
    fc.property(parts, fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }), ([minute, hour], now) => {
      const next = nextRun({ frequency: "cron", cron: `${minute} ${hour} * * *` }, now) ?? 0;
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(86_400_000);
      expect(said(next).slice(11, 16)).toBe(`${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
    }),
  );
});
