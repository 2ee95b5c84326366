import type { ReactNode } from "react";

/** A row of a table. */
export interface TableRow {
  readonly id: string;
}

/** The sorted column, and the direction. */
export interface Sorted {
  readonly key: string;
  readonly order: "ascending" | "descending";
}

/** A column of a table. A new object renders all rows again, so lists must keep theirs. */
export interface TableColumn<Row> {
  readonly key: string;
  /** Title in its head. */
  readonly title: string;
  /** In px; columns without it share the remaining width. */
  readonly widthPx?: number | undefined;
  readonly align?: "end";
  /** One line, cut at its end, with the full text as a tooltip. Default: the text wraps. */
  readonly isCut?: boolean;
  /** The column names the row. */
  readonly isKey?: boolean;
  /** It stays visible while the others are scrolled sideways. */
  readonly pinned?: "start" | "end" | undefined;
  /** Whether a click on its head sorts the rows. */
  readonly sorts?: boolean;
  readonly grip?: ColumnGrip | undefined;
  readonly className?: string | undefined;
  render(row: Row): ReactNode;
  /** The full text of a cut cell, where `render` returns more than a text. */
  tip?(row: Row): string;
}

/** Lets users change the width of a column. */
export interface ColumnGrip {
  readonly label: string;
  readonly onWidth: (widthPx: number) => void;
}

/** The chosen rows, on this page or on another. */
export interface TableChoice<Row> {
  readonly chosen: ReadonlySet<string>;
  /** Accessible name of the checkbox in the head. */
  readonly allLabel: string;
  labelOf(row: Row): string;
  /** Default: every row can be chosen. */
  isDisabled?(row: Row): boolean;
  /** Chooses one row, a range, or all rows of a page; never one that cannot be chosen. */
  onChoose(rows: readonly Row[], isChosen: boolean): void;
}

/** Rows that can be opened: with rows below them, or with details. */
export interface TableOpening<Row> {
  readonly opened: readonly string[];
  /** Name of the row for its opening button. */
  nameOf(row: Row): string;
  /** The rows below a row; undefined when there are none. Missing when rows are no tree. */
  below?(row: Row): readonly Row[] | undefined;
  /** Content below an open row, across all columns. */
  detail?(row: Row): ReactNode;
  onOpen(row: Row, isOpen: boolean): void;
}
