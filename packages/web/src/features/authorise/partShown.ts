/** Of more rows than these only those that are seen are drawn. */
export const WHOLE_UP_TO = 100;
/** Of a row, with its line; in step with authorise.module.css. */
export const ROW_PX = 36;
/** Above and below what is seen: for the next key and the next turn of the wheel. */
const ROWS_BESIDE = 12;
/** Before anything was measured. */
const USUAL_HEIGHT_PX = 900;

interface Scrolled {
  /** Of rows in all. */
  readonly count: number;
  /** Px that are scrolled, and that are seen. */
  readonly top: number;
  readonly height: number;
  /** The one row that shows more below it, -1: none; and how many px that takes. */
  readonly more: { readonly at: number; readonly px: number };
}

/** Rows that are drawn, from `from` up to `to` without it, and the px of those before and after them. */
export interface Part {
  readonly from: number;
  readonly to: number;
  readonly beforePx: number;
  readonly afterPx: number;
}

/** Which rows are drawn: all of a short list, and of a long one those that are seen, with some beside them. */
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
