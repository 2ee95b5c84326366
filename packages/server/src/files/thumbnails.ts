import { SMALL_PICTURE_SIDE_PX } from "@banche/core/wire";

/** Larger pictures, in pixels, are not opened, because they would need too much memory. */
const mostPixels = 50_000_000;
const longestSeconds = 10;
/** Smaller files, in bytes, are sent unchanged. */
export const smallBytes = 48 * 1024;

/** Media type of small pictures. */
export const smallMediaType = "image/webp";

/** The content of the original picture, and the target. */
interface Source {
  readonly whole: Buffer;
  keep(small: Buffer): Promise<void>;
}

/** Creates small pictures, two at a time. */
export interface Thumbnails {
  /**
   * Creates a small picture without location and camera data, turned upright. Concurrent calls with the same key share the result.
   *
   * @returns undefined when none can be made: the file is missing, has too many pixels or is broken, or there is no library for this
   *   machine
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
