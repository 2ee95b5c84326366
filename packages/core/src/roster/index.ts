/** Duties, rules of driving and rest, and a solver that fills rosters. Pure code for browsers, workers and servers. */
export {
  type Board,
  type BoardDriver,
  type BoardDuty,
  type BoardLeave,
  type BoardRow,
  type BoardSide,
  type BoardVehicle,
  drivenBy,
  isLive,
  spareKind,
} from "./board.ts";
export { type BoardEdit, copyWeek, fillEdit, markSpare, moveDuty, swapDuties } from "./boardEdits.ts";
export { boardOfAnswer, type RosterAnswer, wireChanges } from "./boardOfAnswer.ts";
export { problemOf } from "./boardProblem.ts";
export {
  type BoardCell,
  type BoardRows,
  type BoardRule,
  type BoardViolation,
  daysOf,
  type FilledRow,
  isNightDuty,
  rowsOf,
} from "./boardRows.ts";
export { type BoardChanges, type BoardState, changesOf, countChanges, openBoard, reduceBoard } from "./boardState.ts";
export { dateText, dayText, hoursText, spanText, timeText, weekWords } from "./boardWords.ts";
export { type Placement, placementIn, placementsOf } from "./placing.ts";
export { checkRoster, type RosterRule, type Violation } from "./checkRoster.ts";
export { type DrivenDuty, type Duty, isAtWheel, type Piece, type PieceKind, pieceKinds, wheelMinutes } from "./duty.ts";
export { drivenDuties, type DutyRecord, dutyOfRecord, serviceDayOf, serviceDayStart } from "./dutyRecords.ts";
export { type DrivingRules, usualDrivingRules } from "./drivingRules.ts";
export { type FilledRoster, type FillOptions, type FillProgress, fillRoster, type RosterFill } from "./fillRoster.ts";
export type { Assignment, OpenDuty, RosterDriver, RosterProblem, RosterScore } from "./problem.ts";
export { findShortages, type Shortage } from "./shortage.ts";
export { type Explanation, explainRoster, type Hindrance, type UnplacedDuty } from "./unplaced.ts";
export { seededRandom } from "../calculation/seededRandom.ts";
export type { SeededRandom } from "../calculation/seededRandom.ts";
export { mondayOf, readWeek, type Week, weekOf, weekText } from "./week.ts";
