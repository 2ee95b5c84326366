import type { ReactNode } from "react";

/** What is drawn in a line of a table. */
export interface TableRow {
  readonly id: string;
}

/** The column that rows are sorted by, and how. */
export interface Sorted {
  readonly key: string;
  readonly order: "ascending" | "descending";
}

/** A column of a table. Rows are drawn anew when it is another object, so lists keep theirs. */
export interface TableColumn<Row> {
  readonly key: string;
  /** Words of its head. */
  readonly title: string;
  /** In px; what is left is shared by the columns without. */
  readonly widthPx?: number | undefined;
  readonly align?: "end";
  /** One line, cut at its end; the whole text is shown on hover. Default: the text wraps. */
  readonly isCut?: boolean;
  /** It names the row. */
  readonly isKey?: boolean;
  /** It stays in sight while the others are scrolled sideways. */
  readonly pinned?: "start" | "end" | undefined;
  /** Whether a press of its head sorts the rows. */
  readonly sorts?: boolean;
  readonly grip?: ColumnGrip | undefined;
  readonly className?: string | undefined;
  render(row: Row): ReactNode;
  /** The whole of what is cut, where the cell is more than a text. */
  tip?(row: Row): string;
}

/** How a column is given another width. */
export interface ColumnGrip {
  readonly label: string;
  readonly onWidth: (widthPx: number) => void;
}

/** Rows that are chosen, on this page or another. */
export interface TableChoice<Row> {
  readonly chosen: ReadonlySet<string>;
  /** What the box in the head says. */
  readonly allLabel: string;
  labelOf(row: Row): string;
  /** Default: each can be chosen. */
  isDisabled?(row: Row): boolean;
  /** One row, a range of rows, or all of a page; never one that cannot be chosen. */
  onChoose(rows: readonly Row[], isChosen: boolean): void;
}

/** Rows that open: others below them, or more about themselves. */
export interface TableOpening<Row> {
  readonly opened: readonly string[];
  /** Whom the sign opens. */
  nameOf(row: Row): string;
  /** What lies below a row; undefined where nothing does. Missing where rows are no tree. */
  below?(row: Row): readonly Row[] | undefined;
  /** What is drawn below an open row, across all columns. */
  detail?(row: Row): ReactNode;
  onOpen(row: Row, isOpen: boolean): void;
}
