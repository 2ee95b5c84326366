import { columnWidths, layoutOf, panesOf } from "../../layout.ts";
import type { Area } from "../../screen.ts";
import type { MessagesState } from "../../state/messages.ts";
import type { TuiState } from "../../state/tui.ts";

/** With less width, an open message replaces the list. */
const MIN_MESSAGE_WIDTH = 38;
const ROWS_FOR_HEADER = 10;

export interface MessagesLayout {
  readonly list: Area;
  /** Area of an open message. */
  readonly message: Area;
  /** Whether list and message are shown side by side. */
  readonly beside: boolean;
  /** Rows of the search text. */
  readonly search: number;
  readonly header: number;
  readonly rows: number;
}

export function messagesLayout(area: Area, messages: MessagesState): MessagesLayout {
  const panes = panesOf(area, MIN_MESSAGE_WIDTH);
  const search = area.height >= ROWS_FOR_HEADER || messages.typed !== undefined ? 1 : 0;
  const header = area.height >= ROWS_FOR_HEADER ? 1 : 0;
  return {
    list: panes?.left ?? area,
    message: panes?.right ?? area,
    beside: panes !== undefined,
    search,
    header,
    rows: Math.max(1, area.height - search - header),
  };
}

/** The layout at the current size of the terminal. */
export const layoutNow = (state: TuiState): MessagesLayout =>
  messagesLayout(layoutOf(state.shell).body, state.messages);

/** Widths of title, type, sender and time, between the unread mark and a margin of one cell. */
export function messageColumns(width: number): readonly number[] {
  const [title = 0, time = 0, creator = 0, type = 0] = columnWidths(
    [
      { min: 20, share: 6 },
      { min: 10, share: 2, max: 14 },
      { min: 8, share: 1, max: 14 },
      { min: 7, share: 0, max: 8 },
    ],
    width - MARK_WIDTH - 1,
  );
  const used = title + [time, creator, type].reduce((sum, one) => sum + (one > 0 ? one + 1 : 0), 0);
  return [title + Math.max(0, width - MARK_WIDTH - 1 - used), type, creator, time];
}

/** Cells: one of margin, the mark, a space. */
export const MARK_WIDTH = 3;
