import fc from "fast-check";
import { expect, test } from "vitest";

import { DAY_MS } from "../settings/constants.ts";
import { dayKinds, runsOn, serviceCalendar, shareDay } from "./days.ts";

const day = (text: string) => Date.parse(`${text}T00:00+08:00`);

test("without exceptions the weekday decides the kind of day, at any hour in China", () => {
  const { kindOf, knownUntil } = serviceCalendar([]);
  expect(["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"].map((one) => kindOf(day(one)))).toEqual([
    "workday",
    "restDay",
    "restDay",
    "workday",
  ]);
  expect(kindOf(day("2026-11-28") - 1)).toBe("workday");
  expect(kindOf(day("2026-11-28") + DAY_MS - 1)).toBe("restDay");
  expect(kindOf(day("1969-12-28"))).toBe("restDay");
  expect(knownUntil).toBeUndefined();
});

test("exceptions replace weekdays, the last one of a day is used, and a year is known to its end", () => {
  const { kindOf, knownUntil } = serviceCalendar([
    { day: day("2026-02-14"), kind: "restDay" },
    { day: day("2026-02-14") + 5, kind: "makeUpDay" },
    { day: day("2026-02-16"), kind: "holiday" },
  ]);
  expect([kindOf(day("2026-02-14")), kindOf(day("2026-02-16")), kindOf(day("2026-02-15"))]).toEqual([
    "makeUpDay",
    "holiday",
    "restDay",
  ]);
  expect(knownUntil).toBe(day("2026-12-31"));
});

test("property: at each moment a day has its last exception, otherwise the kind of its weekday", () => {
  const start = day("2020-01-01");
  const told = fc.record({
    day: fc.integer({ min: 0, max: 40 * DAY_MS - 1 }).map((ms) => start + ms),
    kind: fc.constantFrom(...dayKinds),
  });
  fc.assert(
    fc.property(fc.array(told, { maxLength: 20 }), fc.nat(39), fc.nat(DAY_MS - 1), (days, at, moment) => {
      const asked = start + at * DAY_MS;
      const own = days.filter((one) => one.day >= asked && one.day < asked + DAY_MS).at(-1)?.kind;
      const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "Asia/Shanghai" }).format(asked);
      const expected = own ?? (weekday.startsWith("S") ? "restDay" : "workday");
      expect(serviceCalendar(days).kindOf(asked + moment)).toBe(expected);
    }),
  );
});

test("a trip without days runs every day, and two trips share a day when one kind is common", () => {
  expect([runsOn([], "holiday"), runsOn(["workday"], "holiday"), runsOn(["workday"], "workday")]).toEqual([
    true,
    false,
    true,
  ]);
  expect([shareDay([], ["holiday"]), shareDay(["workday"], ["holiday"]), shareDay(["a", "b"], ["b"])]).toEqual([
    true,
    false,
    true,
  ]);
});
