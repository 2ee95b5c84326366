/** Lists with more rows than this draw only the visible rows. */
export const WHOLE_UP_TO = 100;
/** Height of a row with its border; must match authorise.module.css. */
export const ROW_PX = 36;
/** Rows drawn above and below the visible ones, for the next key or turn of the wheel. */
const ROWS_BESIDE = 12;
/** Height that is assumed before the first measurement. */
const USUAL_HEIGHT_PX = 900;

interface Scrolled {
  /** Number of all rows. */
  readonly count: number;
  /** Scroll position and visible height, in px. */
  readonly top: number;
  readonly height: number;
  /** Index of the row that is unfolded (-1: none), and the height of its unfolded part in px. */
  readonly more: { readonly at: number; readonly px: number };
}

/** The drawn rows, from `from` up to but not including `to`, and the height of the rows before and after them in px. */
export interface Part {
  readonly from: number;
  readonly to: number;
  readonly beforePx: number;
  readonly afterPx: number;
}

/** Which rows to draw: all rows of a short list; of a long list the visible ones and some around them. */
export function partShown({ count, top, height, more }: Scrolled): Part {
  if (count <= WHOLE_UP_TO) return { from: 0, to: count, beforePx: 0, afterPx: 0 };
  const startOf = (row: number) => row * ROW_PX + (more.at >= 0 && row > more.at ? more.px : 0);
  const rowAt = (px: number) => {
    const plain = Math.floor(px / ROW_PX);
    return more.at < 0 || plain <= more.at ? plain : Math.max(more.at, Math.floor((px - more.px) / ROW_PX));
  };
  const seen = Math.ceil((height || USUAL_HEIGHT_PX) / ROW_PX);
  const first = Math.min(rowAt(Math.max(0, top)), Math.max(0, count - seen));
  const from = Math.max(0, first - ROWS_BESIDE);
  const to = Math.min(count, first + seen + ROWS_BESIDE + 1);
  return { from, to, beforePx: startOf(from), afterPx: startOf(count) - startOf(to) };
}
