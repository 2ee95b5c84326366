import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { Compression, TileType, zxyToTileId } from "pmtiles";
import { describe, expect, onTestFinished, test } from "vitest";

import { temporaryDirectory } from "../testing/temporary.ts";
import { openTileArchive } from "./tileArchive.ts";

interface Tile {
  readonly at: readonly [zoom: number, x: number, y: number];
  readonly data: string;
}

const tiles: readonly Tile[] = [
  { at: [0, 0, 0], data: "world" },
  { at: [3, 6, 3], data: "north" },
  { at: [3, 6, 4], data: "south" },
  { at: [13, 6838, 3354], data: "town" },
];

/** A PMTiles 3 archive with one directory, nothing compressed. */
function pmtiles(kind: TileType): string {
  const sorted = tiles.map(({ at, data }) => ({ id: zxyToTileId(...at), data })).toSorted((a, b) => a.id - b.id);
  const ids = sorted.map(({ id }, at) => id - (sorted[at - 1]?.id ?? 0));
  const directory = Buffer.from(
    [
      sorted.length,
      ...ids,
      ...sorted.map(() => 1),
      ...sorted.map(({ data }) => data.length),
      ...sorted.map((_, at) => (at === 0 ? 1 : 0)),
    ].flatMap(varint),
  );
  const data = Buffer.from(sorted.map((one) => one.data).join(""));
  const header = Buffer.alloc(127);
  header.write("PMTiles");
  header.writeUInt8(3, 7);
  const places = [127, directory.length, 127 + directory.length, 0, 0, 0, 127 + directory.length, data.length];
  for (const [at, value] of places.entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8);
  header.writeUInt8(Compression.None, 97);
  header.writeUInt8(Compression.None, 98);
  header.writeUInt8(kind, 99);
  header.writeUInt8(13, 101);
  return saved("map.pmtiles", Buffer.concat([header, directory, data]));
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

function mbtiles(format: string): string {
  const file = join(temporaryDirectory(), "map.mbtiles");
  const database = new DatabaseSync(file);
  database.exec("create table metadata (name text, value text)");
  database.exec("create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)");
  database.prepare("insert into metadata values ('format', ?)").run(format);
  const insert = database.prepare("insert into tiles values (?, ?, ?, ?)");
  for (const { at, data } of tiles) insert.run(at[0], at[1], 2 ** at[0] - 1 - at[2], Buffer.from(data));
  database.close();
  return file;
}

function saved(name: string, data: Uint8Array | string): string {
  const file = join(temporaryDirectory(), name);
  writeFileSync(file, data);
  return file;
}

function emptyDatabase(): string {
  const file = join(temporaryDirectory(), "other.mbtiles");
  const database = new DatabaseSync(file);
  database.exec("create table anything (name text)");
  database.close();
  return file;
}

function cutShort(): string {
  const file = pmtiles(TileType.Png);
  truncateSync(file, 60);
  return file;
}

describe("the server refuses at the start", () => {
  test.each([
    ["a file that is no archive", () => saved("map.pmtiles", "a picture"), "neither PMTiles nor MBTiles"],
    ["a file that cannot be read", () => join(temporaryDirectory(), "none.pmtiles"), "ENOENT"],
    ["an empty file", () => saved("map.mbtiles", ""), "neither PMTiles nor MBTiles"],
    ["an archive that was cut short", cutShort, "Not an archive of map tiles"],
    ["vector tiles of PMTiles", () => pmtiles(TileType.Mvt), "tiles of kind Mvt, not pictures"],
    ["vector tiles of MBTiles", () => mbtiles("pbf"), "tiles of format pbf, not pictures"],
    ["a database without tiles", emptyDatabase, "no such table: metadata"],
  ])("%s", async (_, file, why) => {
    const refusal = await openTileArchive(file()).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "invalid_options" });
    expect(String(refusal)).toContain(why);
  });
});

describe("the server reads the tiles of", () => {
  test.each([
    ["PMTiles with png", () => pmtiles(TileType.Png), "image/png"],
    ["PMTiles with webp", () => pmtiles(TileType.Webp), "image/webp"],
    ["MBTiles with jpg", () => mbtiles("jpg"), "image/jpeg"],
  ])("%s", async (_, file, contentType) => {
    const archive = await openTileArchive(file());
    onTestFinished(() => archive.close());
    const read = async (at: Tile["at"]) => {
      const tile = await archive.tile(...at);
      return tile && Buffer.from(tile).toString();
    };
    expect(archive.contentType).toBe(contentType);
    expect(await Promise.all(tiles.map(({ at }) => read(at)))).toEqual(tiles.map(({ data }) => data));
    expect(await read([3, 6, 5])).toBeUndefined();
    expect(await read([14, 6838, 3354])).toBeUndefined();
  });
});
