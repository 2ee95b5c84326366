/** Width of the column of stops and of a trip, and height of a stop, in px. */
export const STOP_PX = 168;
export const COLUMN_PX = 72;
export const ROW_PX = 32;

/** Up to this number, all are drawn. */
const ALL = 60;
/** Number drawn beyond each end of the visible part. */
const SPARE = 4;

interface Seen {
  readonly count: number;
  readonly sizePx: number;
  /** Start of the visible part. */
  readonly fromPx: number;
  readonly seenPx: number;
}

/** Which columns or rows to draw: all when there are few, else the visible ones. */
export function windowOf({ count, sizePx, fromPx, seenPx }: Seen) {
  if (count <= ALL) return { first: 0, end: count, beforePx: 0, afterPx: 0 };
  const first = Math.max(0, Math.min(Math.floor(fromPx / sizePx), count - 1) - SPARE);
  const end = Math.min(count, Math.ceil((fromPx + Math.max(seenPx, sizePx)) / sizePx) + SPARE);
  return { first, end, beforePx: first * sizePx, afterPx: (count - end) * sizePx };
}
