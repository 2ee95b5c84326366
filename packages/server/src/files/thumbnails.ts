import { SMALL_PICTURE_SIDE_PX } from "@banche/core/wire";

/** A picture of more pixels than this is not opened: it would take the memory of the server. */
const mostPixels = 50_000_000;
const longestSeconds = 10;
/** Files below this size are sent as they are. */
export const smallBytes = 48 * 1024;

/** What a small picture is written as. */
export const smallMediaType = "image/webp";

/** What a small picture is made of, and where it goes. */
interface Source {
  readonly whole: Buffer;
  keep(small: Buffer): Promise<void>;
}

/** Makes small pictures, two at a time. */
export interface Thumbnails {
  /**
   * Makes a small picture, without place and camera, turned upright; whoever asks for the same meanwhile gets the same.
   *
   * @returns undefined when this file gives none: it is not there, has too many pixels, is broken, or no library for this machine
   */
  make(key: string, read: () => Promise<Source | undefined>): Promise<Buffer | undefined>;
}

export function createThumbnails(): Thumbnails {
  const making = new Map<string, Promise<Buffer | undefined>>();
  const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  let turn = 0;
  return {
    make(key, read) {
      const known = making.get(key);
      if (known) return known;
      const lane = (turn += 1) % lanes.length;
      const work = (lanes[lane] ?? Promise.resolve()).then(() => made(read)).catch(() => undefined);
      lanes[lane] = work;
      making.set(key, work);
      void work.finally(() => making.delete(key));
      return work;
    },
  };
}

async function made(read: () => Promise<Source | undefined>): Promise<Buffer | undefined> {
  const source = await read();
  if (!source) return undefined;
  const small = await shrink(source.whole);
  await source.keep(small);
  return small;
}

async function shrink(whole: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(whole, { limitInputPixels: mostPixels, failOn: "error" })
    .timeout({ seconds: longestSeconds })
    .autoOrient()
    .resize({ width: SMALL_PICTURE_SIDE_PX, height: SMALL_PICTURE_SIDE_PX, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
}
