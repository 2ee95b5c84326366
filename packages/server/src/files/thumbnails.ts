import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { SMALL_PICTURE_SIDE_PX } from "@banche/core/wire";

/** A picture of more pixels than this is not opened: it would take the memory of the server. */
const mostPixels = 50_000_000;
const longestSeconds = 10;
/** Files below this size are sent as they are. */
export const smallBytes = 48 * 1024;

/** What a small picture is written as. */
export const smallMediaType = "image/webp";

/** Makes small pictures, two at a time. */
export interface Thumbnails {
  /**
   * Writes the small picture of a file to `target`, whole or not at all; without place and camera, turned upright.
   *
   * @returns false when this file gives none: too many pixels, broken, or no library for this machine
   */
  make(source: string, target: string): Promise<boolean>;
}

export function createThumbnails(): Thumbnails {
  const making = new Map<string, Promise<boolean>>();
  const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  let turn = 0;
  return {
    make(source, target) {
      const known = making.get(target);
      if (known) return known;
      const lane = (turn += 1) % lanes.length;
      const work = (lanes[lane] ?? Promise.resolve()).then(() => shrink(source, target)).catch(() => false);
      lanes[lane] = work;
      making.set(target, work);
      void work.finally(() => making.delete(target));
      return work;
    },
  };
}

async function shrink(source: string, target: string): Promise<boolean> {
  const { default: sharp } = await import("sharp");
  const temporary = `${target}.part`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await sharp(source, { limitInputPixels: mostPixels, failOn: "error" })
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize({ width: SMALL_PICTURE_SIDE_PX, height: SMALL_PICTURE_SIDE_PX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78 })
      .toFile(temporary);
    await rename(temporary, target);
    return true;
  } finally {
    await rm(temporary, { force: true });
  }
}
