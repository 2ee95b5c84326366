import type { Fix, TrackedTrip } from "./fix.ts";
import type { BoardRules } from "./usualRules.ts";

/**
 * What a vehicle does on a trip. `passed`: it drove by without a fix at the stop. `missed`: a later stop was reached and this one was not;
 * `unseen`: the same, but the signal was lost on the way, so that nobody knows.
 */
export type TripEventKind =
  | "arrived"
  | "departed"
  | "passed"
  | "missed"
  | "unseen"
  | "offRoute"
  | "speeding"
  | "noSignal";

export interface TripEvent {
  readonly kind: TripEventKind;
  /** Index of the stop; of an alert, that of the stop that comes next. */
  readonly stop: number;
  readonly atMs: number;
  /** Seconds behind the plan, negative before it; only where the vehicle was seen at the stop. */
  readonly delayS?: number | undefined;
}

/** Since when a condition holds that is reported once it has held for some time. */
export interface Watched {
  readonly sinceMs: number;
  readonly isTold: boolean;
}

/** How far a trip has come; data that can be kept. Numbers of stops are places in the list of the trip. */
export interface TripState {
  /** The stop that comes next; their count when the last one was reached. */
  readonly next: number;
  /** The vehicle is at the stop before `next`. */
  readonly isAtStop: boolean;
  /** When it left the first stop too early to be sure that the trip has begun; it may come back. */
  readonly leftMs?: number | undefined;
  /** A stop that was reached before the trip was known to have begun. */
  readonly seen?: { readonly stop: number; readonly atMs: number } | undefined;
  readonly last?: Fix | undefined;
  /** Fixes after `last` that no bus can have come to. */
  readonly jumps: number;
  /** Whether the signal was lost since the vehicle was seen at a stop. */
  readonly hadGap: boolean;
  /** Of the last stop that it was seen at. */
  readonly delayS?: number | undefined;
  /** Seconds behind the plan at which it left the last stop that it left. */
  readonly leftS?: number | undefined;
  readonly off?: Watched | undefined;
  readonly fast?: Watched | undefined;
  /** Told that there is no signal, since the last fix. */
  readonly isSilent: boolean;
}

/** What follows from a fix. */
export interface Step {
  readonly state: TripState;
  readonly events: readonly TripEvent[];
}

export const beforeTrip: TripState = { next: 0, isAtStop: false, jumps: 0, hadGap: false, isSilent: false };

/** What a vehicle does when it leaves a stop; nobody leaves the last one. */
export const leavingKinds = ["departed", "passed"] as const satisfies readonly TripEventKind[];

/** Whether a stop was left before its time by more than the rules allow: riders who came in time miss the bus. */
export function isLeftEarly(
  { kind, delayS = 0 }: Pick<TripEvent, "delayS" | "kind">,
  { earlyMinutes }: Pick<BoardRules, "earlyMinutes">,
): boolean {
  return leavingKinds.some((one) => one === kind) && delayS < -earlyMinutes * 60;
}

/**
 * Seconds before its time at which a vehicle left the last stop that it left; 0 where it left none before its time, and once it stands at
 * a later one whose time has come.
 */
export function leftEarlyS({ stops }: TrackedTrip, { next, isAtStop, leftS = 0 }: TripState, nowMs: number): number {
  const here = isAtStop ? stops[next - 1] : undefined;
  return here !== undefined && nowMs >= here.plannedMs ? 0 : Math.max(0, -leftS);
}

/** Whether the trip has left its first stop and not reached its last one. */
export function isUnderWay({ next, isAtStop, leftMs }: TripState, { stops }: TrackedTrip): boolean {
  return next > 0 && next < stops.length && leftMs === undefined && !(next === 1 && isAtStop);
}

/** Whether its last stop was reached. */
export function isFinished({ next }: TripState, { stops }: TrackedTrip): boolean {
  return next >= stops.length;
}
