import { type FleetRules, usualFleetRules } from "../tracking/rules.ts";

/** How a vehicle is doing on the road. `moving` and `standing` are on a trip and in time; `off` is on none. */
export type VehicleState = "late" | "early" | "noSignal" | "moving" | "standing" | "off";

/** In the order in which lists show them: what needs somebody first. */
export const vehicleStates: readonly VehicleState[] = ["late", "early", "noSignal", "moving", "standing", "off"];

/** Slower, a bus stands, km/h. */
const STANDS_KMH = 3;

/** What is known of a vehicle now. */
export interface KnownVehicle {
  readonly at: number;
  readonly speed?: number | undefined;
  readonly tripId?: string | undefined;
  /** Seconds behind the plan. */
  readonly delay?: number | undefined;
  /** Seconds before its time at which it left the last stop that it left. */
  readonly early?: number | undefined;
}

/** The rules that the state of a vehicle follows from. */
export interface VehicleRules extends Pick<FleetRules, "lateMinutes" | "silentS"> {
  /** Missing from servers that do not know vehicles that are early. */
  readonly earlyMinutes?: number | undefined;
}

/**
 * The state of a vehicle at a moment; both in ms. Without a signal nobody knows whether it is late. Early is one that left a stop before
 * its time, as riders miss it then; one that only waits ahead of its time is in time.
 */
export function vehicleState(
  { at, speed, tripId, delay = 0, early = 0 }: KnownVehicle,
  now: number,
  rules: VehicleRules = usualFleetRules,
): VehicleState {
  const { earlyMinutes = usualFleetRules.earlyMinutes } = rules;
  if (tripId === undefined) return "off";
  if (now - at > rules.silentS * 1000) return "noSignal";
  if (delay >= rules.lateMinutes * 60) return "late";
  if (early > earlyMinutes * 60 && delay < 0) return "early";
  return isStanding(speed) ? "standing" : "moving";
}

/** Whether a vehicle with this speed stands. Receivers do not report 0 at a stop. */
export function isStanding(speedKmh: number | undefined): boolean {
  return (speedKmh ?? 0) < STANDS_KMH;
}
