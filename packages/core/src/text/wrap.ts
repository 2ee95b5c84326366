import { graphemes } from "./graphemes.ts";
import { graphemeWidth } from "./width.ts";

/**
 * Lines of at most `widthCells` columns. Breaks at spaces and between Chinese characters. A word is cut only if it is
 * longer than a line. Existing line breaks are kept. Closing punctuation does not start a line, opening punctuation
 * does not end one. Spaces at a break are removed. Tabs count as one space: see `sanitise`.
 *
 * @param widthCells - at least 2, so that a Chinese character fits; less counts as 2
 */
export function wrap(text: string, widthCells: number): readonly string[] {
  return text.split("\n").flatMap((line) => wrapLine(line.replaceAll("\t", " "), Math.max(2, Math.floor(widthCells))));
}

interface Cell {
  readonly text: string;
  readonly width: number;
}

const OPENING = new Set("（【《「『“‘([{");
const CLOSING = new Set("、。，．！？；：）】》」』”’…,.!?;:)]}%");

function wrapLine(line: string, widthCells: number): readonly string[] {
  const cells = graphemes(line).map((text): Cell => ({ text, width: graphemeWidth(text) }));
  const lines: string[] = [];
  let start = 0;
  while (start < cells.length) {
    const end = fill(cells, start, widthCells);
    const stop = end === cells.length ? end : breakBefore(cells, start, end);
    lines.push(textOf(cells, start, stop));
    start = stop;
    while (stop < cells.length && cells[start]?.text === " ") start += 1;
  }
  return lines.length === 0 ? [""] : lines;
}

/** The first cell that does not fit on the line that starts at `start`. */
function fill(cells: readonly Cell[], start: number, widthCells: number): number {
  let used = 0;
  let at = start;
  for (; at < cells.length; at += 1) {
    used += cells[at]?.width ?? 0;
    if (used > widthCells) break;
  }
  return Math.max(at, start + 1);
}

/** The break position, at `end` or before it: the last acceptable position, else `end`. */
function breakBefore(cells: readonly Cell[], start: number, end: number): number {
  for (let at = end; at > start; at -= 1) if (mayBreak(cells[at - 1], cells[at])) return at;
  return end;
}

function mayBreak(before: Cell | undefined, after: Cell | undefined): boolean {
  if (!before || !after) return false;
  if (after.text === " " || before.text === " ") return true;
  return (before.width === 2 || after.width === 2) && !CLOSING.has(after.text) && !OPENING.has(before.text);
}

function textOf(cells: readonly Cell[], start: number, stop: number): string {
  let end = stop;
  while (stop < cells.length && end > start && cells[end - 1]?.text === " ") end -= 1;
  return cells
    .slice(start, end)
    .map((cell) => cell.text)
    .join("");
}
