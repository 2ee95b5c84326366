/** How far a key moves in a list. A page is as many rows as are seen, less one that stays in sight. */
export type Move = "up" | "down" | "pageUp" | "pageDown" | "first" | "last";

/**
 * The row that a move leads to; the ends hold.
 *
 * @param pageRows - rows in sight
 */
export function moved(selected: number, move: Move, count: number, pageRows: number): number {
  const page = Math.max(1, pageRows - 1);
  const target = {
    up: selected - 1,
    down: selected + 1,
    pageUp: selected - page,
    pageDown: selected + page,
    first: 0,
    last: count - 1,
  }[move];
  return clamp(target, count);
}

/**
 * First row in sight, when the list scrolls no more than it must: the selected row stays in sight, no row is left empty
 * while there are rows above.
 *
 * @param before - first row in sight until now
 */
export function windowTop(before: number, selected: number, count: number, rows: number): number {
  const room = Math.max(1, rows);
  const kept = Math.min(Math.max(before, selected - room + 1), selected);
  return Math.max(0, Math.min(kept, count - room));
}

/** The nearest index that a list of this length has; 0 when it is empty. */
export function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
