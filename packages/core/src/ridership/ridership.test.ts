import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  faultsOfRidershipRules,
  heatOf,
  isScanHeader,
  loadPercent,
  matchScan,
  readScans,
  type RiddenTrip,
  ridershipBy,
  ridershipCandidates,
  scansIn,
  type ScannedTrip,
  sumRidership,
  usualRidershipRules,
  weekdayOf,
} from "./index.ts";

const MINUTE = 60_000;
const now = Date.parse("2026-11-25T12:00:00+08:00");
const day = Date.parse("2026-11-25T00:00:00+08:00");

const trip = (id: string, from: number, until: number, more: Partial<ScannedTrip> = {}): ScannedTrip => ({
  ...{ id, lineId: "L1", vehicleId: "V1", from: day + from * MINUTE, until: day + until * MINUTE, isCancelled: false },
  stopAt: () => undefined,
  ...more,
});
const idIn = (found: ReturnType<typeof matchScan<ScannedTrip>>) => ("trip" in found ? found.trip.id : found.cause);
const at = (minutes: number) => day + minutes * MINUTE;

describe("refused scans", () => {
  const right = { at: "2026-11-25 07:05:10", plate: "苏E 1000d", rider: "E10001" };
  test.each<[string, object | null, string, string]>([
    ["no time", { ...right, at: "" }, "at", "required"],
    ["a time that is none", { ...right, at: "morning" }, "at", "type"],
    ["a time in the future", { ...right, at: "2026-11-25 12:06" }, "at", "clock"],
    ["a time of long ago", { ...right, at: "2025-01-01 07:00" }, "at", "clock"],
    ["neither vehicle nor line", { ...right, plate: " " }, "plate", "required"],
    ["nobody", { ...right, rider: "" }, "rider", "required"],
    ["a long card", { ...right, rider: "9".repeat(51) }, "rider", "tooLong"],
    ["no record", null, "", "type"],
  ])("%s", (_what, scan, field, rule) => {
    expect(readScans([right, scan], now).refused).toEqual([{ index: 1, field, rule }]);
  });

  test("duplicate scans are reported and stored once, and times from spreadsheets are read", () => {
    const read = readScans([right, { ...right, at: "2026/11/25 7:05:10", plate: "苏e1000D" }], now);
    expect(read).toMatchObject({ doubles: [1], refused: [] });
    expect(read.scans).toMatchObject([{ plate: "苏E1000D", atMs: Date.parse("2026-11-25T07:05:10+08:00") }]);
  });
});

test("columns of a file are found by common names", () => {
  expect(isScanHeader(["刷卡时间", "姓名"])).toBe(false);
  expect(isScanHeader(["刷卡时间", "车牌号", "卡号", "备注"])).toBe(true);
  expect(scansIn(["刷卡时间", "车牌号", "卡号", "备注"], [{ line: 2, cells: ["a", "b", "c", "d"] }])).toEqual([
    { line: 2, scan: { at: "a", plate: "b", rider: "c" } },
  ]);
});

describe("the trip of a scan", () => {
  const trips = [trip("early", 400, 440), trip("late", 460, 500)];
  test.each<[string, number, string]>([
    ["before its departure", 385, "early"],
    ["on the way", 420, "early"],
    ["between two, nearer to the second", 455, "late"],
    ["equally near to both: people get on before it departs", 450, "late"],
    ["long before", 300, "noTrip"],
    ["long after", 520, "noTrip"],
  ])("is chosen by time for a vehicle: %s", (_what, minutes, expected) => {
    expect(idIn(matchScan({ atMs: at(minutes), vehicleId: "V1" }, trips))).toBe(expected);
  });

  test("after midnight belongs to the previous service day", () => {
    expect(idIn(matchScan({ atMs: at(25 * 60 + 40), vehicleId: "V1" }, [trip("night", 25 * 60 + 30, 26 * 60)]))).toBe(
      "night",
    );
  });

  test("is not found for another vehicle, another line or a cancelled trip", () => {
    expect(idIn(matchScan({ atMs: at(420), vehicleId: "V2" }, trips))).toBe("noTrip");
    expect(idIn(matchScan({ atMs: at(420), vehicleId: "V1", lineId: "L2" }, trips))).toBe("noTrip");
    expect(idIn(matchScan({ atMs: at(420), vehicleId: "V1" }, [trip("gone", 400, 440, { isCancelled: true })]))).toBe(
      "cancelled",
    );
  });

  test("of a line with two running trips is decided only by the stop", () => {
    const both = [
      trip("there", 400, 460, { stopAt: () => at(410) }),
      trip("next", 420, 480, { vehicleId: "V2", stopAt: () => at(430) }),
    ];
    expect(idIn(matchScan({ atMs: at(428), lineId: "L1" }, both))).toBe("severalTrips");
    expect(idIn(matchScan({ atMs: at(428), lineId: "L1", stopId: "S1" }, both))).toBe("next");
  });

  test("includes the time of the scan, for any timetable", () => {
    const times = fc.tuple(fc.integer({ min: 0, max: 1600 }), fc.integer({ min: 1, max: 120 }));
    fc.assert(
      fc.property(fc.array(times, { maxLength: 12 }), fc.integer({ min: 0, max: 1800 }), (all, minutes) => {
        const some = all.map(([from, length], number) => trip(String(number), from, from + length));
        const found = matchScan({ atMs: at(minutes), vehicleId: "V1" }, some);
        const near = some.filter(
          ({ from, until }) => at(minutes) >= from - 20 * MINUTE && at(minutes) <= until + 10 * MINUTE,
        );
        if ("trip" in found) expect(near).toContain(found.trip);
        else expect(near).toEqual([]);
      }),
    );
  });
});

