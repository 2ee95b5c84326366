import type { Insertable } from "kysely";

import { fixedId } from "../base/ids.ts";
import type { Schema } from "../db/schema.ts";

type Position = readonly [longitude: number, latitude: number];

/** Location of the first demo factory and its stops. The place is fictional. */
const centre = { longitude: 120.6, latitude: 31.3 };

/** The position at this distance in metres east and north of the gate. */
const at = (east: number, north: number): Position => [
  Number((centre.longitude + east / 95_000).toFixed(6)),
  Number((centre.latitude + north / 111_000).toFixed(6)),
];

const feature = (name: string, kind: string, geometry: object) => ({
  type: "Feature",
  properties: { name, kind },
  geometry,
});

const point = (name: string, kind: string, east: number, north: number) =>
  feature(name, kind, { type: "Point", coordinates: at(east, north) });

const way = (name: string, kind: string, places: readonly Position[]) =>
  feature(name, kind, { type: "LineString", coordinates: places.map((place) => at(...place)) });

/** Corners from the south-west, counterclockwise. */
const area = (name: string, kind: string, west: number, south: number, east: number, north: number) =>
  feature(name, kind, {
    type: "Polygon",
    coordinates: [[at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)]],
  });

const site = [
  area("示例一号工厂厂区", "site", -420, 40, 460, 620),
  area("一号厂房", "building", -340, 260, -40, 520),
  area("二号厂房", "building", 40, 260, 380, 520),
  area("候车场", "parking", -120, 70, 180, 180),
  way("厂前示例路", "road", [
    [-900, 0],
    [0, 0],
    [900, 0],
  ]),
  way("班车进厂道", "road", [
    [0, 0],
    [0, 70],
    [30, 120],
  ]),
  point("南门", "gate", 0, 40),
  point("候车场一号站台", "stop", -60, 120),
  point("候车场二号站台", "stop", 90, 120),
  point("示例路口站", "stop", -640, 0),
];

const districts = [
  area("东城片区", "district", 1_500, -3_000, 7_000, 3_000),
  area("西城片区", "district", -7_000, -3_000, -1_500, 3_000),
  area("南城片区", "district", -1_500, -7_000, 1_500, -1_500),
  area("北城片区", "district", -1_500, 1_500, 1_500, 7_000),
  area("中心城区", "district", -1_500, -1_500, 1_500, 1_500),
  point("示例一号工厂", "site", 0, 300),
];

/** Maps of the demo: the surroundings of its first factory and the districts that its lines serve. Names and places are invented. */
export function seedMaps(creatorAccount: string): readonly Insertable<Schema["maps"]>[] {
  const map = (code: string, name: string, features: readonly object[], sortOrder: number) => ({
    ...{ id: fixedId("map", code), name, code, creatorAccount, createdBy: null, sortOrder },
    data: JSON.stringify({ type: "FeatureCollection", features }, undefined, 2),
  });
  return [map("site", "示例一号工厂周边", site, 1), map("districts", "示例城区片区", districts, 2)];
}
