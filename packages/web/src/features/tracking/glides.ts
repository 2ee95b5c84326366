import type { Place, Point } from "@banche/core/tracking";
import type { FleetVehicle } from "./fleetModel.ts";

/**
 * Where vehicles are drawn while they move to their next places, in worlds. Each number stands at the index of its vehicle: 2,000 of them
 * are moved in each frame.
 */
export interface Glides {
  readonly at: ReadonlyMap<string, number>;
  /** The places that the vehicles move to. */
  readonly places: readonly Place[];
  readonly fromX: Float64Array;
  readonly fromY: Float64Array;
  readonly toX: Float64Array;
  readonly toY: Float64Array;
  /** When each movement began, in ms. */
  readonly begun: Float64Array;
  readonly moveMs: number;
}

/** Wider moves than this, about 5 km, were not seen, and are not made up. In worlds. */
const JUMP = 1.5e-4;

/**
 * The movements to the places of these vehicles. A vehicle whose place changed starts where it is drawn at this moment; one that goes to the
 * same place goes on. A new one stands at its place.
 * @param moveMs - duration of a movement; 0: vehicles stand at their places at once
 */
export function glidesTo(
  before: Glides | undefined,
  vehicles: readonly Pick<FleetVehicle, "id" | "place">[],
  { moment, moveMs, pointOf }: { moment: number; moveMs: number; pointOf: (place: Place) => Point },
): Glides {
  const numbers = () => new Float64Array(vehicles.length);
  const [fromX, fromY, toX, toY, begun] = [numbers(), numbers(), numbers(), numbers(), numbers()];
  const at = new Map<string, number>();
  vehicles.forEach(({ id, place }, index) => {
    at.set(id, index);
    const known = before?.at.get(id);
    const last = known === undefined ? undefined : before?.places[known];
    if (before && known !== undefined && last?.lat === place.lat && last.lon === place.lon) {
      fromX[index] = before.fromX[known] ?? 0;
      fromY[index] = before.fromY[known] ?? 0;
      toX[index] = before.toX[known] ?? 0;
      toY[index] = before.toY[known] ?? 0;
      begun[index] = before.begun[known] ?? 0;
      return;
    }
    const { x, y } = pointOf(place);
    const here = before && known !== undefined ? pointIn(before, known, moment) : { x, y };
    const isJump = Math.hypot(here.x - x, here.y - y) > JUMP;
    fromX[index] = isJump ? x : here.x;
    fromY[index] = isJump ? y : here.y;
    toX[index] = x;
    toY[index] = y;
    begun[index] = moment;
  });
  return { at, places: vehicles.map(({ place }) => place), fromX, fromY, toX, toY, begun, moveMs };
}

/** Writes where the vehicles are at a moment. Returns whether any of them still moves. */
export function placesIn(glides: Glides, moment: number, xs: Float64Array, ys: Float64Array): boolean {
  const { fromX, fromY, toX, toY, begun, moveMs } = glides;
  let isMoving = false;
  for (let index = 0; index < begun.length; index += 1) {
    const x = toX[index] ?? 0;
    const y = toY[index] ?? 0;
    const dx = (fromX[index] ?? 0) - x;
    const dy = (fromY[index] ?? 0) - y;
    const left = dx === 0 && dy === 0 ? 0 : leftOf((begun[index] ?? 0) - moment, moveMs);
    xs[index] = x + dx * left;
    ys[index] = y + dy * left;
    if (left > 0) isMoving = true;
  }
  return isMoving;
}

function pointIn({ fromX, fromY, toX, toY, begun, moveMs }: Glides, index: number, moment: number): Point {
  const left = leftOf((begun[index] ?? 0) - moment, moveMs);
  const [x = 0, y = 0] = [toX[index], toY[index]];
  return { x: x + ((fromX[index] ?? 0) - x) * left, y: y + ((fromY[index] ?? 0) - y) * left };
}

/** The share of a movement that is left: 1 at its beginning, 0 from its end on. */
function leftOf(sinceMs: number, moveMs: number): number {
  return moveMs <= 0 ? 0 : Math.min(1, Math.max(0, 1 + sinceMs / moveMs));
}
