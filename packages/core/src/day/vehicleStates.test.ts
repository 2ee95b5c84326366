import { expect, test } from "vitest";

import { vehicleState } from "./vehicleStates.ts";

const now = 1_000_000;
const bus = { at: now - 5_000, speed: 30, tripId: "t", delay: 0 };

test.each([
  ["on no trip", { at: now, speed: 40 }, "off"],
  ["on no trip, for long without a signal", { at: 0 }, "off"],
  ["driving in time", bus, "moving"],
  ["driving before its time", { ...bus, delay: -900 }, "moving"],
  ["left a stop two minutes before its time", { ...bus, delay: -120, early: 120 }, "early"],
  ["the same, at the next stop", { ...bus, speed: 0, delay: -90, early: 120 }, "early"],
  ["left a stop a minute before its time, as it may", { ...bus, delay: -60, early: 60 }, "moving"],
  ["left a stop too early, and came to the next one in time", { ...bus, delay: 0, early: 120 }, "moving"],
  ["left a stop too early, without a signal", { ...bus, at: now - 180_001, delay: -120, early: 120 }, "noSignal"],
  ["at a stop", { ...bus, speed: 0 }, "standing"],
  ["five minutes late, at a stop", { ...bus, speed: 0, delay: 300 }, "late"],
  ["a second less than that", { ...bus, delay: 299 }, "moving"],
  ["without a signal for three minutes", { ...bus, at: now - 180_000, delay: 900 }, "late"],
  ["for longer", { ...bus, at: now - 180_001, delay: 900 }, "noSignal"],
])("the state of a vehicle: %s", (_, vehicle, state) => {
  expect(vehicleState(vehicle, now)).toBe(state);
});

test("the factory's rules define early departures; without one the usual rule applies", () => {
  const early = { ...bus, delay: -120, early: 120 };
  expect(vehicleState(early, now, { lateMinutes: 5, silentS: 180, earlyMinutes: 2 })).toBe("moving");
  expect(vehicleState(early, now, { lateMinutes: 5, silentS: 180 })).toBe("early");
});
