import fc from "fast-check";
import { expect, test } from "vitest";

import type { PlannedLine } from "../trips.ts";
import { compareSchemes } from "./compareSchemes.ts";
import type { ComparedScheme, ComparedTrip, SchemeComparison } from "./sides.ts";

const legs = (...stops: readonly string[]) =>
  ["toFactory", "fromFactory"].flatMap((direction) =>
    stops.map((stopId) => ({ direction, stopId, distanceM: 1_000, timeS: 300 })),
  );
const lines = new Map<string, PlannedLine>(
  ["L1", "L2", "L3"].map((id) => [id, { id, name: id, route: legs("x", "y", "z") }]),
);
const trip = (number: string, times: ComparedTrip["times"], more: Partial<ComparedTrip> = {}): ComparedTrip => ({
  ...{ number, lineId: "L1", direction: "toFactory", days: [], times, vehicleId: `v${number}`, driverId: `d${number}` },
  ...{ metres: 2_000, seats: 40, monthFen: 10_000 },
  ...more,
});
const compare = (a: ComparedScheme, b: ComparedScheme) => compareSchemes(a, b, lines);
const told = ({ lines: all }: SchemeComparison) =>
  all.map(({ lineId, state, trips }) => [
    lineId,
    state,
    trips.map(({ a, b, changes }) => `${a?.number ?? "-"}>${b?.number ?? "-"} ${changes.join()}`.trim()),
  ]);

test("lines are added, removed, changed or the same, and the different ones are first", () => {
  const kept = trip("1", [400, 410, 420], { lineId: "L3" });
  const a = { trips: [kept, trip("2", [400, 410, 420], { lineId: "L1" })] };
  const b = { trips: [kept, trip("3", [400, 410, 420], { lineId: "L2" })] };
  expect(told(compare(a, b))).toEqual([
    ["L1", "removed", ["2>-"]],
    ["L2", "added", ["->3"]],
    ["L3", "same", ["1>1"]],
  ]);
});

test("trips are paired by number, otherwise by a near departure", () => {
  const a = { trips: [trip("1", [400, 410, 420]), trip("2", [500, 510, 520]), trip("3", [600, 610, 620])] };
  const b = { trips: [trip("1", [460, 470, 480]), trip("9", [520, 530, 540]), trip("8", [621, 631, 641])] };
  expect(told(compare(a, b))).toEqual([
    ["L1", "changed", ["1>1 times", "2>9 times,vehicle,driver,number", "3>-", "->8"]],
  ]);
});

test("every kind of change of a trip is reported", () => {
  const before = trip("1", [400, 410, 420]);
  const changesOf = (more: Partial<ComparedTrip>) =>
    compare({ trips: [before] }, { trips: [{ ...before, ...more }] }).lines[0]?.trips[0]?.changes;
  expect(changesOf({})).toEqual([]);
  expect(changesOf({ times: [400, 411, 420] })).toEqual(["times"]);
  expect(changesOf({ times: [400, undefined, 420] })).toEqual(["stops"]);
  expect(changesOf({ times: [undefined, 410, 420] })).toEqual(["times", "stops"]);
  expect(changesOf({ days: ["workday"] })).toEqual(["days"]);
  expect(changesOf({ vehicleId: "" })).toEqual(["vehicle"]);
  expect(changesOf({ driverId: "other" })).toEqual(["driver"]);
  expect(changesOf({ number: "1a" })).toEqual(["number"]);
});

test("trips in different directions are not paired", () => {
  const a = { trips: [trip("1", [400, 410, 420])] };
  const b = { trips: [trip("1", [400, 410, 420], { direction: "fromFactory" })] };
  expect(told(compare(a, b))).toEqual([["L1", "changed", ["1>-", "->1"]]]);
});

test("figures are those of a working day, and a vehicle on two lines is counted once in the total", () => {
  const shared = { vehicleId: "v", driverId: "d" };
  const b = {
    trips: [
      trip("1", [400, 410, 420], { ...shared, lineId: "L1" }),
      trip("2", [500, 510, 520], { ...shared, lineId: "L2", direction: "fromFactory" }),
      trip("3", [600, 610, 620], { lineId: "L2", days: ["restDay"], monthFen: 500 }),
    ],
  };
  const { a, b: whole, lines: all } = compare({ trips: [] }, b);
  expect(a).toEqual({
    ...{ trips: 0, vehicles: 0, drivers: 0, metres: 0, seats: 0 },
    ...{ monthFen: 0, unpriced: 0, riders: 0, withoutSeat: 0 },
  });
  expect(whole).toMatchObject({ trips: 2, vehicles: 2, drivers: 2, metres: 4_000, seats: 40, monthFen: 20_500 });
  expect(all.map((line) => line.b.vehicles)).toEqual([1, 2]);
});

