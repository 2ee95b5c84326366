/** A place in WGS-84, in millionths of a degree: whole numbers, 11 cm at the equator. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** A point of a plane, in metres. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const METRES_PER_MICRO_DEGREE = 0.111_319_49;
const DEGREE = 1e6;
const RADIANS = Math.PI / 180;

/** Degrees as a place. */
export function placeOf(latitude: number, longitude: number): Place {
  return { lat: Math.round(latitude * DEGREE), lon: Math.round(longitude * DEGREE) };
}

/** Metres east and north of another place, on a plane that touches the earth there. Good to 0.1 % within 50 km. */
export function offsetFrom(origin: Place, place: Place): Point {
  const east = Math.cos((origin.lat / DEGREE) * RADIANS) * METRES_PER_MICRO_DEGREE;
  return { x: (place.lon - origin.lon) * east, y: (place.lat - origin.lat) * METRES_PER_MICRO_DEGREE };
}

/** Metres between two places that are at most 50 km apart. */
export function distanceM(a: Place, b: Place): number {
  const { x, y } = offsetFrom(a, b);
  return Math.hypot(x, y);
}

/** The place so many metres east and north. */
export function moved(origin: Place, eastM: number, northM: number): Place {
  const east = Math.cos((origin.lat / DEGREE) * RADIANS) * METRES_PER_MICRO_DEGREE;
  return {
    lat: Math.round(origin.lat + northM / METRES_PER_MICRO_DEGREE),
    lon: Math.round(origin.lon + eastM / east),
  };
}

/** The place at a share of the way from one place to another: 0 is the first, 1 the second. */
export function between(a: Place, b: Place, share: number): Place {
  return { lat: Math.round(a.lat + (b.lat - a.lat) * share), lon: Math.round(a.lon + (b.lon - a.lon) * share) };
}

/** Degrees clockwise from north, 0 to 359. */
export function headingOf(from: Place, to: Place): number {
  const { x, y } = offsetFrom(from, to);
  return (Math.round(Math.atan2(x, y) / RADIANS) + 360) % 360;
}

/** Where a place lies beside a polyline. */
export interface Projection {
  /** Metres from the nearest point of the polyline. */
  readonly distanceM: number;
  /** Metres from its beginning to that point. */
  readonly alongM: number;
}

/** The nearest point of a polyline; undefined where it has no places. */
export function project(place: Place, line: readonly Place[]): Projection | undefined {
  let best: Projection | undefined;
  let walked = 0;
  line.forEach((end, at) => {
    const start = line[at - 1] ?? end;
    const b = offsetFrom(start, end);
    const length = Math.hypot(b.x, b.y);
    const share = nearestShare(offsetFrom(place, start), offsetFrom(place, end));
    const near = distanceM(place, between(start, end, share));
    if (!best || near < best.distanceM) best = { distanceM: near, alongM: walked + length * share };
    walked += length;
  });
  return best;
}

/** The share of the way from `a` to `b` at which the origin is nearest, 0 to 1. */
export function nearestShare(a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  return length === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / length));
}

/** The shares of the way from `a` to `b` that lie within a circle around the origin; undefined where none does. */
export function sharesWithin(a: Point, b: Point, radiusM: number): readonly [number, number] | undefined {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const outside = a.x * a.x + a.y * a.y - radiusM * radiusM;
  if (square === 0) return outside <= 0 ? [0, 1] : undefined;
  const half = a.x * dx + a.y * dy;
  const root = half * half - square * outside;
  if (root < 0) return undefined;
  const [from, until] = [(-half - Math.sqrt(root)) / square, (-half + Math.sqrt(root)) / square];
  return until < 0 || from > 1 ? undefined : [Math.max(0, from), Math.min(1, until)];
}
