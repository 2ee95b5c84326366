import type { TableChoice, TableColumn, TableOpening, TableRow } from "./column.ts";

/** A row in its place. */
export interface Line<Row> {
  readonly row: Row;
  /** 0 is the outermost. */
  readonly depth: number;
  /** Undefined where nothing opens. */
  readonly isOpen: boolean | undefined;
}

/** The rows that are in sight, in order: of a tree those whose parents are open. */
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

/** All rows, those below closed ones, too. */
export function allRows<Row extends TableRow>(
  rows: readonly Row[],
  below: ((row: Row) => readonly Row[] | undefined) | undefined,
): readonly Row[] {
  return below ? rows.flatMap((row) => [row, ...allRows(below(row) ?? [], below)]) : rows;
}

/** What the box in the head says of the rows of a page, and which of them it chooses. */
export function choiceOfAll<Row extends TableRow>(
  rows: readonly Row[],
  { chosen, isDisabled }: Pick<TableChoice<Row>, "chosen" | "isDisabled">,
): { readonly state: "none" | "some" | "all"; readonly free: readonly Row[] } {
  const free = rows.filter((row) => isDisabled?.(row) !== true);
  const count = free.filter(({ id }) => chosen.has(id)).length;
  return { state: count === 0 ? "none" : count < free.length ? "some" : "all", free };
}

/** The rows from one to another, both of them; the last alone where the first is not in sight. */
export function rangeOf<Row extends TableRow>(lines: readonly Line<Row>[], from: string, to: string): readonly Row[] {
  const last = lines.findIndex(({ row }) => row.id === to);
  const first = lines.findIndex(({ row }) => row.id === from);
  const [start, end] = first < 0 ? [last, last] : [Math.min(first, last), Math.max(first, last)];
  return lines.slice(start, end + 1).map(({ row }) => row);
}

/** A column with its place beside those that stay in sight. */
export interface Placed<Row> {
  readonly column: TableColumn<Row>;
  /** How far from the edge it stays, in px; undefined where it is scrolled. */
  readonly startPx?: number;
  readonly endPx?: number;
  /** Beyond it columns pass below. */
  readonly isEdge?: boolean;
}

/** @param leadPx - what the columns before the first one take: signs that open, and boxes */
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

/** The ids of what is chosen once more rows are, or some no longer are. */
export function chosenWith(before: readonly string[], rows: readonly TableRow[], isChosen: boolean): readonly string[] {
  const ids = new Set(rows.map(({ id }) => id));
  const others = before.filter((id) => !ids.has(id));
  return isChosen ? [...others, ...ids] : others;
}
