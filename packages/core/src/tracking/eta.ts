import type { TrackedTrip } from "./fix.ts";
import { distanceM } from "./geo.ts";
import type { TripState } from "./tripState.ts";

/** When a stop will be reached, as far as one knows now. */
export interface Eta {
  /** Index of the stop. */
  readonly stop: number;
  readonly atMs: number;
}

/** 72 km/h: nobody comes to the next stop faster. */
const FASTEST_M_S = 20;

/**
 * When the stops that follow will be reached: by the plan, shifted by the delay of now. Nothing is reached sooner than the vehicle can
 * drive there, and the run times between stops are those of the plan. Empty when the last stop was reached.
 */
export function etasOf({ stops }: TrackedTrip, { next, delayS = 0, last }: TripState, nowMs: number): readonly Eta[] {
  const first = stops[next];
  if (!first) return [];
  const driveMs = last === undefined ? 0 : (distanceM(last, first) / FASTEST_M_S) * 1000;
  const soonest = Math.max(nowMs, (last?.atMs ?? 0) + driveMs);
  const shift = Math.max(delayS * 1000, soonest - first.plannedMs);
  return stops.slice(next).map(({ index, plannedMs }) => ({ stop: index, atMs: Math.round(plannedMs + shift) }));
}
