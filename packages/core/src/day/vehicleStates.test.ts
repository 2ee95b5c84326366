import { expect, test } from "vitest";

import { vehicleState } from "./vehicleStates.ts";

const now = 1_000_000;
const bus = { at: now - 5_000, speed: 30, tripId: "t", delay: 0 };

test.each([
  ["on no trip", { at: now, speed: 40 }, "off"],
  ["on no trip, for long without a signal", { at: 0 }, "off"],
  ["driving in time", bus, "moving"],
  ["driving before its time", { ...bus, delay: -900 }, "moving"],
  ["at a stop", { ...bus, speed: 0 }, "standing"],
  ["five minutes late, at a stop", { ...bus, speed: 0, delay: 300 }, "late"],
  ["a second less than that", { ...bus, delay: 299 }, "moving"],
  ["without a signal for three minutes", { ...bus, at: now - 180_000, delay: 900 }, "late"],
  ["for longer", { ...bus, at: now - 180_001, delay: 900 }, "noSignal"],
])("%s", (_, vehicle, state) => {
  expect(vehicleState(vehicle, now)).toBe(state);
});
