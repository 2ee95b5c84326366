import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { drawMap } from "./drawMap.ts";
import { geoLimits, MOST_FAULTS, readGeoJson } from "./index.ts";

const feature = (geometry: unknown, more: object = {}) => ({ type: "Feature", properties: null, geometry, ...more });
const collection = (...features: readonly unknown[]) => ({ type: "FeatureCollection", features });
const point = (...coordinates: readonly unknown[]) => ({ type: "Point", coordinates });
const faultsOf = (value: unknown) =>
  (readGeoJson(typeof value === "string" ? value : JSON.stringify(value)).faults ?? []).map(
    ({ rule, path }) => `${rule} ${path}`,
  );
const ring = (...positions: readonly (readonly number[])[]) => ({ type: "Polygon", coordinates: [positions] });

describe("a map file is refused with the place of its fault:", () => {
  test.each<[string, unknown, string]>([
    ["no JSON", "{", "json $"],
    ["a number", 1, "member $"],
    ["null", null, "member $"],
    ["another type", { type: "Topology" }, "type $.type"],
    ["a collection without features", { type: "FeatureCollection" }, "member $.features"],
    ["a feature that is none", collection({ type: "Point" }), "type $.features[0].type"],
    [
      "a feature without a geometry member",
      collection({ type: "Feature", properties: {} }),
      "member $.features[0].geometry",
    ],
    ["properties that are none", feature(null, { properties: [] }), "member $.properties"],
    ["an id that is none", feature(null, { id: {} }), "member $.id"],
    ["a geometry of another type", feature({ type: "Circle" }), "type $.geometry.type"],
    ["a position of one number", point(1), "position $.coordinates"],
    ["a position of four numbers", point(1, 2, 3, 4), "position $.coordinates"],
    ["a position of texts", point("1", "2"), "position $.coordinates"],
    ["a longitude beyond 180", point(180.1, 0), "longitude $.coordinates[0]"],
    ["a latitude beyond 90", point(0, -90.1), "latitude $.coordinates[1]"],
    ["a line of one position", { type: "LineString", coordinates: [[1, 1]] }, "lineTooShort $.coordinates"],
    ["a ring of three positions", ring([1, 1], [2, 2], [1, 1]), "ringTooShort $.coordinates[0]"],
    ["an open ring", ring([1, 1], [2, 1], [2, 2], [1, 2]), "ringOpen $.coordinates[0]"],
    [
      "a ring that is closed at another height",
      ring([1, 1, 0], [2, 1, 0], [2, 2, 0], [1, 1, 5]),
      "ringOpen $.coordinates[0]",
    ],
    ["an area without rings", { type: "Polygon", coordinates: [] }, "member $.coordinates"],
    ["a box of three numbers", { ...point(1, 1), bbox: [1, 2, 3] }, "bbox $.bbox"],
    ["coordinates of a feature", feature(null, { coordinates: [] }), "notAllowed $.coordinates"],
    ["features of a geometry", { ...point(1, 1), features: [] }, "notAllowed $.features"],
    ["properties of a collection", { ...collection(), properties: {} }, "notAllowed $.properties"],
    ["another coordinate system", { ...collection(), crs: { properties: { name: "EPSG:3857" } } }, "notAllowed $.crs"],
  ])("%s", (_, value, fault) => {
    expect(faultsOf(value)).toEqual([fault]);
  });

  test("with several faults at once, up to the maximum", () => {
    expect(faultsOf(collection(feature(point(200, 0)), feature(point(0, 100))))).toEqual([
      "longitude $.features[0].geometry.coordinates[0]",
      "latitude $.features[1].geometry.coordinates[1]",
    ]);
    expect(faultsOf(collection(...Array.from({ length: 100 }, () => 1)))).toHaveLength(MOST_FAULTS);
  });

  test("above the limits, also when nested", () => {
    const many = (count: number, one: unknown) => Array.from({ length: count }, () => one);
    expect(faultsOf(collection(...many(geoLimits.features + 1, feature(null))))).toEqual([
      "tooManyFeatures $.features",
    ]);
    const wide = { type: "MultiPoint", coordinates: many(geoLimits.positions + 1, [1, 1]) };
    expect(faultsOf(wide)).toEqual([`tooManyPositions $.coordinates[${geoLimits.positions}]`]);
    expect(faultsOf("[".repeat(1_000_000))).toEqual(["tooDeep $"]);
    expect(faultsOf(JSON.stringify({ note: "[".repeat(1000) }))).toEqual(["type $.type"]);
    expect(faultsOf(`"${"图".repeat(geoLimits.bytes / 3)}"`)).toEqual(["tooLarge $"]);
  });
});

