import { fontFamily } from "../theme/tokens.ts";

const known = new Map<string, number>();
let paper: CanvasRenderingContext2D | null | undefined;

/** How wide the page writes a text in one line, in px. Figures are all as wide as a zero. */
export function textWidth(text: string, sizePx: number): number {
  const written = text.replace(/\d/g, "0");
  const key = `${sizePx} ${written}`;
  let width = known.get(key);
  if (width === undefined) {
    paper ??= document.createElement("canvas").getContext("2d");
    if (!paper) return written.length * sizePx;
    paper.font = `${sizePx}px ${fontFamily}`;
    width = paper.measureText(written).width;
    known.set(key, width);
  }
  return width;
}
