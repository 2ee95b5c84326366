import type { BoardRows, FilledRow } from "@banche/core/roster";

/** A line of the grid: a carrier heading, or a row. */
export type GridItem =
  | { readonly kind: "group"; readonly name: string; readonly topPx: number; readonly heightPx: number }
  | {
      readonly kind: "row";
      /** Index among all rows. */
      readonly at: number;
      readonly row: FilledRow;
      readonly topPx: number;
      readonly heightPx: number;
    };

const ROW_PX = 44;
const CHIP_PX = 30;
const GROUP_PX = 28;

/** Rows grouped by carrier, with their positions. A single carrier has no heading. */
export function itemsOf({ rows }: BoardRows, noGroup: string): readonly GridItem[] {
  const groups = new Map<string, FilledRow[]>();
  for (const one of rows) groups.set(one.row.group, [...(groups.get(one.row.group) ?? []), one]);
  const items: GridItem[] = [];
  let topPx = 0;
  let at = 0;
  for (const [name, members] of groups) {
    if (groups.size > 1) {
      items.push({ kind: "group", name: name || noGroup, topPx, heightPx: GROUP_PX });
      topPx += GROUP_PX;
    }
    for (const row of members) {
      const heightPx = heightOf(Math.max(...row.cells.map(({ duties }) => duties.length)));
      items.push({ kind: "row", at, row, topPx, heightPx });
      topPx += heightPx;
      at += 1;
    }
  }
  return items;
}

/** Height of a row with this number of chips in a cell. */
export function heightOf(chips: number): number {
  return chips <= 1 ? ROW_PX : ROW_PX + (chips - 1) * CHIP_PX;
}

/** The visible items, with a few above and below. */
export function itemsIn(items: readonly GridItem[], fromPx: number, seenPx: number): readonly GridItem[] {
  const [first, last] = [fromPx - 3 * ROW_PX, fromPx + seenPx + 3 * ROW_PX];
  return items.filter(({ topPx, heightPx }) => topPx + heightPx >= first && topPx <= last);
}

export function totalPx(items: readonly GridItem[]): number {
  const last = items.at(-1);
  return last ? last.topPx + last.heightPx : 0;
}
