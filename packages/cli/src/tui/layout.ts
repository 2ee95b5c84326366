import type { Area } from "./screen.ts";
import type { ShellState } from "./state/shell.ts";

export interface Layout {
  /** Rows of the title line: 0 or 1. */
  readonly title: number;
  readonly body: Area;
  /** Rows for keys and notices above the status line: 0 when the status line shows them. */
  readonly hint: number;
}

/** With fewer rows than this, the content gets every row. */
const ROWS_FOR_HINT = 8;
const ROWS_FOR_TITLE = 4;

/** Divides the terminal: title line, body, hints, status line. */
export function layoutOf({ columns, rows }: Pick<ShellState, "columns" | "rows">): Layout {
  const title = rows >= ROWS_FOR_TITLE ? 1 : 0;
  const hint = rows >= ROWS_FOR_HINT ? 1 : 0;
  return { title, hint, body: { width: columns, height: Math.max(1, rows - title - hint - 1), top: title } };
}

/** Two panes with a rule between them, if both have room; undefined when only one fits at a time. */
export function panesOf(area: Area, minRight: number): { readonly left: Area; readonly right: Area } | undefined {
  const left = Math.ceil(area.width * 0.56);
  const right = area.width - left - RULE_WIDTH;
  if (right < minRight || area.height < 6) return undefined;
  return { left: { ...area, width: left }, right: { ...area, width: right } };
}

/** Width of a space, the rule and a space. */
export const RULE_WIDTH = 3;

/**
 * Divides the width of a table among its columns, with one space between them. Columns that do not fit with their minimum width are left
 * out, from the end; remaining width is divided by the columns' shares.
 *
 * @returns a width for each column, 0 for one that is left out
 */
export function columnWidths(
  columns: readonly { readonly min: number; readonly share: number; readonly max?: number }[],
  width: number,
): readonly number[] {
  let fitting = 1;
  const needed = (count: number) => columns.slice(0, count).reduce((sum, { min }) => sum + min, count - 1);
  while (fitting < columns.length && needed(fitting + 1) <= width) fitting += 1;
  const kept = columns.slice(0, fitting);
  const spare = Math.max(0, width - needed(fitting));
  const shares = kept.reduce((sum, { share }) => sum + share, 0);
  const widths = kept.map(({ min, share, max }) =>
    Math.min(max ?? width, min + (shares === 0 ? 0 : Math.floor((spare * share) / shares))),
  );
  const used = widths.reduce((sum, one) => sum + one, fitting - 1);
  const last = fitting - 1;
  return columns.map((_, index) => {
    if (index > last) return 0;
    return Math.max(1, (widths[index] ?? 0) + (index === last ? width - used : 0));
  });
}
