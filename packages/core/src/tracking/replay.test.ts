import fc from "fast-check";
import { expect, test } from "vitest";

import type { Fix } from "./fix.ts";
import { replayedAt, seenAt, turned } from "./replay.ts";

const fixes: readonly Fix[] = [
  { atMs: 0, lat: 0, lon: 0, heading: 10, speedKmh: 30 },
  { atMs: 10_000, lat: 1_000, lon: 0, heading: 20 },
  { atMs: 200_000, lat: 9_000, lon: 0 },
];
const GAP_MS = 60_000;

test.each([
  ["before the first fix", -1, undefined],
  ["at a fix", 0, { lat: 0, sinceMs: 0, heading: 10, speedKmh: 30, isGap: false }],
  ["between two fixes", 5_000, { lat: 500, sinceMs: 0, heading: 10, isGap: false }],
  ["at the fix before a gap", 10_000, { lat: 1_000, sinceMs: 10_000, isGap: false }],
  ["in a gap, from its beginning on", 11_000, { lat: 1_000, sinceMs: 10_000, isGap: true }],
  ["in a gap, to its end", 199_999, { lat: 1_000, sinceMs: 10_000, isGap: true }],
  ["after the last fix", 230_000, { lat: 9_000, sinceMs: 200_000, isGap: false }],
  ["long after the last fix", 261_000, { lat: 9_000, sinceMs: 200_000, isGap: true }],
])("a vehicle is shown correctly %s", (_, atMs, expected) => {
  const seen = seenAt(fixes, atMs, GAP_MS);
  if (expected === undefined) expect(seen).toBeUndefined();
  else expect(seen).toMatchObject(expected);
});

const track: fc.Arbitrary<readonly Fix[]> = fc
  .array(fc.record({ stepMs: fc.integer({ min: 1, max: 120_000 }), lat: fc.integer({ min: -1000, max: 1000 }) }))
  .map((steps) => {
    let atMs = 0;
    return steps.map(({ stepMs, lat }): Fix => ({ atMs: (atMs += stepMs), lat, lon: 0 }));
  });

test("a place is between its neighbouring fixes, and outside gaps the vehicle does not jump", () => {
  fc.assert(
    fc.property(track, fc.integer({ min: 0, max: 3_000_000 }), (of, atMs) => {
      const seen = seenAt(of, atMs, GAP_MS);
      const before = of.filter((fix) => fix.atMs <= atMs).at(-1);
      const after = of.find((fix) => fix.atMs > atMs);
      expect(seen?.sinceMs).toBe(before?.atMs);
      if (!seen || !before) return;
      const isFar = (after?.atMs ?? atMs) - before.atMs > GAP_MS;
      const end = after === undefined || isFar ? before : after;
      expect(seen.lat).toBeGreaterThanOrEqual(Math.min(before.lat, end.lat));
      expect(seen.lat).toBeLessThanOrEqual(Math.max(before.lat, end.lat));
      if (seen.isGap) expect(seen.lat).toBe(before.lat);
      else expect(isFar && atMs > before.atMs).toBe(false);
    }),
  );
});

const bounds = { nowMs: 1_000, fromMs: 0, untilMs: 100_000 };

test("the clock runs at its speed, can be paused and stops at the end of the data", () => {
  const clock = { dayMs: 10_000, setMs: 0, speed: 30, isRunning: true } as const;
  expect(replayedAt(clock, 1_000, 100_000)).toBe(40_000);
  expect(replayedAt(clock, 9_000, 100_000)).toBe(100_000);
  expect(replayedAt({ ...clock, isRunning: false }, 9_000, 100_000)).toBe(10_000);
});

test("changing the speed or pausing keeps the shown time, and a chosen time stays within the day", () => {
  const clock = { dayMs: 10_000, setMs: 0, speed: 30, isRunning: true } as const;
  for (const change of [{ speed: 1 }, { isRunning: false }] as const) {
    expect(replayedAt(turned(clock, change, bounds), bounds.nowMs, bounds.untilMs)).toBe(40_000);
  }
  expect(turned(clock, { dayMs: -5 }, bounds)).toMatchObject({ dayMs: 0, setMs: 1_000, isRunning: true });
  expect(turned(clock, { dayMs: 900_000 }, bounds).dayMs).toBe(100_000);
});
