import type { MapView, Place, Point } from "@banche/core/tracking";
import { type FleetVehicle, placesOf, stopsOf, type ToldLines, type ToldStops } from "./fleetModel.ts";
import type { GroundName } from "./mapLabels.ts";

/** A line in one direction, in worlds. */
interface Way {
  readonly colour: string;
  readonly points: readonly Point[];
}

/** What lies below the vehicles: all lines, and that of the chosen vehicle with the names of its stops. In worlds. */
export interface Ground {
  readonly ways: readonly Way[];
  readonly chosen: readonly Point[];
  readonly names: readonly (Omit<GroundName, "at"> & { readonly at: Point })[];
}

/**
 * The ground of the lines. The line of the chosen vehicle has the names of its stops; each other line has its name at its start, so that
 * lines can be told apart.
 */
export function groundOf(
  lines: ToldLines,
  chosen: Pick<FleetVehicle, "direction" | "lineId"> | undefined,
  pointOf: (place: Place) => Point,
): Ground {
  const pointsOf = (stops: ToldStops) => placesOf(stops).map(pointOf);
  const stops = stopsOf(lines, chosen?.lineId ?? "", chosen?.direction ?? "");
  const stopNames = stops.flatMap((stop, index) =>
    pointsOf([stop]).map((at) => ({ id: `stop ${index}`, text: stop.name, at, priority: -1 })),
  );
  const lineNames = lines.flatMap(({ id, name, directions }) => {
    const [at] = pointsOf(directions[0]?.stops ?? []);
    return at && id !== chosen?.lineId ? [{ id: `line ${id}`, text: name, at, priority: -2 }] : [];
  });
  return {
    ways: lines.flatMap(({ colour, directions }) => directions.map((one) => ({ colour, points: pointsOf(one.stops) }))),
    chosen: pointsOf(stops),
    names: [...stopNames, ...lineNames],
  };
}

/** Where a point of the world is drawn, in px; for many points of one view. */
export function drawing(view: MapView, { width, height }: { readonly width: number; readonly height: number }) {
  const scale = 256 * 2 ** view.zoom;
  const [left, top] = [width / 2 - view.x * scale, height / 2 - view.y * scale];
  return { scale, left, top, at: ({ x, y }: Point): Point => ({ x: left + x * scale, y: top + y * scale }) };
}
