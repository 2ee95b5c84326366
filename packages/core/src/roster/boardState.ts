import type { Board, BoardLeave } from "./board.ts";
import { applyEdit, type BoardEdit, isSame, revertEdit } from "./boardEdits.ts";

/** State of an edited board: the original, the current board, and the edits between them. */
export interface BoardState {
  readonly opened: Board;
  readonly now: Board;
  readonly done: readonly BoardEdit[];
  /** The next edit to redo is the last one. */
  readonly undone: readonly BoardEdit[];
}

export type BoardAction =
  | { readonly type: "edit"; readonly edit: BoardEdit }
  | { readonly type: "undo" | "redo" }
  | { readonly type: "open"; readonly board: Board };

/** The changes to save: assignments of changed duties, and added or removed standby days. */
export interface BoardChanges {
  readonly duties: readonly {
    readonly id: string;
    readonly version: number;
    /** Missing: unchanged. Empty: no driver. */
    readonly driver?: string;
    readonly vehicle?: string;
  }[];
  readonly spares: readonly { readonly driver: string; readonly day: number }[];
  readonly removed: readonly { readonly id: string; readonly version: number }[];
}

export function openBoard(board: Board): BoardState {
  return { opened: board, now: board, done: [], undone: [] };
}

/** Applies, undoes and redoes edits. An edit without steps changes nothing. */
export function reduceBoard(state: BoardState, action: BoardAction): BoardState {
  const { now, done, undone } = state;
  if (action.type === "open") return openBoard(action.board);
  if (action.type === "edit") {
    if (action.edit.steps.length === 0) return state;
    return { ...state, now: applyEdit(now, action.edit), done: [...done, action.edit], undone: [] };
  }
  const [from, isUndo] = action.type === "undo" ? [done, true] : [undone, false];
  const edit = from.at(-1);
  if (!edit) return state;
  return {
    ...state,
    now: isUndo ? revertEdit(now, edit) : applyEdit(now, edit),
    done: isUndo ? done.slice(0, -1) : [...done, edit],
    undone: isUndo ? [...undone, edit] : undone.slice(0, -1),
  };
}

/** The differences between the original and the current board. Reverted changes are not included. */
export function changesOf({ opened, now }: BoardState): BoardChanges {
  const before = new Map(opened.duties.map((duty) => [duty.id, duty]));
  const duties = now.duties.flatMap(({ id, version, driver, vehicle }) => {
    const was = before.get(id);
    const changed = {
      ...(was?.driver !== driver && { driver }),
      ...(was?.vehicle !== vehicle && { vehicle }),
    };
    return was && Object.keys(changed).length > 0 ? [{ id, version, ...changed }] : [];
  });
  const lacks = (leaves: readonly BoardLeave[], one: BoardLeave) => !leaves.some((other) => isSame(one, other));
  return {
    duties,
    spares: now.leaves.filter((one) => lacks(opened.leaves, one)).map(({ driver, from }) => ({ driver, day: from })),
    removed: opened.leaves.filter((one) => lacks(now.leaves, one)).map(({ id, version }) => ({ id, version })),
  };
}

export function countChanges({ duties, spares, removed }: BoardChanges): number {
  return duties.length + spares.length + removed.length;
}
