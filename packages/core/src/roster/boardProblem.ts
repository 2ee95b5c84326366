import { absenceOn, type Board, drivenBy, isOpen, isShown } from "./board.ts";
import { daysOf, lastDayOf } from "./boardRows.ts";
import type { RosterProblem } from "./problem.ts";

/**
 * The roster to fill from a board: its planned duties without a driver. Days after the expiry of documents count as
 * leave.
 */
export function problemOf(board: Board): RosterProblem {
  const open = board.duties.filter(
    (duty) => isOpen(duty, "driver") && duty.state === "planned" && isShown(board, duty.day),
  );
  // Documents must be valid on the day on which a duty ends, which may be the next day.
  const lastDayWith = (day: number) => Math.max(day, ...open.filter((duty) => duty.day === day).map(lastDayOf));
  return {
    drivers: board.drivers
      .filter(({ isUsable }) => isUsable)
      .map(({ id, licence, papersUntil = Number.POSITIVE_INFINITY }) => ({
        ...{ id, licence },
        leave: daysOf(board).filter(
          (day) => lastDayWith(day) > papersUntil || absenceOn(board.leaves, id, day) !== undefined,
        ),
      })),
    open: open.map(({ id, day, start, end, pieces, line }) => ({
      id,
      day,
      start,
      end,
      pieces,
      ...(line !== "" && { line }),
    })),
    fixed: drivenBy(board.duties, "driver"),
    rules: board.rules,
  };
}
