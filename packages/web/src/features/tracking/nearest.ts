import type { Point } from "@banche/core/tracking";
import type { drawing } from "./ground.ts";

/** A click within this distance chooses a vehicle, in px. */
const HIT_PX = 18;

/** The vehicle that is drawn nearest to a point, as an index; of equally near ones the first, which is drawn on top. */
export function nearest(
  xs: Float64Array,
  ys: Float64Array,
  { left, top, scale }: ReturnType<typeof drawing>,
  point: Point,
): number | undefined {
  let best: number | undefined;
  let least = HIT_PX;
  for (let index = 0; index < xs.length; index += 1) {
    const distance = Math.hypot(left + (xs[index] ?? 0) * scale - point.x, top + (ys[index] ?? 0) * scale - point.y);
    if (distance > HIT_PX || (best !== undefined && distance >= least)) continue;
    best = index;
    least = distance;
  }
  return best;
}
