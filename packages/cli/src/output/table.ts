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
  /** Titles of the columns that have no room and are left out. */
  readonly hidden: readonly string[];
  readonly line: (cells: readonly string[]) => string;
}

/**
 * A table without boxes, aligned by cells: Chinese characters take two cells. On a narrow terminal the widest columns shrink, and texts
 * are cut between characters. Before a typed column would be cut, others are left out, the widest first.
 */
export function createTable(sample: readonly (readonly string[])[], options: TableOptions): Table {
  const { titles, right, typed, columns, paint } = options;
  const natural = titles.map((title, index) =>
    Math.max(...[title, ...sample.map((row) => row[index] ?? "")].map(widthOf)),
  );
  const shown = columns === undefined ? titles.map((_, index) => index) : withRoom(natural, columns, typed);
  const widths =
    columns === undefined
      ? natural
      : fit(
          shown.map((index) => natural[index] ?? 0),
          columns - GAP.length * (shown.length - 1),
          shown.map((index) => typed?.[index] ?? false),
        );
  const format = (cells: readonly string[]) =>
    shown
      .map((index, at) => {
        const cell = cells[index] ?? "";
        const width = widths[at] ?? 0;
        const text = columns === undefined ? cell : truncate(cell, width);
        const isLast = at === shown.length - 1 && !right[index];
        return isLast ? text : pad(text, width, right[index] ? "right" : "left");
      })
      .join(GAP)
      .trimEnd();
  return {
    head: () => `${paint.strong(format(titles))}\n`,
    line: (cells) => `${format(cells)}\n`,
    hidden: titles.filter((_, index) => !shown.includes(index)),
  };
}

/** The columns that are shown: all, or so many that the typed ones have their whole width. At least one other stays beside them. */
function withRoom(natural: readonly number[], columns: number, typed: readonly boolean[] = []): readonly number[] {
  let shown = natural.map((_, index) => index);
  for (;;) {
    const least = shown.map((index) => {
      const width = natural[index] ?? 0;
      return typed[index] ? width : Math.min(width, NARROWEST);
    });
    const others = shown.filter((index) => !typed[index]);
    if (least.reduce((sum, width) => sum + width, GAP.length * (shown.length - 1)) <= columns) return shown;
    if (others.length <= 1 || others.length === shown.length) return shown;
    const widest = others.reduce((a, b) => ((natural[b] ?? 0) > (natural[a] ?? 0) ? b : a));
    shown = shown.filter((index) => index !== widest);
  }
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
