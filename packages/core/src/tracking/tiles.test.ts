import { expect, test } from "vitest";
import { fitted, worldOf } from "./mapView.ts";
import { placeOnTiles, tileFault, tileOrigins, type TileSource, tilesIn } from "./tiles.ts";

const source: TileSource = {
  ...{ address: "https://t.example/{z}/{x}/{y}.png", datum: "wgs84", attribution: "", minZoom: 3, maxZoom: 18 },
};
const size = { width: 512, height: 512 };

test.each([
  ["ftp://t.example/{z}/{x}/{y}.png", "address"],
  ["javascript:alert(1)/{z}/{x}/{y}", "address"],
  ["data:image/png;base64,{z}{x}{y}", "address"],
  ["//t.example/{z}/{x}/{y}.png", "address"],
  ["/\\t.example/{z}/{x}/{y}.png", "address"],
  ["tiles/{z}/{x}/{y}.png", "address"],
  ["https://*.example/{z}/{x}/{y}.png", "address"],
  ["https://%2a.example/{z}/{x}/{y}.png", "address"],
  ["https://user@t.example/{z}/{x}/{y}.png", "address"],
  ["https://{x}.example/{z}/{y}.png", "address"],
  ["https://t.example/{z}/{x}/{y}.png; script-src *", "address"],
  ["https://t.example/{z}/{x}/{y}.png, https://other.example", "address"],
  ["https://t.example:99999/{z}/{x}/{y}.png", "address"],
  [`https://t.example/${"a".repeat(500)}/{z}/{x}/{y}.png`, "address"],
  ["https://t.example/tiles.png", "places"],
  ["https://t.example/{z}/{x}.png", "places"],
  ["https://t.example/{z}/{x}/{x}/{y}.png", "places"],
  ["https://t.example/{z}/{x}/{y}/{key}.png", "places"],
  ["https://t{4-1}.example/{z}/{x}/{y}.png", "range"],
  ["https://t{s}.example/{z}/{x}/{y}.png?{1-4}", "range"],
])("%s is refused: %s", (address, fault) => {
  expect(tileFault(address)).toBe(fault);
  expect(tileOrigins(address)).toEqual([]);
});

test.each([
  ["https://t.example/{z}/{x}/{y}.png", ["https://t.example"]],
  ["http://10.30.0.5:8080/styles/a/{z}/{x}/{y}@2x.webp?key=a-1", ["http://10.30.0.5:8080"]],
  ["/tiles/{z}/{x}/{y}.png", []],
  ["https://{s}.t.example/{z}/{x}/{y}.png", ["https://a.t.example", "https://b.t.example", "https://c.t.example"]],
  ["https://web{1-3}.t.example/?x={x}&y={y}&z={z}", [1, 2, 3].map((at) => `https://web${at}.t.example`)],
  ["https://t.example/{a-b}/{z}/{x}/{y}.png", ["https://t.example"]],
])("%s is a tile address, and only its origins are allowed for pictures", (address, origins) => {
  expect(tileFault(address)).toBeUndefined();
  expect(tileOrigins(address)).toEqual(origins);
});

test("tiles cover the map without gaps, the middle first, and repeat around the world", () => {
  const tiles = tilesIn(source, { x: 0.5, y: 0.5, zoom: 3 }, size);
  const drawn = tiles.map(({ address, x, y, side }) => `${address.slice(18, -4)} at ${x} ${y} ${side}`);
  expect(drawn).toHaveLength(4);
  expect(new Set(drawn)).toEqual(
    new Set(["3/3/3 at 0 0 256", "3/3/4 at 0 256 256", "3/4/3 at 256 0 256", "3/4/4 at 256 256 256"]),
  );
  const wide = tilesIn(source, { x: 1, y: 0.5, zoom: 3 }, { width: 1024, height: 256 });
  expect(new Set(wide.map(({ address }) => address.split("/").at(-2)))).toEqual(new Set(["6", "7", "0", "1"]));
  expect(wide[0]?.side).toBe(256);
  expect(Math.abs((wide[0]?.x ?? 0) + 128 - 512)).toBe(128);
});

test("tiles are scaled between zoom levels, enlarged above the last one and left out below the first one", () => {
  const sideAt = (zoom: number) => tilesIn(source, { x: 0.5, y: 0.5, zoom }, size)[0]?.side;
  expect(sideAt(4.25)).toBeCloseTo(256 * 2 ** 0.25);
  expect(sideAt(4.75)).toBeCloseTo(256 * 2 ** -0.25);
  expect(sideAt(20)).toBe(1024);
  expect(sideAt(2.4)).toBeUndefined();
});

test("tiles are spread over the hosts, and the same tile always has the same host", () => {
  const turning = { ...source, address: "https://t{1-4}.example/{z}/{x}/{y}.png" };
  const tiles = tilesIn(turning, { x: 0.5, y: 0.5, zoom: 6 }, { width: 1024, height: 1024 });
  expect(new Set(tiles.map(({ address }) => new URL(address).host))).toEqual(
    new Set(["t1.example", "t2.example", "t3.example", "t4.example"]),
  );
  expect(tilesIn(turning, { x: 0.5, y: 0.5, zoom: 6 }, { width: 1024, height: 1024 })).toEqual(tiles);
});

test("a place moves to its pixel on Chinese tiles, and stays abroad and on other tiles", () => {
  const place = { lat: 39_915_000, lon: 116_404_000 };
  const shown = { lat: 39_916_404, lon: 116_410_244 };
  const px = (of: typeof place) => {
    const { x, y } = worldOf(of);
    return { x: x * 256 * 2 ** 16, y: y * 256 * 2 ** 16 };
  };
  const [a, b] = [px(placeOnTiles(place, "gcj02")), px(shown)];
  expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(1);
  expect(Math.hypot(px(place).x - b.x, px(place).y - b.y)).toBeGreaterThan(200);
  expect(placeOnTiles(place, "wgs84")).toBe(place);
  const seoul = { lat: 37_566_500, lon: 126_978_000 };
  expect(placeOnTiles(seoul, "gcj02")).toEqual(seoul);
});

test("a fitted view can be covered with tiles", () => {
  const view = fitted([{ lat: 31_300_000, lon: 120_600_000 }], size, { top: 0, right: 0, bottom: 0, left: 0 });
  expect(view && tilesIn(source, view, size).length).toBeGreaterThan(3);
});
