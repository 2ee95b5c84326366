import fastStringWidth from "fast-string-width";
import { graphemes } from "./graphemes.ts";

/**
 * Terminal columns of a text: 2 for Chinese characters and emoji, 0 for marks, 1 for the rest. The text is one line
 * without tabs: see `oneLine`. The width of a text is the sum of the widths of its graphemes.
 */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return SIMPLE.test(text) ? fastStringWidth(text) : sum(graphemes(text).map(graphemeWidth));
}

/** Columns of one grapheme: never more than 2, as in terminals. */
export function graphemeWidth(grapheme: string): number {
  return Math.min(2, fastStringWidth(grapheme.replace(INVISIBLE, "")));
}

/** Fills a text with spaces up to a width in columns; a wider text is unchanged. */
export function pad(text: string, widthCells: number, align: "left" | "right" = "left"): string {
  const spaces = " ".repeat(Math.max(0, widthCells - widthOf(text)));
  return align === "left" ? text + spaces : spaces + text;
}

/**
 * The beginning of a text that fits into a width in columns, with an ellipsis if something was cut. No grapheme is
 * split; a Chinese character that would exceed the width by one column is left out.
 */
export function truncate(text: string, widthCells: number, ellipsis: string = "…"): string {
  if (text.length <= widthCells && PLAIN.test(text)) return text;
  const mark = widthOf(ellipsis) <= widthCells ? ellipsis : "";
  const room = widthCells - widthOf(mark);
  let used = 0;
  let kept = "";
  let keeping = true;
  for (const grapheme of leading(text, widthCells)) {
    used += graphemeWidth(grapheme);
    if (used > widthCells) return kept + mark;
    keeping &&= used <= room;
    if (keeping) kept += grapheme;
  }
  return text;
}

const PLAIN = /^[\x20-\x7e]*$/;
/** Characters whose width does not depend on their neighbours. */
const SIMPLE =
  /^[\x20-\x7e\xa1-\xac\xae-\xff\u2026\u3001-\u3011\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Enough of the text to fill the width, so that a text of megabytes costs no more than a line. */
function leading(text: string, widthCells: number): readonly string[] {
  const enough = Math.max(0, widthCells) * 32 + 64;
  if (text.length <= enough) return graphemes(text);
  const first = graphemes(text.slice(0, enough)).slice(0, -1);
  return sum(first.map(graphemeWidth)) > widthCells ? first : graphemes(text);
}
