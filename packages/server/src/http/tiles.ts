import { statSync } from "node:fs";
import { resolve } from "node:path";

import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

import { StartError } from "../base/startError.ts";

const DAY_S = 86_400;
/** `13/6800/3300.png` and nothing else of the folder. */
const TILE = /^\d{1,2}\/\d{1,8}\/\d{1,8}(?:@2x)?\.(?:png|jpe?g|webp)$/;

/**
 * Answers the tiles of a folder, `{z}/{x}/{y}.png`, without a sign-in: pictures are loaded without the session, and a map of the ground
 * says nothing about the factory. Other files of the folder are not answered.
 * @throws {StartError} `invalid_options` unless there is such a folder
 */
export async function serveTiles(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder);
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new StartError("invalid_options", `Not a folder of map tiles: ${root}`);
  }
  await app.register(
    async (tiles) => {
      await tiles.register(serveStatic, { root, serve: false, cacheControl: false, index: false });
      tiles.get<{ readonly Params: { readonly "*": string } }>("/*", (request, reply) => {
        const path = request.params["*"];
        if (!TILE.test(path)) return reply.callNotFound();
        return reply.header("cache-control", `public, max-age=${DAY_S}`).sendFile(path);
      });
    },
    { prefix: "/tiles" },
  );
}
