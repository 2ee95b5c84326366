/** A movement in a list. A page is the number of visible rows minus one. */
export type Move = "up" | "down" | "pageUp" | "pageDown" | "first" | "last";

/**
 * The row after a movement; it stops at both ends.
 *
 * @param pageRows - number of visible rows
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
 * First visible row when the list scrolls as little as possible. The selected row stays visible, and no row is empty while there are rows
 * above.
 *
 * @param before - first visible row until now
 */
export function windowTop(before: number, selected: number, count: number, rows: number): number {
  const room = Math.max(1, rows);
  const kept = Math.min(Math.max(before, selected - room + 1), selected);
  return Math.max(0, Math.min(kept, count - room));
}

/** The nearest valid index in a list of this length; 0 when it is empty. */
export function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
