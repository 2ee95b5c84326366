import type { Fix, TrackedTrip, TrackingRules } from "./fix.ts";
import { project } from "./geo.ts";
import { isUnderWay, type Step, type TripEvent, type TripState, type Watched } from "./tripState.ts";

/** What is wrong with a vehicle on a trip; each alert is raised once until it is over. */
export function alertsOf(trip: TrackedTrip, state: TripState, fix: Fix, rules: TrackingRules): Step {
  if (!isUnderWay(state, trip)) return { state: { ...state, off: undefined, fast: undefined }, events: [] };
  const isFast = fix.speedKmh !== undefined && fix.speedKmh > rules.speedKmh;
  const off = watch(state.off, isOff(trip, state, fix, rules), fix.atMs, rules.offRouteS);
  const fast = watch(state.fast, isFast, fix.atMs, rules.speedS);
  const stop = trip.stops[state.next]?.index ?? 0;
  const events: TripEvent[] = [];
  if (off?.isTold && !state.off?.isTold) events.push({ kind: "offRoute", stop, atMs: fix.atMs });
  if (fast?.isTold && !state.fast?.isTold) events.push({ kind: "speeding", stop, atMs: fix.atMs });
  return { state: { ...state, off, fast }, events };
}

function isOff({ stops }: TrackedTrip, { next }: TripState, fix: Fix, rules: TrackingRules): boolean {
  const near = project(fix, stops.slice(Math.max(0, next - 1), next + 1));
  if (near === undefined || near.distanceM <= rules.offRouteM) return false;
  return (project(fix, stops)?.distanceM ?? 0) > rules.offRouteM;
}

function watch(before: Watched | undefined, holds: boolean, atMs: number, forS: number): Watched | undefined {
  if (!holds) return undefined;
  const sinceMs = before?.sinceMs ?? atMs;
  return { sinceMs, isTold: before?.isTold === true || atMs - sinceMs >= forS * 1000 };
}
