import {
  absenceOn,
  type Board,
  type BoardDuty,
  type BoardLeave,
  type BoardRow,
  type BoardSide,
  drivenBy,
  isLive,
  isOpen,
  spareOn,
} from "./board.ts";
import { checkRoster, type RosterRule } from "./checkRoster.ts";
import { absoluteMinute, type Duty, wheelMinutes } from "./duty.ts";
import { nightMinutes } from "./drivingRules.ts";

/** Problems of a duty in a row: a broken driving rule, or a driver or vehicle that may not have it. */
export type BoardRule = RosterRule | "leave" | "papers" | "unusable";

/** A problem with the duties of a row. */
export interface BoardViolation {
  readonly rule: BoardRule;
  readonly row: string;
  readonly duty: string;
  readonly other?: string;
  /** Minutes, or days for rules that count days; 0 if nothing is counted. */
  readonly found: number;
  readonly limit: number;
}

/** The duties of a row on one day. */
export interface BoardCell {
  readonly day: number;
  readonly duties: readonly BoardDuty[];
  /** Why the driver is absent. */
  readonly absence?: BoardLeave;
  readonly spare?: BoardLeave;
}

/** A driver or a vehicle with the shown days. */
export interface FilledRow {
  readonly row: BoardRow;
  readonly cells: readonly BoardCell[];
  /** Driving time on the shown days. */
  readonly wheelMinutes: number;
  readonly violations: readonly BoardViolation[];
}

/** The rows of a board: those of one side in order, and the duties without an assignment on that side. */
export interface BoardRows {
  readonly rows: readonly FilledRow[];
  readonly open: readonly BoardCell[];
  /** For the shown days, sorted by row, then time. */
  readonly violations: readonly BoardViolation[];
}

/** The rows of a board. Cancelled duties are left out. */
export function rowsOf(board: Board, side: BoardSide): BoardRows {
  const ofRow = new Map<string, BoardDuty[]>();
  for (const duty of board.duties) {
    if (duty[side] === "" ? !isOpen(duty, side) : !isLive(duty)) continue;
    const group = ofRow.get(duty[side]);
    if (group) group.push(duty);
    else ofRow.set(duty[side], [duty]);
  }
  const of = (id: string) => ofRow.get(id) ?? [];
  const rows = (side === "driver" ? board.drivers : board.vehicles).map((row): FilledRow => {
    const duties = of(row.id);
    const cells = daysOf(board).map((day): BoardCell => {
      const absence = side === "driver" ? absenceOn(board.leaves, row.id, day) : undefined;
      const spare = side === "driver" ? spareOn(board.leaves, row.id, day) : undefined;
      return { ...cellOf(duties, day), ...(absence && { absence }), ...(spare && { spare }) };
    });
    const shown = cells.flatMap((cell) => cell.duties);
    return {
      ...{ row, cells, wheelMinutes: shown.reduce((sum, duty) => sum + wheelMinutes(duty), 0) },
      violations: violationsOf(board, side, row, duties).filter(({ duty }) => shown.some(({ id }) => id === duty)),
    };
  });
  const open = daysOf(board).map((day) => cellOf(of(""), day));
  return { rows, open, violations: rows.flatMap(({ violations }) => violations) };
}

/** The service days that a board shows. */
export function daysOf({ from, days }: Pick<Board, "from" | "days">): readonly number[] {
  return Array.from({ length: days }, (_, at) => from + at);
}

/** All problems of duties, if they belonged to one row. Include the days around those of the board. */
export function violationsOf(
  board: Pick<Board, "rules" | "leaves">,
  side: BoardSide,
  row: BoardRow,
  duties: readonly BoardDuty[],
): readonly BoardViolation[] {
  const own = drivenBy(
    duties.map((duty) => ({ ...duty, [side]: row.id })),
    side,
  );
  const found = checkRoster(own, board.rules).flatMap(({ driver, ...one }): readonly BoardViolation[] =>
    side === "driver" || one.rule === "overlap" ? [{ ...one, row: driver }] : [],
  );
  const bars = own.flatMap((duty): readonly BoardViolation[] => {
    const rule = barOn(board, side, row, duty);
    return rule ? [{ rule, row: row.id, duty: duty.id, found: 0, limit: 0 }] : [];
  });
  return [...bars, ...found];
}

function barOn(
  { leaves }: Pick<Board, "leaves">,
  side: BoardSide,
  { id, isUsable, papersUntil }: BoardRow,
  duty: BoardDuty,
): BoardRule | undefined {
  if (side === "driver" && absenceOn(leaves, id, duty.day)) return "leave";
  if (papersUntil !== undefined && !duty.papersAllowed && lastDayOf(duty) > papersUntil) return "papers";
  return isUsable ? undefined : "unusable";
}

/** The day on which a duty ends; documents must be valid on it. */
export function lastDayOf({ day, end }: Pick<BoardDuty, "day" | "end">): number {
  return day + Math.floor(Math.max(0, end - 1) / 1440);
}

/** Whether a duty includes night work. A duty without pieces counts as a whole. */
export function isNightDuty(duty: Duty, rules: Board["rules"]): boolean {
  const spans = duty.pieces.length > 0 ? duty.pieces : [duty];
  return spans.some(
    ({ start, end }) => nightMinutes(absoluteMinute(duty.day, start), absoluteMinute(duty.day, end), rules) > 60,
  );
}

function cellOf(duties: readonly BoardDuty[], day: number): BoardCell {
  return { day, duties: duties.filter((duty) => duty.day === day).toSorted(byTime) };
}

function byTime(a: BoardDuty, b: BoardDuty): number {
  return a.start - b.start || a.end - b.end || (a.number < b.number ? -1 : 1);
}
