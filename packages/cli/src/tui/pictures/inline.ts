import { pixelsOf, pngOf } from "./decode.ts";
import type { PictureTerms, PictureWay, Size } from "./terms.ts";

/** A pixel picture at a place of the screen: the sequences that draw and remove it. */
export interface Inline {
  readonly show: string;
  readonly hide: string;
}

/** Terminal cells that a picture may use; `x` and `y` count from 0. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

export type PixelWay = Exclude<PictureWay, "blocks" | "words">;

/**
 * A picture for a terminal that draws pixels, centred and as large as its place allows.
 *
 * @throws {PictureError}
 */
export async function inlinePicture(
  bytes: Uint8Array,
  place: Place,
  { way, cell }: Pick<PictureTerms, "cell"> & { readonly way: PixelWay },
): Promise<Inline> {
  const box = { width: place.columns * cell.width, height: place.rows * cell.height };
  if (way === "sixel") {
    const { width, height, rgba } = await pixelsOf(bytes, box);
    const { image2sixel } = (await import("sixel")).default;
    return { show: at(middleOf(place, { width, height }, cell), image2sixel(rgba, width, height, 256, 1)), hide: "" };
  }
  const { png, ...size } = await pngOf(bytes, box);
  const middle = middleOf(place, size, cell);
  const base64 = Buffer.from(png).toString("base64");
  return way === "kitty"
    ? {
        show: at(middle, kitty(base64, middle.rows < place.rows ? `c=${middle.columns}` : `r=${middle.rows}`)),
        hide: `\u001b_Ga=d,d=I,i=${KITTY_ID},q=2\u001b\\`,
      }
    : { show: at(middle, iterm(base64, png.length, middle)), hide: "" };
}

function middleOf({ x, y, columns, rows }: Place, { width, height }: Size, cell: Size): Place {
  const taken = {
    columns: Math.max(1, Math.min(columns, Math.ceil(width / cell.width))),
    rows: Math.max(1, Math.min(rows, Math.ceil(height / cell.height))),
  };
  return { ...taken, x: x + Math.floor((columns - taken.columns) / 2), y: y + Math.floor((rows - taken.rows) / 2) };
}

/** Writes at a place; the cursor returns to its former position. */
function at({ x, y }: Place, sequence: string): string {
  return `\u001b7\u001b[${y + 1};${x + 1}H${sequence}\u001b8`;
}

/** Any number: only one picture is shown at a time, and a new one replaces it. */
const KITTY_ID = 62_616;
const KITTY_CHUNK = 4_096;

/** @param side - the length of one side in cells; the other follows from the picture */
function kitty(base64: string, side: string): string {
  const chunks = base64.match(new RegExp(`.{1,${KITTY_CHUNK}}`, "g")) ?? [];
  return chunks
    .map((chunk, index) => {
      const first = index === 0 ? `a=T,f=100,t=d,i=${KITTY_ID},p=1,q=2,C=1,${side},` : "";
      return `\u001b_G${first}m=${index < chunks.length - 1 ? 1 : 0};${chunk}\u001b\\`;
    })
    .join("");
}

function iterm(base64: string, size: number, { columns, rows }: Place): string {
  return `\u001b]1337;File=inline=1;size=${size};width=${columns};height=${rows};preserveAspectRatio=1:${base64}\u0007`;
}
