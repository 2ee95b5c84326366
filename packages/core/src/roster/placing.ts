import type { Board, BoardDuty, BoardRow, BoardSide } from "./board.ts";
import { isLive, isShown } from "./board.ts";
import { type BoardViolation, violationsOf } from "./boardRows.ts";
import { wheelMinutes } from "./duty.ts";

/** Whether a row may have a duty, and the effect on its hours. */
export type Placement =
  | {
      readonly kind: "same" | "free" | "swap";
      /** The duty that moves the other way in a swap. */
      readonly other?: string;
      /** Driving minutes of the row on the shown days. */
      readonly before: number;
      readonly after: number;
    }
  | {
      readonly kind: "refused";
      /** The first rule that would newly be broken. */
      readonly violation: BoardViolation;
    };

/**
 * Possible rows for a duty, by row id. For a row with one duty at that time, a swap is offered if it breaks no rule
 * for either. Existing violations do not count against a move.
 */
export function placementsOf(board: Board, duty: BoardDuty, side: BoardSide): ReadonlyMap<string, Placement> {
  const rows: readonly BoardRow[] = side === "driver" ? board.drivers : board.vehicles;
  return new Map(rows.map((row) => [row.id, placementIn(board, duty, row, side)]));
}

/** Like `placementsOf`, for one row. */
export function placementIn(board: Board, duty: BoardDuty, row: BoardRow, side: BoardSide): Placement {
  const has = board.duties.filter((one) => one[side] === row.id && isLive(one));
  const before = hoursOf(board, has);
  if (duty[side] === row.id) return { kind: "same", before, after: before };
  const [first] = newViolations(board, { side, row }, has, [...has, duty]);
  if (!first) return { kind: "free", before, after: hoursOf(board, [...has, duty]) };
  const swap = swapIn(board, duty, { side, row }, has);
  return swap ? { ...swap, before } : { kind: "refused", violation: first };
}

function swapIn(board: Board, duty: BoardDuty, { side, row }: Place, has: readonly BoardDuty[]) {
  const sameDay = has.filter((one) => one.day === duty.day);
  const [other] = sameDay;
  const from = (side === "driver" ? board.drivers : board.vehicles).find(({ id }) => id === duty[side]);
  if (!other || sameDay.length > 1 || !from) return undefined;
  const mine = [...has.filter((one) => one !== other), duty];
  const theirs = board.duties.filter((one) => one[side] === from.id && isLive(one));
  const given = [...theirs.filter(({ id }) => id !== duty.id), other];
  if (newViolations(board, { side, row }, has, mine).length > 0) return undefined;
  if (newViolations(board, { side, row: from }, theirs, given).length > 0) return undefined;
  return { kind: "swap" as const, other: other.id, after: hoursOf(board, mine) };
}

/** A row of one side. */
interface Place {
  readonly side: BoardSide;
  readonly row: BoardRow;
}

function newViolations(
  board: Board,
  { side, row }: Place,
  before: readonly BoardDuty[],
  after: readonly BoardDuty[],
): readonly BoardViolation[] {
  const keyOf = ({ rule, duty, found }: BoardViolation) => `${rule} ${duty} ${found}`;
  const known = new Set(violationsOf(board, side, row, before).map(keyOf));
  const found = violationsOf(board, side, row, after);
  return found.filter((one) => !known.has(keyOf(one)));
}

function hoursOf(board: Board, duties: readonly BoardDuty[]): number {
  return duties.reduce((sum, duty) => sum + (isShown(board, duty.day) ? wheelMinutes(duty) : 0), 0);
}
