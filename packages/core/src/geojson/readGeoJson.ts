import { isObject } from "../validation/values.ts";
import { collectFaults, type Faults, type GeoFault } from "./fault.ts";
import { type GeometryType, geometryTypes, type Position, readBox, readGeometry, type Shapes } from "./geometry.ts";

/** One feature of a map. */
export interface GeoFeature extends Shapes {
  /** From the properties `name`, `fullName` or `title`, else the id; may be empty. */
  readonly name: string;
  /** Missing: a feature without a geometry. */
  readonly type: GeometryType | undefined;
  readonly positions: number;
}

/** The smallest box around all positions, in degrees. */
export interface GeoBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface GeoMap {
  readonly features: readonly GeoFeature[];
  readonly positions: number;
  /** Missing if there are no positions. */
  readonly box: GeoBox | undefined;
}

/** The result, or the first errors. */
export type GeoResult =
  | { readonly map: GeoMap; readonly faults?: undefined }
  | { readonly faults: readonly [GeoFault, ...GeoFault[]]; readonly map?: undefined };

/** Limits of one map: bytes in UTF-8, levels of JSON, features, positions. */
export const geoLimits = { bytes: 4 * 1024 * 1024, depth: 40, features: 20_000, positions: 300_000 } as const;

/**
 * Reads GeoJSON (RFC 7946): a collection of features, a feature, or a geometry. Members outside RFC 7946 are allowed
 * and ignored, except `crs` with another system than WGS-84. Never throws; linear time in the length.
 */
export function readGeoJson(text: string): GeoResult {
  const faults = collectFaults();
  const value = parse(text, faults);
  const map = faults.all.length > 0 ? undefined : readRoot(value, faults);
  const [first, ...others] = faults.all;
  if (first) return { faults: [first, ...others] };
  return { map: map ?? { features: [], positions: 0, box: undefined } };
}

function parse(text: string, faults: Faults): unknown {
  const root = "$";
  if (new TextEncoder().encode(text).length > geoLimits.bytes) {
    return faults.add({ rule: "tooLarge", path: root, params: { max: geoLimits.bytes / 1024 / 1024 } });
  }
  if (depthOf(text) > geoLimits.depth) {
    return faults.add({ rule: "tooDeep", path: root, params: { max: geoLimits.depth } });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return faults.add({ rule: "json", path: root });
  }
}

/** Nesting depth of objects and arrays, checked before parsing. */
function depthOf(text: string): number {
  let [depth, most, isInText] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInText) {
      if (character === "\\") at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === "{" || character === "[") most = Math.max(most, (depth += 1));
    else if (character === "}" || character === "]") depth -= 1;
  }
  return most;
}

const roots = ["FeatureCollection", "Feature", ...geometryTypes] as const;

function readRoot(value: unknown, faults: Faults): GeoMap | undefined {
  const path = "$";
  if (!isObject(value)) {
    faults.add({ rule: "member", path, params: { wanted: "{}" } });
    return undefined;
  }
  const type = roots.find((one) => one === value["type"]);
  if (!type) {
    faults.add({ rule: "type", path: "$.type", params: { allowed: roots.join(", ") } });
    return undefined;
  }
  if (Object.hasOwn(value, "crs") && !isWgs84(value["crs"])) faults.add({ rule: "notAllowed", path: "$.crs" });
  const counter = counterOf(faults);
  if (type === "Feature") return counter.mapOf([featureOf(value, path, counter)]);
  if (type !== "FeatureCollection") {
    return counter.mapOf([whole("", type, counter, () => readGeometry(value, path, counter))]);
  }
  return counter.mapOf(featuresOf(value, counter));
}

function featuresOf(value: Readonly<Record<string, unknown>>, counter: Counter): readonly GeoFeature[] {
  const { faults } = counter;
  for (const name of ["coordinates", "geometries", "geometry", "properties"]) {
    if (Object.hasOwn(value, name)) faults.add({ rule: "notAllowed", path: `$.${name}` });
  }
  readBox(value, "$", faults);
  const features = value["features"];
  if (!Array.isArray(features)) {
    faults.add({ rule: "member", path: "$.features", params: { wanted: "[]" } });
    return [];
  }
  if (features.length > geoLimits.features) {
    faults.add({ rule: "tooManyFeatures", path: "$.features", params: { max: geoLimits.features } });
    return [];
  }
  const read: GeoFeature[] = [];
  for (const [at, feature] of features.entries()) {
    if (faults.isFull()) break;
    read.push(featureOf(feature, `$.features[${at}]`, counter));
  }
  return read;
}