test("an accepted map contains its features, positions and bounding box", () => {
  const { map } = readGeoJson(
    JSON.stringify(
      collection(
        feature(point(120, 31), { properties: { name: "厂门" } }),
        feature(ring([119, 30], [121, 30], [121, 32], [119, 30]), { id: 7 }),
        feature({
          type: "GeometryCollection",
          geometries: [
            point(1, 2),
            {
              type: "LineString",
              coordinates: [
                [1, 1],
                [3, 3, 9],
              ],
            },
          ],
        }),
        feature(null),
      ),
    ),
  );
  expect(map?.features.map(({ name, type, positions }) => [name, type, positions])).toEqual([
    ["厂门", "Point", 1],
    ["7", "Polygon", 4],
    ["", "GeometryCollection", 3],
    ["", undefined, 0],
  ]);
  expect(map).toMatchObject({ positions: 8, box: { west: 1, south: 1, east: 121, north: 32 } });
});

test("unknown members and the old name of the same coordinate system are ignored", () => {
  const crs = { type: "name", properties: { name: "urn:ogc:def:crs:OGC:1.3:CRS84" } };
  expect(faultsOf({ ...collection(), crs, generator: { deep: [[]] } })).toEqual([]);
});

const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -85, max: 85, noNaN: true }),
);
const line = fc.array(position, { minLength: 2, maxLength: 8 });
const closed = fc.array(position, { minLength: 3, maxLength: 8 }).map((all) => [...all, all[0]]);
const geometry = fc.oneof(
  position.map((coordinates) => ({ type: "Point", coordinates })),
  fc.array(position).map((coordinates) => ({ type: "MultiPoint", coordinates })),
  line.map((coordinates) => ({ type: "LineString", coordinates })),
  fc.array(line).map((coordinates) => ({ type: "MultiLineString", coordinates })),
  fc.array(closed, { minLength: 1, maxLength: 3 }).map((coordinates) => ({ type: "Polygon", coordinates })),
);
const good = fc.array(geometry, { maxLength: 6 }).map((all) => collection(...all.map((one) => feature(one))));

test("every valid map is accepted, with any positions", () => {
  fc.assert(
    fc.property(good, (value) => {
      expect(faultsOf(value)).toEqual([]);
    }),
  );
});

test("it never throws on any text, and an accepted map can be drawn inside its frame", () => {
  const size = { width: 300, height: 200 };
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        good.map((value) => JSON.stringify(value)),
      ),
      (text) => {
        const { map, faults } = readGeoJson(text);
        expect(map === undefined).toBe(faults !== undefined);
        for (const { points, lines, areas } of map ? drawMap(map, size, 10) : []) {
          const numbers = [...`${lines}${areas}`.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({
            x: Number(x),
            y: Number(y),
          }));
          for (const { x, y } of [...points, ...numbers]) {
            expect(x).toBeGreaterThanOrEqual(9.8);
            expect(x).toBeLessThanOrEqual(290.2);
            expect(y).toBeGreaterThanOrEqual(9.8);
            expect(y).toBeLessThanOrEqual(190.2);
          }
        }
      },
    ),
  );
});

test("changing one position that opens a ring is found", () => {
  fc.assert(
    fc.property(closed, (positions) => {
      const [[x = 0, y = 0] = []] = positions as readonly (readonly number[])[];
      const opened = [...positions.slice(0, -1), [x === 0 ? 1 : -x, y]];
      expect(faultsOf({ type: "Polygon", coordinates: [opened] })).toEqual(["ringOpen $.coordinates[0]"]);
    }),
  );
});

test("a large file draws only visible details", () => {
  const positions = Array.from({ length: 100_000 }, (_, at) => [at / 1000, Math.sin(at / 1000)]);
  const { map } = readGeoJson(JSON.stringify({ type: "LineString", coordinates: positions }));
  const [drawn] = map ? drawMap(map, { width: 600, height: 320 }, 16) : [];
  expect(drawn?.lines.length).toBeGreaterThan(1000);
  expect(drawn?.lines.length).toBeLessThan(40_000);
});