test("a trip without a price is counted, and a trip without a vehicle has no seatless riders", () => {
  const { monthFen: _price, ...free } = trip("1", [400, 410, 420]);
  const riders = [{ lineId: "L1", stopId: "x", count: 50 }];
  const priced = compare({ trips: [], riders }, { trips: [free], riders });
  expect(priced.b).toMatchObject({ monthFen: 0, unpriced: 1, riders: 50, withoutSeat: 10 });
  expect(priced.a).toMatchObject({ riders: 0, withoutSeat: 0 });
  const bare = compare({ trips: [], riders }, { trips: [{ ...free, seats: 0, vehicleId: "" }], riders });
  expect(bare.b.withoutSeat).toBe(0);
});

test("riders who lose or gain a stop or leave earlier are counted, unless riders are hidden", () => {
  const riders = [
    { lineId: "L1", stopId: "x", count: 5 },
    { lineId: "L1", stopId: "y", count: 7 },
    { lineId: "L1", stopId: "z", count: 11 },
    { lineId: "L2", stopId: "x", count: 13 },
  ];
  const a = { trips: [trip("1", [400, 410, undefined])], riders };
  const b = { trips: [trip("1", [390, undefined, 400])], riders };
  expect(compare(a, b).effects).toEqual({ lost: 7, gained: 11, earlier: 5, affected: 23 });
  expect(compare({ ...a, trips: [trip("1", [399, 410, undefined])] }, b).effects).toMatchObject({ earlier: 0 });
  expect(compare({ trips: a.trips }, { trips: b.trips }).effects).toBeUndefined();
});

const anyTrip = fc.record({
  number: fc.constantFrom("1", "2", "3", ""),
  lineId: fc.constantFrom("L1", "L2"),
  direction: fc.constantFrom("toFactory", "fromFactory"),
  days: fc.subarray(["workday", "restDay"]),
  times: fc.array(fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }), { minLength: 3, maxLength: 3 }),
  vehicleId: fc.constantFrom("", "v", "w"),
  driverId: fc.constantFrom("", "d"),
  metres: fc.nat(9_000),
  seats: fc.nat(50),
  monthFen: fc.nat(9_000),
});
const anyScheme = fc.record({
  trips: fc.array(anyTrip, { maxLength: 8 }),
  riders: fc.constant([{ lineId: "L1", stopId: "x", count: 30 }]),
});

test("a scheme has no differences from itself", () => {
  fc.assert(
    fc.property(anyScheme, (scheme) => {
      const {
        a,
        b,
        lines: all,
        effects,
      } = compare(scheme, { ...scheme, trips: scheme.trips.map((one) => ({ ...one })) });
      expect(a).toEqual(b);
      expect(effects).toMatchObject({ lost: 0, gained: 0, earlier: 0 });
      for (const { trips } of all)
        for (const pair of trips) expect([pair.a === undefined, pair.b === undefined]).toEqual([false, false]);
    }),
  );
});

test("every trip is in one pair, lines add up to the total, and the reverse comparison is symmetric", () => {
  fc.assert(
    fc.property(anyScheme, anyScheme, (one, other) => {
      const [there, back] = [compare(one, other), compare(other, one)];
      expect([back.a, back.b]).toEqual([there.b, there.a]);
      const pairs = there.lines.flatMap(({ trips }) => trips);
      expect(pairs.flatMap(({ a }) => a ?? [])).toHaveLength(one.trips.length);
      expect(new Set(pairs.flatMap(({ b }) => b ?? []))).toEqual(new Set(other.trips));
      for (const member of ["trips", "metres", "seats", "monthFen", "unpriced", "riders", "withoutSeat"] as const) {
        expect(there.lines.reduce((sum, line) => sum + line.b[member], 0)).toBe(there.b[member]);
      }
    }),
  );
});
