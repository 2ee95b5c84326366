import type { TextKey } from "../i18n/catalogue.ts";
import { serviceTimeText } from "../timetable/serviceTime.ts";
import { type BoardRules, usualBoardRules } from "../tracking/rules.ts";
import { minuteOfDay } from "./facts.ts";
import type { DayState, TripOfDay } from "./tripState.ts";

/** States that need somebody, the more urgent first where the minutes are alike. */
export const exceptionStates = [
  "notStarted",
  "expiredPaper",
  "late",
  "early",
  "noSignal",
] as const satisfies readonly DayState[];

/** Whether a trip needs somebody. */
export function isException({ state }: Pick<TripOfDay, "state">): boolean {
  return exceptionStates.some((one) => one === state);
}

/** Trips that need somebody, the most urgent first. */
export function exceptionQueue<One extends TripOfDay>(trips: readonly One[]): readonly One[] {
  const rank = ({ state }: One) => exceptionStates.findIndex((one) => one === state);
  return trips
    .filter((one) => isException(one))
    .toSorted((a, b) => urgencyOf(b) - urgencyOf(a) || rank(a) - rank(b) || a.departsAt - b.departsAt);
}

/** Minutes in which an expired paper becomes urgent. */
const PAPER_LEAD = 22;

/** A trip that is ahead of its times stands after all that are late: no trip is a day early. */
const EARLY_SHARE = 2880;

/** A trip that has not started loses two minutes in one: people wait, and nothing moves. */
function urgencyOf({ state, minutes }: TripOfDay): number {
  if (state === "early") return minutes / EARLY_SHARE;
  if (state === "notStarted") return 2 * minutes;
  return state === "expiredPaper" ? PAPER_LEAD - minutes : minutes;
}

/** A text with what is put into it. */
export interface DayLine {
  readonly text: TextKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What follows from the state of a trip, in one line; undefined for one that is as planned. `day` begins in China. */
export function consequenceOf(
  one: TripOfDay,
  day: number,
  rules: Pick<BoardRules, "lateMinutes"> = usualBoardRules,
): DayLine | undefined {
  const { state, minutes, delay } = one;
  const at = serviceTimeText(minuteOfDay(one.expectedAt, day));
  if (state === "notStarted") return { text: "day.consequence.notStarted", params: { at, minutes: delay } };
  if (state === "early") return { text: "day.consequence.early", params: { at } };
  if (state === "late") return { text: "day.consequence.late", params: { at } };
  if (state === "noSignal") {
    return delay >= rules.lateMinutes
      ? { text: "day.consequence.silentLate", params: { at, minutes: delay } }
      : { text: "day.consequence.silent", params: { at } };
  }
  if (state !== "expiredPaper") return undefined;
  return minutes >= 0
    ? { text: "day.consequence.blocked", params: { minutes } }
    : { text: "day.consequence.blockedLate", params: { minutes: -minutes } };
}
