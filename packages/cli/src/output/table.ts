import { pad, truncate, widthOf } from "@banche/core/text";
import type { Paint } from "./paint.ts";

export interface TableOptions {
  readonly titles: readonly string[];
  readonly right: readonly boolean[];
  /** Columns that shrink last. */
  readonly typed?: readonly boolean[];
  /** Width of the terminal in cells; undefined: nothing is cut. */
  readonly columns: number | undefined;
  readonly paint: Paint;
}

const GAP = "  ";
const NARROWEST = 6;

/** Formats rows one by one, with widths found from the first rows. */
export interface Table {
  readonly head: () => string;
  readonly line: (cells: readonly string[]) => string;
}

/**
 * A table without boxes, aligned by cells: Chinese characters take two cells. On a narrow terminal the widest columns shrink, and texts
 * are cut between characters.
 */
export function createTable(sample: readonly (readonly string[])[], options: TableOptions): Table {
  const { titles, right, typed, columns, paint } = options;
  const natural = titles.map((title, index) =>
    Math.max(...[title, ...sample.map((row) => row[index] ?? "")].map(widthOf)),
  );
  const widths = columns === undefined ? natural : fit(natural, columns - GAP.length * (titles.length - 1), typed);
  const format = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        const shown = columns === undefined ? cell : truncate(cell, width);
        const isLast = index === cells.length - 1 && !right[index];
        return isLast ? shown : pad(shown, width, right[index] ? "right" : "left");
      })
      .join(GAP)
      .trimEnd();
  return { head: () => `${paint.strong(format(titles))}\n`, line: (cells) => `${format(cells)}\n` };
}

/** Shrinks the widest column, cell by cell, until all fit. Typed columns shrink only when the others cannot. */
function fit(natural: readonly number[], room: number, typed: readonly boolean[] = []): readonly number[] {
  const widths = [...natural];
  let over = widths.reduce((sum, width) => sum + width, 0) - room;
  for (const last of [false, true]) {
    const open = widths.flatMap((_, index) => ((typed[index] ?? false) === last ? [index] : []));
    while (over > 0) {
      const widest = Math.max(...open.map((index) => widths[index] ?? 0));
      if (widest <= NARROWEST) break;
      const index = open.find((one) => widths[one] === widest) ?? 0;
      const next = Math.max(NARROWEST, ...widths.filter((width) => width < widest));
      const take = Math.min(over, Math.max(1, widest - next));
      widths[index] = widest - take;
      over -= take;
    }
  }
  return widths;
}
