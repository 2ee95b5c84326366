import type { TableChoice, TableColumn, TableOpening, TableRow } from "./column.ts";

/** A row at its place in the list. */
export interface Line<Row> {
  readonly row: Row;
  /** 0 is the top level. */
  readonly depth: number;
  /** Undefined when the row cannot be opened. */
  readonly isOpen: boolean | undefined;
}

/** The visible rows in order; in a tree, those whose parents are open. */
export function linesOf<Row extends TableRow>(
  rows: readonly Row[],
  opening: TableOpening<Row> | undefined,
): readonly Line<Row>[] {
  if (!opening) return rows.map((row) => ({ row, depth: 0, isOpen: undefined }));
  const opened = new Set(opening.opened);
  const at = (some: readonly Row[], depth: number): readonly Line<Row>[] =>
    some.flatMap((row) => {
      const below = opening.below?.(row);
      const opens = opening.detail !== undefined || below !== undefined;
      const isOpen = opens ? opened.has(row.id) : undefined;
      return [{ row, depth, isOpen }, ...(isOpen === true && below ? at(below, depth + 1) : [])];
    });
  return at(rows, 0);
}

/** All rows, including those below closed ones. */
export function allRows<Row extends TableRow>(
  rows: readonly Row[],
  below: ((row: Row) => readonly Row[] | undefined) | undefined,
): readonly Row[] {
  return below ? rows.flatMap((row) => [row, ...allRows(below(row) ?? [], below)]) : rows;
}

/** The state of the checkbox in the head, and the rows that it chooses. */
export function choiceOfAll<Row extends TableRow>(
  rows: readonly Row[],
  { chosen, isDisabled }: Pick<TableChoice<Row>, "chosen" | "isDisabled">,
): { readonly state: "none" | "some" | "all"; readonly free: readonly Row[] } {
  const free = rows.filter((row) => isDisabled?.(row) !== true);
  const count = free.filter(({ id }) => chosen.has(id)).length;
  return { state: count === 0 ? "none" : count < free.length ? "some" : "all", free };
}

/** The rows from one to another, both included; only the last one when the first is not visible. */
export function rangeOf<Row extends TableRow>(lines: readonly Line<Row>[], from: string, to: string): readonly Row[] {
  const last = lines.findIndex(({ row }) => row.id === to);
  const first = lines.findIndex(({ row }) => row.id === from);
  const [start, end] = first < 0 ? [last, last] : [Math.min(first, last), Math.max(first, last)];
  return lines.slice(start, end + 1).map(({ row }) => row);
}

/** A column with its pinned position. */
export interface Placed<Row> {
  readonly column: TableColumn<Row>;
  /** Distance from the start edge in px; undefined when the column scrolls. */
  readonly startPx?: number;
  readonly endPx?: number;
  /** It is the last pinned column; others scroll below it. */
  readonly isEdge?: boolean;
}

/** @param leadPx - width before the first column: opening buttons and checkboxes */
export function placed<Row>(columns: readonly TableColumn<Row>[], leadPx: number): readonly Placed<Row>[] {
  const widthOf = (some: readonly TableColumn<Row>[]) => some.reduce((sum, { widthPx = 0 }) => sum + widthPx, 0);
  const pinnedAt = (side: "start" | "end", some: readonly TableColumn<Row>[]) =>
    some.filter(({ pinned }) => pinned === side);
  const lastAtStart = pinnedAt("start", columns).at(-1);
  const firstAtEnd = pinnedAt("end", columns)[0];
  return columns.map((column, at): Placed<Row> => {
    if (column.pinned === "start") {
      const startPx = leadPx + widthOf(pinnedAt("start", columns.slice(0, at)));
      return { column, startPx, isEdge: column === lastAtStart };
    }
    if (column.pinned === "end") {
      const endPx = widthOf(pinnedAt("end", columns.slice(at + 1)));
      return { column, endPx, isEdge: column === firstAtEnd };
    }
    return { column };
  });
}

/** The chosen ids after rows were added or removed. */
export function chosenWith(before: readonly string[], rows: readonly TableRow[], isChosen: boolean): readonly string[] {
  const ids = new Set(rows.map(({ id }) => id));
  const others = before.filter((id) => !ids.has(id));
  return isChosen ? [...others, ...ids] : others;
}
