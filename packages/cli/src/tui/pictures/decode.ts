import type { Sharp } from "sharp";
import { pictureTypeOf } from "@banche/core/chat";
import type { Size } from "./terms.ts";

/** Rows of pixels, with four bytes each: red, green, blue, opacity. */
export interface Pixels extends Size {
  readonly rgba: Uint8Array;
}

/** Why a picture is not shown. */
export type PictureFault = "notPicture" | "tooManyPixels" | "unreadable";

export class PictureError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** A picture of some kilobytes can need gigabytes when it is unpacked. Large photographs have fewer pixels than this. */
const MOST_PIXELS = 64_000_000;
const LIMIT_SECONDS = 10;

/**
 * The pixels of a picture, reduced to fit into `box`; never enlarged.
 *
 * @throws {PictureError}
 */
export async function pixelsOf(bytes: Uint8Array, box: Size): Promise<Pixels> {
  return guarded(async () => {
    const made = (await opened(bytes, box)).ensureAlpha().raw({ depth: "uchar" });
    const { data, info } = await made.toBuffer({ resolveWithObject: true });
    // A real copy: `sixel` reads the whole underlying buffer, also that of a `slice`.
    return { width: info.width, height: info.height, rgba: new Uint8Array(data) };
  });
}

/**
 * Like `pixelsOf`, as a PNG that we encode: a terminal never gets the bytes that another user sent.
 *
 * @throws {PictureError}
 */
export async function pngOf(bytes: Uint8Array, box: Size): Promise<Size & { readonly png: Uint8Array }> {
  return guarded(async () => {
    const made = (await opened(bytes, box)).png({ compressionLevel: 6 });
    const { data, info } = await made.toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, png: data };
  });
}

async function opened(bytes: Uint8Array, { width, height }: Size): Promise<Sharp> {
  // Checked by content: the library would also read drawings and documents, which no chat sends.
  if (pictureTypeOf(bytes) === undefined) throw new PictureError("notPicture");
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 })
    .timeout({ seconds: LIMIT_SECONDS })
    .autoOrient()
    .toColourspace("srgb")
    .resize({ width: Math.max(1, width), height: Math.max(1, height), fit: "inside", withoutEnlargement: true });
}

async function guarded<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureError) throw error;
    const exceeds = error instanceof Error && /pixel limit/i.test(error.message);
    throw new PictureError(exceeds ? "tooManyPixels" : "unreadable", error);
  }
}
