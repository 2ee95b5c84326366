import { columnWidths, layoutOf, panesOf } from "../../layout.ts";
import type { Area } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";

/** Narrower than this, the detail comes in place of the list. */
const MIN_DETAIL_WIDTH = 28;
const ROWS_FOR_SEARCH = 4;
const ROWS_FOR_HEADER = 10;

export interface DirectoryLayout {
  readonly list: Area;
  /** Beside the list, where there is room. */
  readonly detail: Area | undefined;
  /** Rows of the search line and of the column names: 0 or 1. */
  readonly search: number;
  readonly header: number;
  /** People in sight. */
  readonly rows: number;
}

export function directoryLayout(area: Area, { users }: TuiState): DirectoryLayout {
  const panes = panesOf(area, MIN_DETAIL_WIDTH);
  const search = area.height >= ROWS_FOR_SEARCH || users.typing ? 1 : 0;
  const header = area.height >= ROWS_FOR_HEADER ? 1 : 0;
  return {
    list: panes?.left ?? area,
    detail: panes?.right,
    search,
    header,
    rows: Math.max(1, area.height - search - header),
  };
}

/** People in sight, for keys that move by a page. */
export function pageRows(state: TuiState): number {
  return directoryLayout(layoutOf(state.shell).body, state).rows;
}

/** Widths of name, account and department; the line has a margin of one cell on both sides. */
export function directoryColumns(width: number): readonly number[] {
  return columnWidths(
    [
      { min: 8, share: 1, max: 16 },
      { min: 10, share: 3, max: 20 },
      { min: 8, share: 4 },
    ],
    width - 2,
  );
}
