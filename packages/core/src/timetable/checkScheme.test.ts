import { expect, test } from "vitest";

import { checkScheme, tripFaults } from "./checkScheme.ts";
import type { PlannedTrip } from "./trips.ts";

const leg = { direction: "toHome", stopId: "a", distanceM: 0, timeS: 60 };
const lines = new Map([["L", { id: "L", name: "", route: [leg, leg] }]]);
const trip = (number: string, times: PlannedTrip["times"], more: Partial<PlannedTrip> = {}): PlannedTrip => ({
  ...{ number, lineId: "L", direction: "toHome", days: [], times, vehicleId: `v${number}`, driverId: `d${number}` },
  ...more,
});
const named = (...trips: readonly PlannedTrip[]) =>
  checkScheme(trips, lines).map(({ rule, blocks, trips: meant }) => `${blocks ? "!" : ""}${rule} ${meant.join(",")}`);

test("missing trips, stops, vehicles, drivers and times are reported", () => {
  expect(named()).toEqual(["!noTrips "]);
  expect(named(trip("1", [1, 2]))).toEqual([]);
  expect(
    named(
      trip("1", [], { lineId: "other" }),
      trip("2", [1, 2], { vehicleId: "" }),
      trip("3", [3, undefined], { driverId: "" }),
      trip("4", [undefined, undefined]),
    ),
  ).toEqual(["!lineWithoutStops 1", "!timeMissing 4", "!noVehicle 2", "!noDriver 3", "stopsSkipped 3"]);
});

test("times must increase except at skipped stops, and must start within the service day", () => {
  expect(tripFaults({ times: [5, undefined, 4, 4] })).toEqual([{ rule: "timeOrder", at: 2 }]);
  expect(tripFaults({ times: [undefined, 2160, 2170] })).toEqual([{ rule: "departureRange", at: 1 }]);
  expect(tripFaults({ times: [2159, 2400] })).toEqual([]);
});

test("a vehicle or driver with two overlapping trips on a day is reported", () => {
  const own = { vehicleId: "v", driverId: "d" };
  expect(named(trip("1", [10, 30], own), trip("2", [29, 40], { ...own, driverId: "e" }))).toEqual([
    "!vehicleTwice 1,2",
  ]);
  expect(named(trip("2", [30, 40], own), trip("1", [10, 30], own))).toEqual([]);
  const [holiday, workday] = [
    { ...own, days: ["holiday"] },
    { ...own, days: ["workday"] },
  ];
  expect(named(trip("1", [10, 30], holiday), trip("2", [10, 30], workday))).toEqual([]);
  expect(named(trip("1", [10, 30], holiday), trip("2", [20, 30], own))).toEqual([
    "!vehicleTwice 1,2",
    "!driverTwice 1,2",
  ]);
});

test("a calendar that ends before the scheme gives a warning", () => {
  const short = (knownUntil: number | undefined) =>
    checkScheme([trip("1", [1, 2])], lines, { validUntil: 10, knownUntil }).map(({ rule, blocks }) => [rule, blocks]);
  expect([short(10), short(9), short(undefined)]).toEqual([[], [["calendarShort", false]], [["calendarShort", false]]]);
});
