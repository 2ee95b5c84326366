import { expect, test } from "vitest";

import type { TrackedTrip } from "./fix.ts";
import { usualTrackingRules as rules } from "./fix.ts";
import { etasOf } from "./eta.ts";
import { follow } from "./follow.ts";
import { moved, placeOf } from "./geo.ts";
import { simulatedFix, simulateRun } from "./simulate.ts";
import { beforeTrip } from "./tripState.ts";

const at = Date.parse("2026-11-25T07:00+08:00");
const trip: TrackedTrip = {
  id: "e",
  stops: Array.from({ length: 8 }, (_, index) => ({
    ...{ index, stopId: `s${index}`, plannedMs: at + index * 300_000 },
    ...moved(placeOf(31.3, 120.6), index * 1_800, 0),
  })),
};

test("estimates are in order, not in the past and not faster than driving, and end at the last stop", () => {
  const first = trip.stops[0] ?? placeOf(0, 0);
  const late = { ...beforeTrip, next: 1, last: { ...first, atMs: at + 700_000 }, delayS: 0 };
  const etas = etasOf(trip, late, at + 720_000);
  expect(etas[0]?.atMs).toBeGreaterThanOrEqual(at + 700_000 + 90_000);
  expect(etas.map(({ stop }) => stop)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(etas.map(({ atMs }) => atMs)).toEqual([...etas.map(({ atMs }) => atMs)].sort((a, b) => a - b));
  expect(etasOf(trip, { ...beforeTrip, next: 8 }, at)).toEqual([]);
});

test("half of the estimates on simulated days are less than 90 s off", () => {
  const errors: number[] = [];
  for (let seed = 1; seed <= 40; seed += 1) {
    const run = simulateRun(trip, { seed });
    let state = beforeTrip;
    for (let time = at - 200_000; time < (run.arrivals.at(-1) ?? 0); time += 15_000) {
      const fix = simulatedFix(trip, time, { seed });
      if (fix) state = follow(trip, state, fix, rules).state;
      if (time < at) continue;
      for (const eta of etasOf(trip, state, time)) errors.push(Math.abs(eta.atMs - (run.arrivals[eta.stop] ?? 0)));
    }
  }
  const median = [...errors].sort((a, b) => a - b)[Math.floor(errors.length / 2)] ?? Infinity;
  expect(median).toBeLessThan(90_000);
});
