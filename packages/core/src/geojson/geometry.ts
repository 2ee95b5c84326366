import { isObject } from "../validation/values.ts";
import type { Faults, GeoFault } from "./fault.ts";

/** Longitude and latitude in degrees (WGS-84), and the height in metres, if given. */
export type Position = readonly [longitude: number, latitude: number, height?: number];

/** The drawable parts of a geometry. */
export interface Shapes {
  readonly points: readonly Position[];
  readonly lines: readonly (readonly Position[])[];
  /** Rings of each polygon, the outer one first. */
  readonly polygons: readonly (readonly (readonly Position[])[])[];
}

export const geometryTypes = [
  "Point",
  "MultiPoint",
  "LineString",
  "MultiLineString",
  "Polygon",
  "MultiPolygon",
  "GeometryCollection",
] as const;
export type GeometryType = (typeof geometryTypes)[number];

type JsonObject = Readonly<Record<string, unknown>>;

/** State of a reader: the errors so far, and the number of positions. */
export interface Reading {
  readonly faults: Faults;
  /** Called for each position. @returns false if there are too many: reading ends */
  count(path: string): boolean;
}

interface Found {
  readonly points: Position[];
  readonly lines: (readonly Position[])[];
  readonly polygons: (readonly (readonly Position[])[])[];
}

/** Reads a geometry and its drawable parts (RFC 7946 §3.1). Errors are recorded; invalid parts are left out. */
export function readGeometry(value: unknown, path: string, reading: Reading): Shapes {
  const found: Found = { points: [], lines: [], polygons: [] };
  geometryInto(found, value, path, reading);
  return found;
}

function geometryInto(found: Found, value: unknown, path: string, reading: Reading): void {
  const { faults } = reading;
  if (!isObject(value)) return faults.add({ rule: "member", path, params: { wanted: "{}" } });
  const type = geometryTypes.find((one) => one === value["type"]);
  if (!type) return faults.add({ rule: "type", path: `${path}.type`, params: { allowed: geometryTypes.join(", ") } });
  for (const name of ["geometry", "properties", "features"]) {
    if (Object.hasOwn(value, name)) faults.add({ rule: "notAllowed", path: `${path}.${name}` });
  }
  readBox(value, path, faults);
  if (type === "GeometryCollection") {
    const inner = value["geometries"];
    each(inner, `${path}.geometries`, reading, (one, at) => geometryInto(found, one, at, reading));
    return;
  }
  readers[type](found, value["coordinates"], `${path}.coordinates`, reading);
}

type Reader = (found: Found, value: unknown, path: string, reading: Reading) => void;

const readers: Readonly<Record<Exclude<GeometryType, "GeometryCollection">, Reader>> = {
  Point(found, value, path, reading) {
    const position = positionOf(value, path, reading);
    if (position) found.points.push(position);
  },
  MultiPoint: (found, value, path, reading) =>
    each(value, path, reading, (one, at) => readers.Point(found, one, at, reading)),
  LineString: (found, value, path, reading) => void found.lines.push(lineOf(value, path, reading)),
  MultiLineString: (found, value, path, reading) =>
    each(value, path, reading, (one, at) => readers.LineString(found, one, at, reading)),
  Polygon(found, value, path, reading) {
    const rings: (readonly Position[])[] = [];
    each(value, path, reading, (one, at) => void rings.push(ringOf(one, at, reading)));
    if (Array.isArray(value) && value.length === 0)
      reading.faults.add({ rule: "member", path, params: { wanted: "[[]]" } });
    found.polygons.push(rings);
  },
  MultiPolygon: (found, value, path, reading) =>
    each(value, path, reading, (one, at) => readers.Polygon(found, one, at, reading)),
};

function each(value: unknown, path: string, { faults }: Reading, read: (one: unknown, path: string) => void): void {
  if (!Array.isArray(value)) return faults.add({ rule: "member", path, params: { wanted: "[]" } });
  for (const [at, one] of value.entries()) {
    if (faults.isFull()) return;
    read(one, `${path}[${at}]`);
  }
}

const LEAST_OF_LINE = 2;
const LEAST_OF_RING = 4;

function lineOf(value: unknown, path: string, reading: Reading): readonly Position[] {
  const positions = positionsOf(value, path, reading);
  if (Array.isArray(value) && value.length < LEAST_OF_LINE) reading.faults.add({ rule: "lineTooShort", path });
  return positions;
}

function ringOf(value: unknown, path: string, reading: Reading): readonly Position[] {
  const positions = positionsOf(value, path, reading);
  if (!Array.isArray(value)) return positions;
  if (value.length < LEAST_OF_RING) reading.faults.add({ rule: "ringTooShort", path });
  else if (positions.length === value.length && !isClosed(positions)) reading.faults.add({ rule: "ringOpen", path });
  return positions;
}

function isClosed(ring: readonly Position[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return first?.length === last?.length && first?.every((part, at) => part === last?.[at]) === true;
}

function positionsOf(value: unknown, path: string, reading: Reading): readonly Position[] {
  const positions: Position[] = [];
  each(value, path, reading, (one, at) => {
    const position = positionOf(one, at, reading);
    if (position) positions.push(position);
  });
  return positions;
}

const MOST_LONGITUDE = 180;
const MOST_LATITUDE = 90;

function positionOf(value: unknown, path: string, { faults, count }: Reading): Position | undefined {
  if (!count(path)) return undefined;
  const fault = positionFault(value, path);
  if (!fault && isPosition(value)) return value;
  if (fault) faults.add(fault);
  return undefined;
}

function positionFault(value: unknown, path: string): GeoFault | undefined {
  if (!isPosition(value)) return { rule: "position", path };
  const [longitude, latitude] = value;
  if (Math.abs(longitude) > MOST_LONGITUDE) return { rule: "longitude", path: `${path}[0]` };
  return Math.abs(latitude) > MOST_LATITUDE ? { rule: "latitude", path: `${path}[1]` } : undefined;
}

function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return false;
  return value.every((part) => typeof part === "number" && Number.isFinite(part));
}

/** Records an invalid `bbox` (RFC 7946 §5). */
export function readBox(value: JsonObject, path: string, faults: Faults): void {
  if (!Object.hasOwn(value, "bbox")) return;
  const box = value["bbox"];
  const isBox =
    Array.isArray(box) &&
    [4, 6].includes(box.length) &&
    box.every((one) => typeof one === "number" && Number.isFinite(one));
  if (!isBox) faults.add({ rule: "bbox", path: `${path}.bbox` });
}
