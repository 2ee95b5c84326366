import type { TextKey } from "../i18n/catalogue.ts";
import { serviceTimeText } from "../timetable/serviceTime.ts";
import { type BoardRules, usualBoardRules } from "../tracking/usualRules.ts";
import { minuteOfDay } from "./facts.ts";
import type { DayState, TripOfDay } from "./tripState.ts";

/** States that need attention; with equal urgency, earlier ones come first. */
export const exceptionStates = [
  "notStarted",
  "expiredPaper",
  "late",
  "early",
  "noSignal",
] as const satisfies readonly DayState[];

/** Whether a trip needs attention. */
export function isException({ state }: Pick<TripOfDay, "state">): boolean {
  return exceptionStates.some((one) => one === state);
}

/** Trips that need attention, most urgent first. */
export function exceptionQueue<One extends TripOfDay>(trips: readonly One[]): readonly One[] {
  const rank = ({ state }: One) => exceptionStates.findIndex((one) => one === state);
  return trips
    .filter((one) => isException(one))
    .toSorted((a, b) => urgencyOf(b) - urgencyOf(a) || rank(a) - rank(b) || a.departsAt - b.departsAt);
}

/** An expired document becomes urgent this many minutes before departure. */
const PAPER_LEAD = 22;

/** Sorts early trips after all late ones: no trip is a whole day early. */
const EARLY_SHARE = 2880;

/** A trip that has not started counts double, because people wait and nothing moves. */
function urgencyOf({ state, minutes }: TripOfDay): number {
  if (state === "early") return minutes / EARLY_SHARE;
  if (state === "notStarted") return 2 * minutes;
  return state === "expiredPaper" ? PAPER_LEAD - minutes : minutes;
}

/** A text key with its parameters. */
export interface DayLine {
  readonly text: TextKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * The effect of a trip's state as one line; undefined for a trip as planned. `day` is the start of the day in China.
 */
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
