import { statSync } from "node:fs";
import { resolve } from "node:path";

import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

import { StartError } from "../base/startError.ts";

const DAY_S = 86_400;
/** `13/6800/3300.png` and nothing else. */
const TILE = /^(?<zoom>\d{1,2})\/(?<x>\d{1,8})\/(?<y>\d{1,8})(?:@2x)?\.(?:png|jpe?g|webp)$/;
/** Deeper tiles are smaller than a centimetre, and their numbers are not exact in every archive. */
const DEEPEST = 24;

interface TileCall {
  readonly Params: { readonly "*": string };
}

/**
 * Answers map tiles at `/tiles/{z}/{x}/{y}.png` without a sign-in: pictures are loaded without the session, and a map of the ground
 * says nothing about the factory. The tiles are files of a folder, of which no other file is answered, or in an archive.
 * @throws {StartError} `invalid_options` if there is no such folder or archive
 */
export async function serveTiles(app: FastifyInstance, path: string): Promise<void> {
  const place = resolve(path);
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) throw new StartError("invalid_options", `No folder or archive of map tiles: ${place}`);
  const tiles = found.isDirectory() ? folderOf(place) : await archiveOf(place);
  await app.register(tiles, { prefix: "/tiles" });
}

function folderOf(root: string) {
  return async (app: FastifyInstance) => {
    await app.register(serveStatic, { root, serve: false, cacheControl: false, index: false });
    app.get<TileCall>("/*", (request, reply) => {
      const path = request.params["*"];
      if (!TILE.test(path)) return reply.callNotFound();
      return reply.header("cache-control", `public, max-age=${DAY_S}`).sendFile(path);
    });
  };
}

/** The ending of an address says nothing here: an archive has pictures of one kind, which its header names. */
async function archiveOf(path: string) {
  // Few installations have an archive: its readers are not part of every start.
  const { openTileArchive } = await import("./tileArchive.ts");
  const archive = await openTileArchive(path);
  return async (app: FastifyInstance) => {
    app.addHook("onClose", () => archive.close());
    app.get<TileCall>("/*", async (request, reply) => {
      const { zoom, x, y } = numbersOf(request.params["*"]);
      const isThere = zoom <= DEEPEST && Math.max(x, y) < 2 ** zoom;
      const tile = isThere ? await archive.tile(zoom, x, y) : undefined;
      if (tile === undefined) return reply.callNotFound();
      return reply.header("cache-control", `public, max-age=${DAY_S}`).type(archive.contentType).send(tile);
    });
  };
}

/** Zoom, column and row of an address; not numbers for other addresses. */
function numbersOf(path: string) {
  const { zoom, x, y } = TILE.exec(path)?.groups ?? {};
  return { zoom: Number(zoom), x: Number(x), y: Number(y) };
}
