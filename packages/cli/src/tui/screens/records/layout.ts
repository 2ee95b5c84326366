import type { ResourceField } from "@banche/core";
import { columnWidths, layoutOf, panesOf } from "../../layout.ts";
import type { Area } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import { rendererOf } from "./kinds.ts";

/** With less width, the detail replaces the list. */
const MIN_DETAIL_WIDTH = 28;
const ROWS_FOR_SEARCH = 4;
const ROWS_FOR_HEADER = 10;
/** A mark and a space before the first column. */
export const MARK_WIDTH = 2;

export interface RecordsLayout {
  readonly list: Area;
  /** Area beside the list, if there is space. */
  readonly detail: Area | undefined;
  /** Rows of the search line and of the column names: 0 or 1. */
  readonly search: number;
  readonly header: number;
  /** Number of visible rows. */
  readonly rows: number;
}

/** Divides the body. A search that is being typed always has its line. */
export function recordsLayout(area: Area, typing: boolean): RecordsLayout {
  const panes = area.width >= WIDTH_FOR_PANES ? panesOf(area, MIN_DETAIL_WIDTH) : undefined;
  const search = area.height >= ROWS_FOR_SEARCH || typing ? 1 : 0;
  const header = area.height >= ROWS_FOR_HEADER ? 1 : 0;
  return {
    list: panes?.left ?? area,
    detail: panes?.right,
    search,
    header,
    rows: Math.max(1, area.height - search - header),
  };
}

/** From this width the list and the detail fit side by side. */
const WIDTH_FOR_PANES = 70;

/** Number of visible rows, for keys that move by a page. */
export function rowsInSight({ shell }: TuiState): number {
  return recordsLayout(layoutOf(shell).body, false).rows;
}

/** Rows of the body. */
export const bodyHeight = ({ shell }: TuiState): number => layoutOf(shell).body.height;

/** Widths of the columns, 0 for those that do not fit; minus a margin of one cell on both sides, and the marks. */
export function recordColumns(fields: readonly ResourceField[], width: number): readonly number[] {
  return columnWidths(
    fields.map((field) => rendererOf(field).column),
    width - 2 - MARK_WIDTH,
  );
}
