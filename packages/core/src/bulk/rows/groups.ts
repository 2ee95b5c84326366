import { GROUP_ROWS } from "../limits.ts";
import type { Row } from "../read/source.ts";

/** Rows in groups of `GROUP_ROWS`, independent of the pieces in which the file was read. */
export async function* groupsOf(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let waiting: readonly Row[] = [];
  for await (const piece of rows) {
    waiting = waiting.length === 0 ? piece : [...waiting, ...piece];
    let at = 0;
    for (; waiting.length - at >= GROUP_ROWS; at += GROUP_ROWS) yield waiting.slice(at, at + GROUP_ROWS);
    waiting = waiting.slice(at);
  }
  if (waiting.length > 0) yield waiting;
}

/** A hash of a row, to detect that the row changed after it was checked. */
export function rowHash(row: Row): number {
  let hash = 0;
  for (const cell of row.cells) {
    hash = Math.imul(hash ^ cell.length, 2_654_435_761);
    for (let at = 0; at < cell.length; at += 1) hash = Math.imul(hash ^ cell.charCodeAt(at), 16_777_619);
  }
  return (hash ^ (hash >>> 16)) >>> 0;
}
