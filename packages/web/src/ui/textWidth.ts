import { fontFamily } from "../theme/tokens.ts";

const known = new Map<string, number>();
/** More characters than any column shows. */
const MOST_CHARACTERS = 100;
let paper: CanvasRenderingContext2D | null | undefined;

/** Width of a text in one line, in px. All digits count as wide as a zero. For texts of the product: results are cached. */
export function textWidth(text: string, sizePx: number): number {
  const written = text.replace(/\d/g, "0");
  const key = `${sizePx} ${written}`;
  let width = known.get(key);
  if (width === undefined) {
    width = lineWidth(written, sizePx);
    known.set(key, width);
  }
  return width;
}

/** Like `textWidth`, but without a cache, for the many texts of records. Only the beginning of a long text is measured. */
export function lineWidth(text: string, sizePx: number): number {
  const written = text.slice(0, MOST_CHARACTERS).replace(/\d/g, "0");
  paper ??= document.createElement("canvas").getContext("2d");
  if (!paper) return written.length * sizePx;
  paper.font = `${sizePx}px ${fontFamily}`;
  return paper.measureText(written).width;
}
