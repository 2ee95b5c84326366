import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { temporaryDirectory } from "../testing/temporary.ts";
import { type AppOptions, createApp } from "./app.ts";
import { createLogger } from "./logging.ts";

const html = { accept: "text/html,*/*" };

async function create(options: Partial<AppOptions>) {
  const app = await createApp({
    logger: createLogger("silent", () => undefined),
    productName: "banche",
    isReady: async () => true,
    routes: () => undefined,
    ...options,
  });
  onTestFinished(() => app.close());
  return { app };
}

function pageFolder(): string {
  const folder = temporaryDirectory();
  writeFileSync(join(folder, "index.html"), '<script nonce="NONCE"></script>');
  return folder;
}

test("allows pictures from its own host and from the current origins of map tiles only", async () => {
  const picturesOf = async (app: FastifyInstance) =>
    /img-src ([^;]*);/.exec(String((await app.inject({ url: "/", headers: html })).headers["content-security-policy"]));
  expect((await picturesOf((await create({ webDir: pageFolder() })).app))?.[1]).toBe("'self' data: blob:");
  let origins = ["https://t1.example", "https://t2.example:8443"];
  const { app } = await create({ webDir: pageFolder(), pictureSources: () => origins });
  expect((await picturesOf(app))?.[1]).toBe("'self' https://t1.example https://t2.example:8443 data: blob:");
  origins = [];
  expect((await picturesOf(app))?.[1]).toBe("'self' data: blob:");
});

test("answers the tiles of a folder and no other files in it", async () => {
  await expect(create({ tiles: join(temporaryDirectory(), "none") })).rejects.toMatchObject({
    code: "invalid_options",
  });
  const folder = temporaryDirectory();
  mkdirSync(join(folder, "13/6838"), { recursive: true });
  for (const name of ["13/6838/3354.png", "13/6838/notes.txt", "13/6838/.hidden", "secret.png"]) {
    writeFileSync(join(folder, name), "tile");
  }
  const { app } = await create({ webDir: pageFolder(), tiles: folder });
  const statusOf = async (url: string) => (await app.inject({ url, headers: html })).statusCode;
  for (const url of [
    ...["/tiles/13/6838/3355.png", "/tiles/13/6838/notes.txt", "/tiles/13/6838/.hidden", "/tiles/secret.png"],
    ...["/tiles/", "/tiles/13/6838/", "/tiles/13/6838/..%2f..%2fsecret.png", "/tiles/13/../secret.png"],
  ]) {
    expect([url, await statusOf(url)]).toEqual([url, 404]);
  }
  const tile = await app.inject("/tiles/13/6838/3354.png");
  expect([tile.statusCode, tile.body, tile.headers["content-type"]]).toEqual([200, "tile", "image/png"]);
  expect(tile.headers["cache-control"]).toBe("public, max-age=86400");
});

test("answers the tiles of an archive for any picture file extension", async () => {
  await expect(create({ tiles: pageFolder() + "/index.html" })).rejects.toMatchObject({ code: "invalid_options" });
  const file = join(temporaryDirectory(), "map.mbtiles");
  const database = new DatabaseSync(file);
  database.exec("create table metadata as select 'format' as name, 'webp' as value");
  database.exec(
    "create table tiles as select 3 as zoom_level, 6 as tile_column, 4 as tile_row, cast('tile' as blob) as tile_data",
  );
  database.close();
  const { app } = await create({ webDir: pageFolder(), tiles: file });
  const statusOf = async (url: string) => (await app.inject({ url, headers: html })).statusCode;
  for (const url of [
    ...["/tiles/3/6/4.png", "/tiles/3/8/3.png", "/tiles/25/6/3.png", "/tiles/99/6/3.png", "/tiles/3/6/99999999.png"],
    ...["/tiles/", "/tiles/3/6/", "/tiles/3/6/3.txt", "/tiles/map.mbtiles", "/tiles/..%2fmap.mbtiles"],
  ]) {
    expect([url, await statusOf(url)]).toEqual([url, 404]);
  }
  const tile = await app.inject("/tiles/3/6/3.png");
  expect([tile.statusCode, tile.body, tile.headers["content-type"]]).toEqual([200, "tile", "image/webp"]);
  expect(tile.headers["cache-control"]).toBe("public, max-age=86400");
});
