import {
  type Board,
  type BoardDuty,
  type BoardLeave,
  type BoardSide,
  isLive,
  isOpen,
  isShown,
  spareKind,
  spareOn,
} from "./board.ts";
import { placementIn } from "./placing.ts";
import type { Assignment } from "./problem.ts";

/** A change of one duty, or of a standby day of a driver. */
export type BoardStep =
  | { readonly duty: string; readonly side: BoardSide; readonly before: string; readonly after: string }
  | { readonly leave: BoardLeave; readonly isThere: boolean };

/** One edit of a board. */
export interface BoardEdit {
  readonly kind: "move" | "swap" | "unassign" | "copyWeek" | "spare" | "fill";
  readonly steps: readonly BoardStep[];
}

/** Assigns a duty to a row; an empty row removes the assignment. */
export function moveDuty(board: Board, id: string, side: BoardSide, row: string): BoardEdit {
  const duty = board.duties.find((one) => one.id === id);
  const steps = duty && duty[side] !== row ? [stepOf(duty, side, row)] : [];
  return { kind: row === "" ? "unassign" : "move", steps };
}

/** Exchanges the rows of two duties. */
export function swapDuties(board: Board, ids: readonly [string, string], side: BoardSide): BoardEdit {
  const [one, other] = ids.map((id) => board.duties.find((duty) => duty.id === id));
  if (!one || !other || one[side] === other[side]) return { kind: "swap", steps: [] };
  return { kind: "swap", steps: [stepOf(one, side, other[side]), stepOf(other, side, one[side])] };
}

/** Switches the standby of a driver on a day. Days of a longer entry are unchanged. */
export function markSpare(board: Board, driver: string, day: number): BoardEdit {
  const there = spareOn(board.leaves, driver, day);
  const leave = there ?? { id: "", version: 0, driver, from: day, until: day, kind: spareKind, note: "" };
  const isLonger = there !== undefined && there.until > there.from;
  return { kind: "spare", steps: isLonger ? [] : [{ leave, isThere: there === undefined }] };
}

/**
 * Assigns the shown duties without a driver to those who had the duty of the same line and time a week before, with
 * its vehicle. Assignments that would break a rule are left out.
 */
export function copyWeek(board: Board): BoardEdit {
  const keyOf = ({ day, line, start, end }: BoardDuty, later: number) => `${day + later} ${line} ${start} ${end}`;
  const models = new Map<string, BoardDuty[]>();
  for (const duty of board.duties.filter((one) => isLive(one) && one.driver !== "")) {
    const key = keyOf(duty, 7);
    models.set(key, [...(models.get(key) ?? []), duty]);
  }
  let now = board;
  const steps: BoardStep[] = [];
  const open = board.duties.filter((duty) => isOpen(duty, "driver") && isShown(board, duty.day));
  for (const duty of open.toSorted((a, b) => a.day - b.day || a.start - b.start)) {
    const waiting = models.get(keyOf(duty, 0)) ?? [];
    const model = waiting.find(({ driver }) => isFree(now, duty, "driver", driver));
    if (!model) continue;
    models.set(
      keyOf(duty, 0),
      waiting.filter((one) => one !== model),
    );
    const takes = duty.vehicle === "" && model.vehicle !== "" && isFree(now, duty, "vehicle", model.vehicle);
    const made = [stepOf(duty, "driver", model.driver), ...(takes ? [stepOf(duty, "vehicle", model.vehicle)] : [])];
    steps.push(...made);
    now = applyEdit(now, { kind: "copyWeek", steps: made });
  }
  return { kind: "copyWeek", steps };
}

function isFree(board: Board, duty: BoardDuty, side: BoardSide, id: string): boolean {
  const row = (side === "driver" ? board.drivers : board.vehicles).find((one) => one.id === id);
  const now = board.duties.find((one) => one.id === duty.id) ?? duty;
  return row !== undefined && placementIn(board, now, row, side).kind === "free";
}

/** The result of a solver as one edit. */
export function fillEdit(board: Board, assignments: readonly Assignment[]): BoardEdit {
  const driverOf = new Map(assignments.map(({ duty, driver }) => [duty, driver]));
  const steps = board.duties.flatMap((duty) => {
    const driver = driverOf.get(duty.id);
    return driver === undefined || driver === duty.driver ? [] : [stepOf(duty, "driver", driver)];
  });
  return { kind: "fill", steps };
}

/** The board after an edit. */
export function applyEdit(board: Board, { steps }: BoardEdit): Board {
  return steps.length === 0 ? board : steps.reduce((now, step) => applied(now, step, true), board);
}

/** The board before its last edit. */
export function revertEdit(board: Board, { steps }: BoardEdit): Board {
  return steps.toReversed().reduce((now, step) => applied(now, step, false), board);
}

function applied(board: Board, step: BoardStep, forward: boolean): Board {
  if ("leave" in step) {
    const rest = board.leaves.filter((one) => !isSame(one, step.leave));
    return { ...board, leaves: step.isThere === forward ? [...rest, step.leave] : rest };
  }
  const value = forward ? step.after : step.before;
  return {
    ...board,
    duties: board.duties.map((duty) => (duty.id === step.duty ? { ...duty, [step.side]: value } : duty)),
  };
}

/** Whether two entries have the same driver, day and kind. */
export function isSame(entry: BoardLeave, other: BoardLeave): boolean {
  return entry.driver === other.driver && entry.from === other.from && entry.kind === other.kind;
}

function stepOf(duty: BoardDuty, side: BoardSide, after: string): BoardStep {
  return { duty: duty.id, side, before: duty[side], after };
}
