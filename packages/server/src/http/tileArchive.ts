import { open } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";

import { PMTiles, type Source, TileType } from "pmtiles";

import { StartError } from "../base/startError.ts";

/** Tiles of one file. */
export interface TileArchive {
  readonly contentType: string;
  /** The picture of a tile, rows counted from the north; undefined where the archive has none. */
  tile(zoom: number, x: number, y: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/**
 * Opens an archive of pictures, PMTiles 3 or MBTiles 1.3. The kind is read from the first bytes, not from the name.
 * @throws {StartError} `invalid_options` for other files, and for archives of vector tiles, which the map cannot draw
 */
export async function openTileArchive(path: string): Promise<TileArchive> {
  const start = await firstBytes(path).catch((error: unknown) => {
    throw refused(path, String(error));
  });
  if (start.startsWith("PMTiles")) return openPmtiles(path);
  if (start.startsWith("SQLite format 3\0")) return openMbtiles(path);
  throw refused(path, "neither PMTiles nor MBTiles");
}

const PMTILES_PICTURES: Readonly<Partial<Record<TileType, string>>> = {
  [TileType.Png]: "image/png",
  [TileType.Jpeg]: "image/jpeg",
  [TileType.Webp]: "image/webp",
  [TileType.Avif]: "image/avif",
};

async function openPmtiles(path: string): Promise<TileArchive> {
  const file = await open(path);
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
  };
  const archive = new PMTiles(source);
  try {
    const { tileType } = await archive.getHeader();
    const contentType = PMTILES_PICTURES[tileType];
    if (contentType === undefined) throw refused(path, `tiles of kind ${TileType[tileType] ?? tileType}, not pictures`);
    return {
      contentType,
      tile: async (zoom, x, y) => {
        const found = await archive.getZxy(zoom, x, y);
        return found && new Uint8Array(found.data);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error instanceof StartError ? error : refused(path, String(error));
  }
}

const MBTILES_PICTURES: ReadonlyMap<unknown, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["webp", "image/webp"],
]);

function openMbtiles(path: string): TileArchive {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const format = database.prepare("select value from metadata where name = 'format'").get()?.["value"];
    const contentType = MBTILES_PICTURES.get(format);
    if (contentType === undefined) throw refused(path, `tiles of format ${String(format)}, not pictures`);
    const one = database.prepare(
      "select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?",
    );
    return {
      contentType,
      // Rows of MBTiles are counted from the south.
      tile: async (zoom, x, y) => {
        const data = one.get(zoom, x, 2 ** zoom - 1 - y)?.["tile_data"];
        return data instanceof Uint8Array ? data : undefined;
      },
      close: async () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error instanceof StartError ? error : refused(path, String(error));
  }
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}

function refused(path: string, why: string): StartError {
  return new StartError("invalid_options", `Not an archive of map tiles: ${path}: ${why}`);
}
