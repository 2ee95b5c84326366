import { type Board, type BoardDuty, type BoardSide, type Placement, placementsOf } from "@banche/core/roster";
import { useState } from "react";

/** A lifted duty, by pointer or keyboard. */
export interface Lift {
  readonly duty: BoardDuty;
  readonly placements: ReadonlyMap<string, Placement>;
  /** The row under the duty; empty: the row of open duties. Missing: none. */
  readonly target?: string;
  /** The day under the duty. */
  readonly targetDay?: number;
  /** Position of the pointer in the window, px. */
  readonly at?: { readonly x: number; readonly y: number };
}

/** Whether a row may take the lifted duty. */
export function takes({ duty, placements }: Lift, row: string, side: BoardSide): boolean {
  if (row === "") return duty[side] !== "";
  const kind = placements.get(row)?.kind;
  return kind === "free" || kind === "swap";
}

/** Lifts a duty, moves it over rows that may take it, and drops it. */
export function useLift(
  board: Board,
  side: BoardSide,
  order: readonly string[],
  onGive: (duty: string, row: string) => void,
) {
  const [lift, setLift] = useState<Lift>();

  function begin(duty: BoardDuty, at?: Lift["at"]) {
    const placements = placementsOf(board, duty, side);
    setLift({ duty, placements, target: duty[side], targetDay: duty.day, ...(at && { at }) });
  }

  /** Moves to the next row that may take the duty, in the order of the grid. */
  function step(by: 1 | -1) {
    setLift((now) => {
      if (!now) return now;
      const rows = ["", ...order];
      const start = Math.max(0, rows.indexOf(now.target ?? ""));
      for (let count = 1; count <= rows.length; count += 1) {
        const row = rows[(start + by * count + rows.length * count) % rows.length];
        if (row !== undefined && (takes(now, row, side) || row === now.duty[side])) return { ...now, target: row };
      }
      return now;
    });
  }

  function drop() {
    if (lift?.target !== undefined && lift.targetDay === lift.duty.day && takes(lift, lift.target, side))
      onGive(lift.duty.id, lift.target);
    setLift(undefined);
  }

  function over(at: NonNullable<Lift["at"]>, target: string | undefined, targetDay: number | undefined) {
    setLift((now) => {
      if (!now) return now;
      const { target: _, targetDay: __, ...rest } = now;
      return {
        ...{ ...rest, at },
        ...(target !== undefined && { target }),
        ...(targetDay !== undefined && { targetDay }),
      };
    });
  }

  return { lift, begin, step, over, drop, cancel: () => setLift(undefined) };
}
