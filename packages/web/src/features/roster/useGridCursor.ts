import type { Board, BoardRows } from "@banche/core/roster";
import { type RefObject, useState } from "react";
import type { GridItem } from "./gridItems.ts";

/** Position of the cursor: a row (empty: open duties), a day, and a duty there. */
export interface GridPlace {
  readonly row: string;
  readonly day: number;
  readonly duty?: string;
}

/** Duties that break a rule, and those without a driver or vehicle. */
export type ProblemKind = "wrong" | "open";

interface CursorOf {
  readonly board: Board;
  readonly rows: BoardRows;
  readonly items: readonly GridItem[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly duty: string;
  readonly onDuty: (duty: string) => void;
}

export const cellIdOf = (row: string, day: number): string => `roster-cell-${row || "open"}-${day}`;
export const chipIdOf = (duty: string): string => `roster-duty-${duty}`;

/** The cursor of the grid. The duty at the cursor is in the address. */
export function useGridCursor({ board, rows, items, scroller, duty, onDuty }: CursorOf) {
  const [place, setPlace] = useState<GridPlace>(() => placeOf(duty) ?? { row: "", day: board.from });
  const order = ["", ...items.flatMap((item) => (item.kind === "row" ? [item.row.row.id] : []))];
  const ids = dutiesAt(place.row, place.day);
  // The cursor follows a moved duty.
  const moved = place.duty !== undefined && !ids.includes(place.duty) ? placeOf(place.duty) : undefined;
  const active = moved ?? withDuty(place, ids);

  function placeOf(id: string): GridPlace | undefined {
    const all = [{ id: "", cells: rows.open }, ...rows.rows.map(({ row, cells }) => ({ id: row.id, cells }))];
    for (const { id: row, cells } of all)
      for (const { day, duties } of cells) if (duties.some((one) => one.id === id)) return { row, day, duty: id };
    return undefined;
  }

  function dutiesAt(row: string, day: number): readonly string[] {
    const cells = row === "" ? rows.open : (rows.rows.find((one) => one.row.id === row)?.cells ?? []);
    return cells.find((cell) => cell.day === day)?.duties.map(({ id }) => id) ?? [];
  }

  function go(next: GridPlace) {
    const settled = withDuty(next, dutiesAt(next.row, next.day));
    setPlace(settled);
    onDuty(settled.duty ?? "");
    show(settled.row);
  }

  /** Scrolls a row into view. */
  function show(row: string) {
    const item = items.find((line) => line.kind === "row" && line.row.row.id === row);
    const box = scroller.current;
    if (!item || !box) return;
    const head = box.querySelector<HTMLElement>("[role=rowgroup]")?.offsetHeight ?? 0;
    if (item.topPx < box.scrollTop) scrollDown(box, item.topPx);
    else if (item.topPx + item.heightPx > box.scrollTop + box.clientHeight - head)
      scrollDown(box, item.topPx + item.heightPx - box.clientHeight + head);
  }

  return {
    active,
    activeId: active.duty === undefined ? cellIdOf(active.row, active.day) : chipIdOf(active.duty),
    place: go,
    show,
    /** Moves by days, or up and down through the duties of a cell and then to the next row. */
    step(days: number, down: number) {
      const day = Math.min(board.from + board.days - 1, Math.max(board.from, active.day + days));
      if (days !== 0) return go({ row: active.row, day });
      const here = dutiesAt(active.row, active.day);
      const next = here[here.indexOf(active.duty ?? "") + down];
      if (active.duty !== undefined && next !== undefined) return go({ ...active, duty: next });
      const row = order[Math.min(order.length - 1, Math.max(0, order.indexOf(active.row) + down))] ?? "";
      if (row === active.row) return undefined;
      const there = dutiesAt(row, day);
      const entered = down > 0 ? there[0] : there.at(-1);
      return go({ row, day, ...(entered !== undefined && { duty: entered }) });
    },
    /** Moves to the next duty that breaks a rule, then to the next open duty; or only to those of one kind. */
    nextProblem(kind?: ProblemKind) {
      const wrong = [
        ...new Set([
          ...(kind === "open" ? [] : rows.violations.map((one) => one.duty)),
          ...(kind === "wrong" ? [] : rows.open.flatMap(({ duties }) => duties.map(({ id }) => id))),
        ]),
      ];
      const next = wrong[(wrong.indexOf(active.duty ?? "") + 1) % Math.max(1, wrong.length)];
      const found = next === undefined ? undefined : placeOf(next);
      if (found) go(found);
    },
  };
}

function scrollDown(box: HTMLElement, topPx: number): void {
  box.scrollTop = topPx;
}

export type GridCursor = ReturnType<typeof useGridCursor>;

function withDuty(place: GridPlace, ids: readonly string[]): GridPlace {
  const { duty, row, day } = place;
  const known = duty !== undefined && ids.includes(duty) ? duty : ids[0];
  return { row, day, ...(known !== undefined && { duty: known }) };
}