const nothing: GeoFeature = { name: "", type: undefined, positions: 0, points: [], lines: [], polygons: [] };

function featureOf(value: unknown, path: string, counter: Counter): GeoFeature {
  const { faults } = counter;
  const member = (name: string, wanted: string) =>
    faults.add({ rule: "member", path: `${path}${name}`, params: { wanted } });
  if (!isObject(value)) return (member("", "{}"), nothing);
  if (value["type"] !== "Feature") {
    faults.add({ rule: "type", path: `${path}.type`, params: { allowed: "Feature" } });
    return nothing;
  }
  for (const name of ["coordinates", "geometries", "features"]) {
    if (Object.hasOwn(value, name)) faults.add({ rule: "notAllowed", path: `${path}.${name}` });
  }
  readBox(value, path, faults);
  const { id, properties, geometry } = value;
  if (id !== undefined && typeof id !== "string" && typeof id !== "number") member(".id", '"", 0');
  if (properties !== null && !isObject(properties)) member(".properties", "{}, null");
  if (geometry === undefined) return (member(".geometry", "{}, null"), nothing);
  const name = nameOf(properties, id);
  if (geometry === null) return { ...nothing, name };
  const type = isObject(geometry) ? geometryTypes.find((one) => one === geometry["type"]) : undefined;
  return whole(name, type, counter, () => readGeometry(geometry, `${path}.geometry`, counter));
}

function whole(name: string, type: GeometryType | undefined, counter: Counter, read: () => Shapes): GeoFeature {
  const before = counter.counted();
  const shapes = read();
  return { name, type, ...shapes, positions: counter.counted() - before };
}

const nameMembers = ["name", "fullName", "fullname", "title", "NAME"] as const;

function nameOf(properties: unknown, id: unknown): string {
  const values = isObject(properties) ? nameMembers.map((name) => properties[name]) : [];
  const named = [...values, id].find(
    (one) => (typeof one === "string" && one.trim() !== "") || typeof one === "number",
  );
  return String(named ?? "").trim();
}

/** Names of the coordinate system that RFC 7946 requires anyway: older programs write them. */
const wgs84 = /^(urn:ogc:def:crs:(OGC:[\d.]*:CRS84|EPSG:[\d.]*:4326)|EPSG:4326)$/i;

function isWgs84(crs: unknown): boolean {
  if (crs === null) return true;
  const properties = isObject(crs) ? crs["properties"] : undefined;
  const name = isObject(properties) ? properties["name"] : undefined;
  return typeof name === "string" && wgs84.test(name);
}

interface Counter {
  readonly faults: Faults;
  count(path: string): boolean;
  counted(): number;
  mapOf(features: readonly GeoFeature[]): GeoMap;
}

function counterOf(faults: Faults): Counter {
  let positions = 0;
  return {
    faults,
    counted: () => positions,
    count(path) {
      positions += 1;
      if (positions <= geoLimits.positions) return true;
      if (positions === geoLimits.positions + 1) {
        faults.add({ rule: "tooManyPositions", path, params: { max: geoLimits.positions } });
      }
      return false;
    },
    mapOf: (features) => ({ features, positions, box: boxOf(features) }),
  };
}

function boxOf(features: readonly GeoFeature[]): GeoBox | undefined {
  let box: GeoBox | undefined;
  const take = ([longitude, latitude]: Position) => {
    box = {
      west: Math.min(box?.west ?? longitude, longitude),
      south: Math.min(box?.south ?? latitude, latitude),
      east: Math.max(box?.east ?? longitude, longitude),
      north: Math.max(box?.north ?? latitude, latitude),
    };
  };
  for (const { points, lines, polygons } of features) {
    for (const one of points) take(one);
    for (const line of lines) for (const one of line) take(one);
    for (const rings of polygons) for (const ring of rings) for (const one of ring) take(one);
  }
  return box;
}
