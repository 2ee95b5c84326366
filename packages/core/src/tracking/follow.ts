import { alertsOf } from "./alerts.ts";
import { beginsUntil, type Fix, type TrackedTrip, type TrackingRules, windowOf } from "./fix.ts";
import { distanceM } from "./geo.ts";
import { beforeTrip, isFinished, isUnderWay, type Step, type TripEvent, type TripState } from "./tripState.ts";
import { walkAlong } from "./walk.ts";

/** So many fixes in a row are taken for errors of the receiver, not more: the error may have been the fix before them. */
const MOST_JUMPS = 2;
/** 144 km/h. */
const FASTEST_M_S = 40;
const JUMP_M = 150;

/**
 * The next fix of the vehicle of a trip. Pure: the same track gives the same events. A stop that lies between two fixes is found, too.
 * A fix that is not later than the last one, or outside the window of the trip, changes nothing, nor does one that belongs to the next
 * trip of the vehicle, as this one did not begin in time. Each stop has each event once at most.
 */
export function follow(trip: TrackedTrip, state: TripState, fix: Fix, rules: TrackingRules): Step {
  const [opens, closes] = windowOf(trip, rules);
  if (fix.atMs < opens || fix.atMs > closes || isOld(state, fix)) return { state, events: [] };
  const mayBegin = fix.atMs <= beginsUntil(trip, rules);
  if (!mayBegin && !isUnderWay(state, trip) && !isFinished(state, trip)) return { state, events: [] };
  if (isJump(state, fix)) return { state: { ...state, jumps: state.jumps + 1 }, events: [] };
  const { last } = state;
  const isGap = last === undefined ? isLate(trip, fix, rules) : fix.atMs - last.atMs > rules.gapS * 1000;
  const from = last === undefined || isGap ? fix : last;
  const walked = walkAlong(trip, { ...state, hadGap: state.hadGap || isGap }, { from, fix }, rules);
  const alerted = alertsOf(trip, walked.state, fix, rules);
  const next = { ...alerted.state, last: fix, jumps: 0, isSilent: false };
  return { state: next, events: [...walked.events, ...alerted.events] };
}

/** All of a track, from the beginning of a trip on. */
export function followTrack(trip: TrackedTrip, fixes: readonly Fix[], rules: TrackingRules): Step {
  let state = beforeTrip;
  const events: TripEvent[] = [];
  for (const fix of fixes) {
    const step = follow(trip, state, fix, rules);
    state = step.state;
    events.push(...step.events);
  }
  return { state, events };
}

/** Time passes without a position: after a while a trip that is under way has no signal, which is reported once until the next position. */
export function tick(trip: TrackedTrip, state: TripState, nowMs: number, rules: TrackingRules): Step {
  const { last, isSilent, next } = state;
  const [, closes] = windowOf(trip, rules);
  const isDue = last !== undefined && nowMs - last.atMs > rules.silentS * 1000 && nowMs <= closes;
  if (!isDue || isSilent || !isUnderWay(state, trip)) return { state, events: [] };
  const stop = trip.stops[next]?.index ?? 0;
  return { state: { ...state, isSilent: true }, events: [{ kind: "noSignal", stop, atMs: nowMs }] };
}

const isOld = ({ last }: TripState, fix: Fix): boolean => last !== undefined && fix.atMs <= last.atMs;

/** Whether the first stop may have been left before the first fix. */
function isLate({ stops }: TrackedTrip, fix: Fix, rules: TrackingRules): boolean {
  return fix.atMs > (stops[0]?.plannedMs ?? 0) - rules.earlyS * 1000;
}

function isJump({ last, jumps }: TripState, fix: Fix): boolean {
  if (!last || jumps >= MOST_JUMPS) return false;
  const metres = distanceM(last, fix);
  return metres > JUMP_M && metres > (FASTEST_M_S * (fix.atMs - last.atMs)) / 1000;
}
