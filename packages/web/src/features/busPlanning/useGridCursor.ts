import type { GridSpan, GridTrip } from "@banche/core/timetable";
import { useState } from "react";

/** A cell, by the key of its trip and the index of its stop. */
export interface Cell {
  readonly key: string;
  readonly at: number;
}

/** The active cell and the chosen cells. Trips are identified by key, so that the cursor stays on them. */
export function useGridCursor(shown: readonly GridTrip[], stops: number) {
  const [cell, setCell] = useState<Cell>({ key: "", at: 0 });
  const [anchor, setAnchor] = useState<Cell>();
  const column = Math.max(
    0,
    shown.findIndex(({ key }) => key === cell.key),
  );
  const at = Math.min(cell.at, Math.max(0, stops - 1));
  const anchorColumn = anchor ? shown.findIndex(({ key }) => key === anchor.key) : -1;
  const from = anchorColumn < 0 ? { column, at } : { column: anchorColumn, at: anchor?.at ?? at };
  const columns = [Math.min(column, from.column), Math.max(column, from.column)] as const;
  const rows = [Math.min(at, from.at), Math.max(at, from.at)] as const;
  const active = shown[column];

  const chosen = shown.slice(columns[0], columns[1] + 1);
  const place = (next: Cell, extend: boolean) => {
    setAnchor((before) => (extend ? (before ?? { key: active?.key ?? "", at }) : undefined));
    setCell(next);
  };
  return {
    active,
    column,
    at,
    columns,
    rows,
    /** The trips that are chosen. */
    chosen,
    isChosen: (col: number, row: number) => col >= columns[0] && col <= columns[1] && row >= rows[0] && row <= rows[1],
    place,
    /** Moves by this many trips and stops, within the grid. */
    step(trips: number, down: number, extend = false) {
      const next = shown[clamp(column + trips, shown.length)];
      if (next) place({ key: next.key, at: clamp(at + down, stops) }, extend);
    },
    /** The chosen cells; whole trips when at most one stop is chosen. */
    spans(whole: boolean): readonly GridSpan[] {
      const all = whole && rows[0] === rows[1];
      return chosen.map(({ key }) => (all ? { key, from: 0, to: stops - 1 } : { key, from: rows[0], to: rows[1] }));
    },
  };
}

export type GridCursor = ReturnType<typeof useGridCursor>;

const clamp = (value: number, count: number): number => Math.min(Math.max(value, 0), Math.max(0, count - 1));
