import { expect, test } from "vitest";
import type { ToldAlert, ToldReplay } from "./fleetModel.ts";
import { beginningOf, fleetThen, tracksOf } from "./replayModel.ts";

const fix = (s: number, latitude: number) => ({ at: s * 1000, latitude, longitude: 120.6, speed: 20 });
const parts: readonly ToldReplay[] = [
  { step: 10, vehicles: [{ vehicleId: "v", plate: "A", fixes: [fix(100, 31.3), fix(110, 31.31)] }] },
  { step: 10, vehicles: [{ vehicleId: "v", plate: "A", fixes: [fix(110, 31.31), fix(600, 31.4)] }] },
];
const lost: ToldAlert = {
  ...{
    kind: "noSignal",
    at: 300_000,
    vehicleId: "v",
    plate: "A",
    tripId: "t",
    trip: "101",
    lineId: "l1",
    line: "一号线",
  },
  ...{ stopId: "s1", stop: "东门" },
};

test("between two fixes a vehicle has a position in between, also across loaded parts", () => {
  expect(fleetThen(tracksOf(parts, []), 99_000)).toEqual([]);
  expect(fleetThen(tracksOf(parts, []), 105_000)).toMatchObject([
    { state: "moving", place: { lat: 31_305_000 }, isGap: false },
  ]);
  expect(fleetThen(tracksOf(parts, []), 110_000)).toMatchObject([
    { place: { lat: 31_310_000 }, at: 110_000, isGap: false },
  ]);
});

test("in a gap a vehicle keeps its last position, without signal if the server reported that", () => {
  const gap = { place: { lat: 31_310_000 }, at: 110_000, isGap: true };
  expect(fleetThen(tracksOf(parts, []), 310_000)).toMatchObject([{ ...gap, state: "off" }]);
  expect(fleetThen(tracksOf(parts, [lost]), 299_000)).toMatchObject([{ ...gap, state: "off", alert: undefined }]);
  expect(fleetThen(tracksOf(parts, [lost]), 310_000)).toMatchObject([
    { ...gap, state: "noSignal", alert: "noSignal", line: "一号线" },
  ]);
  expect(fleetThen(tracksOf(parts, [lost]), 599_000)).toMatchObject([{ state: "noSignal" }]);
  expect(fleetThen(tracksOf(parts, [lost]), 600_000)).toMatchObject([{ state: "moving", isGap: false }]);
});

const HOUR_MS = 3_600_000;

test.each([
  ["the current day half an hour ago", 10 * HOUR_MS, [0, 0, 3], 9.5 * HOUR_MS],
  ["the current day not before it begins", 4.1 * HOUR_MS, [0], 4 * HOUR_MS],
  ["a past day with its first positions", 30 * HOUR_MS, [0, 0, 3, 1], 4 * HOUR_MS + 600_000],
  ["a past day without positions at its beginning", 30 * HOUR_MS, [0, 0], 4 * HOUR_MS],
])("a replay begins %s", (_, now, counts, expected) => {
  expect(beginningOf({ now, from: 4 * HOUR_MS, until: 28 * HOUR_MS, counts })).toBe(expected);
});
