/** Rules of a factory: bounds, and the alerts that a recorded track gives under other rules. */
import fc from "fast-check";
import { expect, test } from "vitest";

import type { Fix, TrackedTrip } from "./fix.ts";
import { between, moved, placeOf } from "./geo.ts";
import { alertsOfTrack } from "./judge.ts";
import { faultsOfRules, fleetRuleBounds, fleetRuleGroups, fleetRuleNames, fleetRulesOf } from "./rules.ts";
import { usualFleetRules } from "./usualRules.ts";

const at = Date.parse("2026-11-25T07:00+08:00");
const origin = placeOf(31.3, 120.6);
const MINUTE = 60_000;
const trip: TrackedTrip = {
  id: "t",
  stops: [0, 1, 2].map((index) => ({
    ...{ index, stopId: `s${index}`, plannedMs: at + index * 5 * MINUTE },
    ...moved(origin, index * 3_000, 0),
  })),
};
/** One fix each 10 s at even speed, so many minutes behind the plan, but for a silence. */
const drive = (lateMinutes: number, silence: readonly [number, number] = [0, 0]): Fix[] => {
  const fixes: Fix[] = [{ ...origin, atMs: at - 2 * MINUTE }];
  for (let second = 0; second <= 600; second += 10) {
    if (second > silence[0] && second < silence[1]) continue;
    const place = between(origin, moved(origin, 6_000, 0), second / 600);
    fixes.push({ ...place, atMs: at + lateMinutes * MINUTE + second * 1000, speedKmh: 36 });
  }
  return fixes;
};
const end = at + 60 * MINUTE;
const kinds = (fixes: readonly Fix[], changed: Partial<typeof usualFleetRules> = {}) =>
  alertsOfTrack(trip, fixes, { ...usualFleetRules, ...changed }, end).map(({ kind }) => kind);

test.each([
  [{ speedKmh: 19 }, "speedKmh", "tooSmall"],
  [{ offRouteM: 50_001 }, "offRouteM", "tooLarge"],
  [{ lateMinutes: 2.5 }, "lateMinutes", "integer"],
  [{ silentS: Number.NaN }, "silentS", "integer"],
  [{ arriveM: 150 }, "leaveM", "order"],
] as const)("rules %o are refused at %s", (changed, field, rule) => {
  expect(faultsOfRules({ ...usualFleetRules, ...changed })).toMatchObject([{ field, rule }]);
});

test("an unknown rule or an invalid number is ignored", () => {
  expect(fleetRulesOf({ speedKmh: "90", colour: 3, offRouteM: 900 })).toEqual({ ...usualFleetRules, offRouteM: 900 });
});

test("rules within their limits are allowed, and each rule is in one group", () => {
  const within = fc.record(Object.fromEntries(fleetRuleNames.map((name) => [name, fc.integer(fleetRuleBounds[name])])));
  fc.assert(
    fc.property(within, (changed) => {
      const rules = fleetRulesOf(changed);
      expect(faultsOfRules({ ...rules, leaveM: Math.max(rules.leaveM, rules.arriveM) })).toEqual([]);
    }),
  );
  const grouped: readonly string[] = fleetRuleGroups.flatMap(({ rules }): readonly string[] => rules);
  expect(grouped).toHaveLength(fleetRuleNames.length);
  expect(new Set(grouped)).toEqual(new Set(fleetRuleNames));
  expect(faultsOfRules(usualFleetRules)).toEqual([]);
});

test("the same track gives other alerts with other rules", () => {
  expect(kinds(drive(3))).toEqual([]);
  expect(kinds(drive(3), { lateMinutes: 2 })).toEqual(["late"]);
  expect(kinds(drive(0), { speedKmh: 30 })).toEqual(["speeding"]);
  expect(kinds(drive(0), { speedKmh: 30, speedS: 600 })).toEqual([]);
});

test("a lost signal is reported once after the configured time", () => {
  const silent = drive(0, [60, 260]);
  const alerts = alertsOfTrack(trip, silent, usualFleetRules, end);
  expect(alerts).toEqual([{ kind: "noSignal", stop: 1, atMs: at + 60_000 + 180_001 }]);
  expect(kinds(silent, { silentS: 201 })).toEqual([]);
});

test("a lost signal at the end of the track is reported only after the configured time", () => {
  const cut = drive(0).slice(0, 20);
  const last = cut.at(-1)?.atMs ?? 0;
  expect(alertsOfTrack(trip, cut, usualFleetRules, last + 100_000)).toEqual([]);
  expect(alertsOfTrack(trip, cut, usualFleetRules, last + 200_000)).toMatchObject([{ kind: "noSignal" }]);
});

test("leaving a stop too early is reported once, but arriving early is not", () => {
  expect(alertsOfTrack(trip, drive(-2), usualFleetRules, end)).toMatchObject([{ kind: "early", stop: 0 }]);
  expect(kinds(drive(-2), { earlyMinutes: 2 })).toEqual([]);
  // It waits at the stop in the middle until its time: what counts is when it leaves.
  const [middle, before] = [at + 5 * MINUTE, drive(-1).filter(({ atMs }) => atMs <= at + 4 * MINUTE)];
  const place = moved(origin, 3_000, 0);
  const waits = Array.from({ length: 7 }, (_, n) => ({ ...place, atMs: middle - 50_000 + n * 10_000, speedKmh: 0 }));
  const goesOn = drive(0).filter(({ atMs }) => atMs > middle + 10_000);
  expect(kinds([...before.slice(1), ...waits, ...goesOn], { earlyMinutes: 1 })).toEqual([]);
});
