import { fontFamily } from "../theme/tokens.ts";

const known = new Map<string, number>();
/** Wider than any column. */
const MOST_CHARACTERS = 100;
let paper: CanvasRenderingContext2D | null | undefined;

/** How wide the page writes a text in one line, in px. Figures are all as wide as a zero. For texts of the product: they are kept. */
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

/** As `textWidth`, for texts of records, which are too many to be kept. Of long ones the beginning is measured. */
export function lineWidth(text: string, sizePx: number): number {
  const written = text.slice(0, MOST_CHARACTERS).replace(/\d/g, "0");
  paper ??= document.createElement("canvas").getContext("2d");
  if (!paper) return written.length * sizePx;
  paper.font = `${sizePx}px ${fontFamily}`;
  return paper.measureText(written).width;
}
