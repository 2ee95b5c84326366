import type { Fix, TrackedStop, TrackedTrip, TrackingRules } from "./fix.ts";
import { distanceM, nearestShare, offsetFrom, type Place, sharesWithin } from "./geo.ts";
import type { Step, TripEvent, TripState } from "./tripState.ts";

/** The way between two fixes; both are the same where nothing is known of it. */
export interface Way {
  readonly from: Fix;
  readonly fix: Fix;
}

/** Goes along the way between two fixes, from one stop to the next, until nothing more happens on it. */
export function walkAlong(trip: TrackedTrip, given: TripState, way: Way, rules: TrackingRules): Step {
  const { stops } = trip;
  const events: TripEvent[] = [];
  let state = given;
  /** The part of the way that was gone. */
  let share = 0;
  const timeAt = (at: number): number => Math.round(way.from.atMs + (way.fix.atMs - way.from.atMs) * at);

  const reach = (at: number, atMs: number, kind: "arrived" | "passed"): void => {
    const stop = stops[at];
    if (!stop) return;
    departLate();
    const skipped = state.hadGap ? "unseen" : "missed";
    for (const { index } of stops.slice(state.next, at)) events.push({ kind: skipped, stop: index, atMs });
    const event = seenAt(kind, stop, atMs);
    events.push(event);
    const { delayS } = at === 0 ? state : event;
    const leftS = kind === "passed" ? event.delayS : state.leftS;
    state = { ...state, next: at + 1, isAtStop: kind === "arrived", seen: undefined, hadGap: false, delayS, leftS };
  };
  /** The first stop was left for the trip after all. */
  const departLate = (): void => {
    const [first] = stops;
    if (state.leftMs === undefined || !first) return;
    const event = seenAt("departed", first, state.leftMs);
    events.push(event);
    state = { ...state, leftMs: undefined, delayS: event.delayS, leftS: event.delayS };
  };
  const leave = (at: number): void => {
    const stop = stops[state.next - 1];
    share = at;
    const atMs = timeAt(at);
    const isFirst = state.next === 1;
    state = { ...state, isAtStop: false };
    if (!stop) return;
    if (isFirst && atMs < stop.plannedMs - rules.earlyS * 1000) {
      state = { ...state, leftMs: atMs };
      return;
    }
    const event = seenAt("departed", stop, atMs);
    events.push(event);
    state = { ...state, leftS: event.delayS, ...(isFirst && { delayS: event.delayS }) };
  };
  /** At a stop: whether the vehicle leaves it on this way. */
  const leaves = (): boolean => {
    const [here, next] = [stops[state.next - 1], stops[state.next]];
    if (!here || !next) return false;
    const coming = within(way, next, rules.arriveM, share);
    // Where the circles of two stops overlap the vehicle goes from one to the other.
    if (coming && distanceM(way.fix, next) < distanceM(way.fix, here)) {
      leave(coming[0]);
      return true;
    }
    const staying = within(way, here, rules.leaveM, share);
    if (staying && (staying[1] >= 1 || distanceM(way.fix, here) <= rules.leaveM)) return false;
    leave(staying ? staying[1] : share);
    return true;
  };
  /** Between two stops: whether the vehicle comes to the next one on this way. */
  const comes = (): boolean => {
    const next = stops[state.next];
    const coming = next && within(way, next, rules.arriveM, share);
    if (!next || !coming) return false;
    const [enters, exits] = coming;
    const isEnd = state.next === 0 || state.next === stops.length - 1;
    const drivesBy = distanceM(way.fix, next) > rules.leaveM && distanceM(way.from, next) > rules.arriveM;
    if (drivesBy && !isEnd) {
      reach(state.next, timeAt(nearestShare(offsetFrom(next, way.from), offsetFrom(next, way.fix))), "passed");
      share = exits;
    } else {
      reach(state.next, timeAt(enters), "arrived");
      share = enters;
    }
    return true;
  };
  /** Whether it is at a stop beyond the next one. Before the trip is known to have begun, two of them in their order make it begin. */
  const skips = (): boolean => {
    const at = stopAhead(trip, state, way.fix, rules);
    if (at === undefined) return false;
    const { seen } = state;
    if (state.next > 0) {
      reach(at, way.fix.atMs, "arrived");
      share = 1;
      return true;
    }
    if (seen !== undefined && at > seen.stop) {
      reach(seen.stop, seen.atMs, "passed");
      return true;
    }
    if (at !== seen?.stop) state = { ...state, seen: { stop: at, atMs: way.fix.atMs } };
    return false;
  };
  const returns = (): boolean => {
    const [first] = stops;
    if (state.leftMs === undefined || !first || distanceM(way.fix, first) > rules.arriveM) return false;
    state = { ...state, leftMs: undefined, isAtStop: true };
    return true;
  };

  while (state.next < stops.length) {
    const goesOn = state.isAtStop ? leaves() : comes() || returns() || skips();
    if (!goesOn) break;
  }
  return { state, events };
}

/** A stop beyond the next one that the fix lies at, and not long before its time. */
function stopAhead({ stops }: TrackedTrip, state: TripState, fix: Fix, rules: TrackingRules): number | undefined {
  const early = (rules.earlyS - Math.min(0, state.delayS ?? 0)) * 1000;
  for (let at = state.next + 1; at < stops.length; at += 1) {
    const stop = stops[at];
    if (!stop || fix.atMs < stop.plannedMs - early) return undefined;
    if (distanceM(fix, stop) <= rules.arriveM) return at;
  }
  return undefined;
}

/** The part of the way within a circle, as far as it lies beyond what was gone. */
function within(way: Way, stop: Place, radiusM: number, gone: number): readonly [number, number] | undefined {
  const found = sharesWithin(offsetFrom(stop, way.from), offsetFrom(stop, way.fix), radiusM);
  return !found || found[1] < gone ? undefined : [Math.max(found[0], gone), found[1]];
}

function seenAt(kind: "arrived" | "departed" | "passed", stop: TrackedStop, atMs: number): TripEvent {
  return { kind, stop: stop.index, atMs, delayS: Math.round((atMs - stop.plannedMs) / 1000) };
}
