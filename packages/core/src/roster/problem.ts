import type { DrivenDuty, Duty } from "./duty.ts";
import type { DrivingRules } from "./drivingRules.ts";

/** A driver to whom duties can be given. */
export interface RosterDriver {
  readonly id: string;
  /** Licence class, such as `A1`. */
  readonly licence: string;
  /** Lines that the driver knows; missing: all. */
  readonly lines?: readonly string[];
  /** Service days on which the driver is away. */
  readonly leave: readonly number[];
}

/** A duty that waits for a driver. */
export interface OpenDuty extends Duty {
  /** Licence classes that may drive it; missing: all. */
  readonly licences?: readonly string[];
  readonly line?: string;
}

/** A roster that is to be filled. */
export interface RosterProblem {
  readonly drivers: readonly RosterDriver[];
  readonly open: readonly OpenDuty[];
  /** What is settled, in the period and in the seven days around it; it counts for the rules and is never moved. */
  readonly fixed: readonly DrivenDuty[];
  readonly rules: DrivingRules;
}

/** A duty and who drives it. */
export interface Assignment {
  readonly duty: string;
  readonly driver: string;
}

/** How good a roster is. Less is better, compared member by member in this order. */
export interface RosterScore {
  /** Violations of the rules. */
  readonly breaks: number;
  readonly unplaced: number;
  /** Squared differences of hours and nights from an equal share. */
  readonly unfairness: number;
}

/** Whether a score is better: fewer violations, then fewer unplaced duties, then fairer. Never a weighted sum. */
export function isBetter(one: RosterScore, than: RosterScore): boolean {
  if (one.breaks !== than.breaks) return one.breaks < than.breaks;
  if (one.unplaced !== than.unplaced) return one.unplaced < than.unplaced;
  return one.unfairness < than.unfairness;
}

/** Why a driver may not have a duty at all, whatever else the driver does. */
export type Bar = "licence" | "line" | "leave";

/** What bars a driver from a duty; undefined: nothing. */
export function barOf(driver: RosterDriver, duty: OpenDuty): Bar | undefined {
  if (duty.licences && !duty.licences.includes(driver.licence)) return "licence";
  if (duty.line !== undefined && driver.lines && !driver.lines.includes(duty.line)) return "line";
  return driver.leave.includes(duty.day) ? "leave" : undefined;
}
