import { type FleetRules, usualFleetRules } from "../tracking/usualRules.ts";

/** The state of a vehicle. `moving` and `standing`: on a trip and on time; `off`: without a trip. */
export type VehicleState = "late" | "early" | "noSignal" | "moving" | "standing" | "off";

/** In the order of lists: states that need attention first. */
export const vehicleStates: readonly VehicleState[] = ["late", "early", "noSignal", "moving", "standing", "off"];

/** Below this speed in km/h, a bus counts as standing. */
const STANDS_KMH = 3;

/** Current data of a vehicle. */
export interface KnownVehicle {
  readonly at: number;
  readonly speed?: number | undefined;
  readonly tripId?: string | undefined;
  /** Seconds behind the plan. */
  readonly delay?: number | undefined;
  /** Seconds by which it left its last stop too early. */
  readonly early?: number | undefined;
}

/** The rules from which the state of a vehicle is computed. */
export interface VehicleRules extends Pick<FleetRules, "lateMinutes" | "silentS"> {
  /** Missing on servers that do not detect early vehicles. */
  readonly earlyMinutes?: number | undefined;
}

/**
 * The state of a vehicle at a time; both in ms. Without a signal, lateness is unknown. A vehicle is early if it left
 * a stop before its time, because riders then miss it. A vehicle that arrived early and waits is on time.
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

/** Whether a vehicle with this speed is standing. Receivers do not report exactly 0 at a stop. */
export function isStanding(speedKmh: number | undefined): boolean {
  return (speedKmh ?? 0) < STANDS_KMH;
}
