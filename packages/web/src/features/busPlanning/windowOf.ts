/** Width of the column of stops, of a trip, and height of a stop, px. */
export const STOP_PX = 168;
export const COLUMN_PX = 72;
export const ROW_PX = 32;

/** So many are drawn all at once. */
const ALL = 60;
/** Drawn beyond each end of what is seen. */
const SPARE = 4;

interface Seen {
  readonly count: number;
  readonly sizePx: number;
  /** Where what is seen begins. */
  readonly fromPx: number;
  readonly seenPx: number;
}

/** Which columns or rows are drawn: all of a few, of many those in sight. */
export function windowOf({ count, sizePx, fromPx, seenPx }: Seen) {
  if (count <= ALL) return { first: 0, end: count, beforePx: 0, afterPx: 0 };
  const first = Math.max(0, Math.min(Math.floor(fromPx / sizePx), count - 1) - SPARE);
  const end = Math.min(count, Math.ceil((fromPx + Math.max(seenPx, sizePx)) / sizePx) + SPARE);
  return { first, end, beforePx: first * sizePx, afterPx: (count - end) * sizePx };
}
