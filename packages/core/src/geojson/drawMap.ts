import { placeOf, type Point } from "../tracking/geo.ts";
import { worldOf } from "../tracking/mapView.ts";
import type { Position } from "./geometry.ts";
import type { GeoMap } from "./readGeoJson.ts";

/** A feature for drawing, in px from the top left corner. */
export interface DrawnFeature {
  /** Index in the features of the map. */
  readonly at: number;
  /** Path data of its areas; empty if it has none. Inner rings are holes by the rule `evenodd`. */
  readonly areas: string;
  /** Path data of its lines. */
  readonly lines: string;
  readonly points: readonly Point[];
}

/** Most features that are drawn. */
export const DRAWN_MAX = 5_000;
/** A position that is closer to the previous one, in px, is left out because the difference is not visible. */
const SEEN_PX = 0.5;

/**
 * A map as paths that fill a drawing of this size (Web Mercator, north up), with a margin on each side. Details that
 * are not visible at that size are left out, so that a large file is drawn as fast as a small one. Empty if there is
 * no position.
 */
export function drawMap(
  map: GeoMap,
  size: { readonly width: number; readonly height: number },
  marginPx: number,
): readonly DrawnFeature[] {
  const { box } = map;
  if (!box) return [];
  const [topLeft, bottomRight] = [worldAt([box.west, box.north]), worldAt([box.east, box.south])];
  const room = { width: Math.max(1, size.width - 2 * marginPx), height: Math.max(1, size.height - 2 * marginPx) };
  const span = { x: bottomRight.x - topLeft.x, y: bottomRight.y - topLeft.y };
  // A single point has no extent: it is placed in the middle.
  const scale = span.x === 0 && span.y === 0 ? 1 : Math.min(room.width / span.x, room.height / span.y);
  const left = (size.width - span.x * scale) / 2 - topLeft.x * scale;
  const top = (size.height - span.y * scale) / 2 - topLeft.y * scale;
  const drawn = (position: Position): Point => {
    const { x, y } = worldAt(position);
    return { x: rounded(left + x * scale), y: rounded(top + y * scale) };
  };
  return map.features.slice(0, DRAWN_MAX).map(({ points, lines, polygons }, at) => ({
    at,
    areas: polygons.flatMap((rings) => rings.map((ring) => `${pathOf(ring, drawn)}Z`)).join(""),
    lines: lines.map((line) => pathOf(line, drawn)).join(""),
    points: points.map(drawn),
  }));
}

const worldAt = ([longitude, latitude]: Position): Point => worldOf(placeOf(latitude, longitude));
const rounded = (px: number): number => Math.round(px * 10) / 10;

function pathOf(positions: readonly Position[], drawn: (position: Position) => Point): string {
  let last: Point | undefined;
  let path = "";
  for (const [at, position] of positions.entries()) {
    const point = drawn(position);
    const isNear = last && Math.abs(point.x - last.x) < SEEN_PX && Math.abs(point.y - last.y) < SEEN_PX;
    if (isNear && at < positions.length - 1) continue;
    path += `${last ? "L" : "M"}${point.x} ${point.y}`;
    last = point;
  }
  return path;
}
