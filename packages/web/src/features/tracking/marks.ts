import type { VehicleState } from "@banche/core/day";
import { type FleetVehicle, needsSomebody } from "./fleetModel.ts";
import { shapes } from "./shapes.ts";

/** A colour of the theme. */
export type Tone = "danger" | "ink" | "text" | "textThird" | "warning";

/** How a vehicle is drawn, without its place. Vehicles with equal marks share one path. */
export interface Mark {
  readonly state: VehicleState;
  readonly tone: Tone;
  /** Degrees clockwise from north, in steps; 0 for shapes that do not turn. */
  readonly heading: number;
  /** Whether a disc below the shape separates it from the map: its vehicle needs attention. */
  readonly hasHalo: boolean;
}

/** Differences of a direction below this are not visible in a mark of 11 px. */
const STEP_DEGREES = 5;

/** The mark of a vehicle: shape and direction by its state, colour by its state and alert. */
export function markOf(vehicle: FleetVehicle): Mark {
  const { state, heading = 0 } = vehicle;
  const turned = (Math.round(heading / STEP_DEGREES) * STEP_DEGREES + 360) % 360;
  return {
    ...{ state, tone: toneOf(vehicle), hasHalo: needsSomebody(vehicle) },
    heading: shapes[state].isTurned ? turned : 0,
  };
}

/** Equal for equal marks. */
export function markKey({ state, tone, heading, hasHalo }: Mark): string {
  return `${state} ${tone} ${heading} ${hasHalo}`;
}

function toneOf({ state, alert }: FleetVehicle): Tone {
  if (state === "noSignal") return "ink";
  if (state === "early") return "warning";
  if (state === "late" || alert !== undefined) return "danger";
  return state === "off" ? "textThird" : "text";
}
