import type { Fix, TrackedTrip } from "./fix.ts";
import { follow, tick } from "./follow.ts";
import type { FleetRules } from "./usualRules.ts";
import { beforeTrip, isLeftEarly, type TripEvent } from "./tripState.ts";

/** What people are alerted of. */
export const alertKinds = ["late", "early", "missed", "offRoute", "speeding", "noSignal"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** An alert of a trip. */
export interface TripAlert {
  readonly kind: AlertKind;
  /** Index of the stop; that of the one that comes next where the vehicle was between two. */
  readonly stop: number;
  readonly atMs: number;
}

/**
 * The alerts that a recorded track would have given under rules, in the order of their times. The same track and rules give the same
 * alerts. `late` comes once, at the first stop with the delay, `early` once, at the first stop that was left before its time; `noSignal` once for each silence, also one that lasts when the track ends.
 *
 * @param fixes - of the vehicle of the trip, in the order of their times
 * @param untilMs - silence is known until then, and not beyond the window of the trip
 */
export function alertsOfTrack(
  trip: TrackedTrip,
  fixes: readonly Fix[],
  rules: FleetRules,
  untilMs: number,
): readonly TripAlert[] {
  const alerts: TripAlert[] = [];
  let state = beforeTrip;
  let isLate = false;
  let isEarly = false;
  const tell = (events: readonly TripEvent[]) => {
    for (const event of events) {
      const { kind, stop, atMs, delayS } = event;
      if (!isLate && delayS !== undefined && delayS >= rules.lateMinutes * 60) {
        isLate = true;
        alerts.push({ kind: "late", stop, atMs });
      }
      if (!isEarly && isLeftEarly(event, rules)) {
        isEarly = true;
        alerts.push({ kind: "early", stop, atMs });
      }
      const known = alertKinds.find((one) => one === kind);
      if (known !== undefined) alerts.push({ kind: known, stop, atMs });
    }
  };
  const wait = (nowMs: number) => {
    const silentMs = (state.last?.atMs ?? nowMs) + rules.silentS * 1000 + 1;
    if (silentMs >= nowMs) return;
    const step = tick(trip, state, silentMs, rules);
    state = step.state;
    tell(step.events);
  };
  for (const fix of fixes) {
    wait(Math.min(fix.atMs, untilMs));
    const step = follow(trip, state, fix, rules);
    state = step.state;
    tell(step.events);
  }
  wait(untilMs);
  return alerts.toSorted((a, b) => a.atMs - b.atMs);
}