const dayText = (number: number) => new Date(Date.UTC(2026, 9, 1 + number)).toISOString().slice(0, 10);
const ridden = (number: number, departs: number, people: number, seats = 50): RiddenTrip => ({
  ...{ day: dayText(number), tripId: `t${departs}`, lineId: "L1", direction: "toFactory", departs, people, seats },
});
const someTrips = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 13 }),
      fc.constantFrom(400, 420, 440),
      fc.nat({ max: 80 }),
      fc.constantFrom(0, 33, 50),
    )
    .map(([number, departs, people, seats]) => ridden(number, departs, people, seats)),
  { maxLength: 60 },
);

describe("loads", () => {
  test("are rounded half up and are undefined without seats", () => {
    expect([loadPercent(1, 200), loadPercent(99, 200), loadPercent(60, 50), loadPercent(3, 0)]).toEqual([
      1,
      50,
      120,
      undefined,
    ]);
  });

  test("of trips without seats are ignored, but their riders are counted", () => {
    expect(sumRidership([ridden(0, 400, 25), ridden(0, 420, 10, 0)])).toEqual({
      trips: 2,
      people: 35,
      seats: 50,
      percent: 50,
    });
  });

  test("by any key, or by departure and weekday, add up to the total", () => {
    fc.assert(
      fc.property(someTrips, (trips) => {
        const whole = sumRidership(trips);
        const parts = [...ridershipBy(trips, (one) => String(weekdayOf(one.day))).values()];
        const cells = heatOf(trips).flatMap(({ weekdays }) => [...weekdays.values()]);
        for (const sums of [parts, cells]) {
          expect(sums.reduce((sum, one) => sum + one.people, 0)).toBe(whole.people);
          expect(sums.reduce((sum, one) => sum + one.trips, 0)).toBe(whole.trips);
        }
      }),
    );
  });

  test("number Sunday as the seventh day", () => {
    expect([weekdayOf("2026-11-23"), weekdayOf("2026-11-29")]).toEqual([1, 7]);
  });
});

describe("candidates", () => {
  const rules = { ...usualRidershipRules, mergePercent: 80, mergeMinutes: 30, addPercent: 95, onDays: 3, ofDays: 4 };
  const days = [0, 1, 2, 3];
  const pair = (people: readonly number[]) =>
    people.flatMap((count, number) => [ridden(number, 400, count), ridden(number, 420, 20)]);

  test("neighbouring trips that fit into one vehicle on enough days are suggested with those days", () => {
    expect(ridershipCandidates(pair([20, 20, 21, 20]), rules)).toEqual([
      {
        ...{ kind: "merge", lineId: "L1", direction: "toFactory", departs: [400, 420], ofDays: 4 },
        days: [3, 1, 0].map((number) => ({ day: dayText(number), people: 40, seats: 50, percent: 80 })),
      },
    ]);
  });

  test("trips are not merged on too few days, too far apart or on days with only one trip", () => {
    expect(ridershipCandidates(pair([20, 20, 21, 21]), rules)).toEqual([]);
    expect(
      ridershipCandidates(
        days.flatMap((at) => [ridden(at, 400, 1), ridden(at, 431, 1)]),
        rules,
      ),
    ).toEqual([]);
    const alone = days.flatMap((at) => [ridden(at, 400, 1), ...(at < 2 ? [ridden(at, 420, 1)] : [])]);
    expect(ridershipCandidates(alone, rules)).toEqual([]);
  });

  test("only the last days are used", () => {
    const trips = pair([20, 20, 20, 45, 45, 45, 45]);
    expect(ridershipCandidates(trips, rules).map(({ kind }) => kind)).toEqual([]);
  });

  test("a departure that is too full gets a further one, unless its seats are unknown", () => {
    const full = days.map((at) => ridden(at, 400, 48));
    expect(ridershipCandidates(full, rules)).toMatchObject([{ kind: "add", departs: [400], days: { length: 4 } }]);
    expect(
      ridershipCandidates(
        days.map((at) => ridden(at, 400, 47)),
        rules,
      ),
    ).toEqual([]);
    expect(
      ridershipCandidates(
        days.map((at) => ridden(at, 400, 48, 0)),
        rules,
      ),
    ).toEqual([]);
  });

  test("every shown day fits the rule, and there are enough days, for any records", () => {
    fc.assert(
      fc.property(someTrips, fc.integer({ min: 1, max: 5 }), (trips, onDays) => {
        const own = { ...rules, onDays, ofDays: 6 };
        for (const { kind, days: shown, ofDays } of ridershipCandidates(trips, own)) {
          expect(shown.length).toBeGreaterThanOrEqual(onDays);
          expect(ofDays).toBeLessThanOrEqual(6);
          expect(shown.every(({ percent }) => (kind === "merge" ? percent <= 80 : percent >= 95))).toBe(true);
        }
      }),
    );
  });
});

test("rules have limits, and the required days cannot exceed the examined days", () => {
  expect(faultsOfRidershipRules(usualRidershipRules)).toEqual([]);
  expect(faultsOfRidershipRules({ ...usualRidershipRules, mergePercent: 101, addPercent: 1.5, ofDays: 0 })).toEqual([
    { field: "mergePercent", rule: "tooLarge", bound: 100 },
    { field: "addPercent", rule: "integer" },
    { field: "ofDays", rule: "tooSmall", bound: 1 },
  ]);
  expect(faultsOfRidershipRules({ ...usualRidershipRules, onDays: 11 })).toEqual([
    { field: "onDays", rule: "order", bound: 10 },
  ]);
});
