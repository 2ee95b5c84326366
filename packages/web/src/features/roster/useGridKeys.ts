import type { Board, BoardRows } from "@banche/core/roster";
import type { KeyboardEvent } from "react";
import type { GridCursor } from "./useGridCursor.ts";
import type { useLift } from "./useLift.ts";

interface GridKeys {
  readonly board: Board;
  readonly rows: BoardRows;
  readonly cursor: GridCursor;
  readonly held: ReturnType<typeof useLift>;
  readonly mayEdit: boolean;
  readonly onDay: (day: number) => void;
  readonly onChoose: (duty: string) => void;
  readonly onUnassign: (duty: string) => void;
  readonly onSpare: (row: string, day: number) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Keys of the grid. While a duty is lifted, they move it. */
export function useGridKeys(keys: GridKeys): (event: KeyboardEvent) => void {
  const { board, cursor, held, mayEdit } = keys;
  const { active } = cursor;

  function liftedKey(key: string): boolean {
    if (key === "Escape") held.cancel();
    else if (key === "Enter" || key === " ") held.drop();
    else if (key === "ArrowDown" || key === "ArrowRight") held.step(1);
    else if (key === "ArrowUp" || key === "ArrowLeft") held.step(-1);
    else return false;
    return true;
  }

  function editKey(key: string): boolean {
    if (!mayEdit) return false;
    const duty = board.duties.find(({ id }) => id === active.duty);
    if (key === "s" || key === "S") keys.onSpare(active.row, active.day);
    else if (!duty) return false;
    else if (key === " ") held.begin(duty);
    else if (key === "Enter") keys.onChoose(duty.id);
    else if (key === "Delete" || key === "Backspace") keys.onUnassign(duty.id);
    else return false;
    return true;
  }

  function freeKey(key: string): boolean {
    const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
    if (key === "ArrowLeft" || key === "ArrowRight") cursor.step(key === "ArrowLeft" ? -1 : 1, 0);
    else if (key === "ArrowUp" || key === "ArrowDown") cursor.step(0, key === "ArrowUp" ? -1 : 1);
    else if (key === "Home" || key === "End") cursor.step(key === "Home" ? -board.days : board.days, 0);
    else if (key === "F8") cursor.nextProblem();
    else if (digit > 0 && digit <= board.days) keys.onDay(board.from + digit - 1);
    else return editKey(key);
    return true;
  }

  return (event) => {
    if (event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (!mayEdit || held.lift || (key !== "z" && key !== "y")) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) keys.onRedo();
      else keys.onUndo();
      return;
    }
    if (held.lift ? liftedKey(event.key) : freeKey(event.key)) event.preventDefault();
  };
}
