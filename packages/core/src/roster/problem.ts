import type { DrivenDuty, Duty } from "./duty.ts";
import type { DrivingRules } from "./drivingRules.ts";

/** A driver who can get duties. */
export interface RosterDriver {
  readonly id: string;
  /** Licence class, such as `A1`. */
  readonly licence: string;
  /** Lines that the driver knows; missing: all. */
  readonly lines?: readonly string[];
  /** Service days on which the driver is absent. */
  readonly leave: readonly number[];
}

/** A duty without a driver. */
export interface OpenDuty extends Duty {
  /** Licence classes that may drive it; missing: all. */
  readonly licences?: readonly string[];
  readonly line?: string;
}

/** A roster to fill. */
export interface RosterProblem {
  readonly drivers: readonly RosterDriver[];
  readonly open: readonly OpenDuty[];
  /** Fixed duties in the period and in the seven days around it. They count for the rules and are never moved. */
  readonly fixed: readonly DrivenDuty[];
  readonly rules: DrivingRules;
}

/** A duty and its driver. */
export interface Assignment {
  readonly duty: string;
  readonly driver: string;
}

/** The quality of a roster. Lower is better; members are compared in this order. */
export interface RosterScore {
  /** Number of rule violations. */
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

/** Why a driver may never have a duty, independent of other duties. */
export type Bar = "licence" | "line" | "leave";

/** Why a driver may not have a duty; undefined if the driver may. */
export function barOf(driver: RosterDriver, duty: OpenDuty): Bar | undefined {
  if (duty.licences && !duty.licences.includes(driver.licence)) return "licence";
  if (duty.line !== undefined && driver.lines && !driver.lines.includes(duty.line)) return "line";
  return driver.leave.includes(duty.day) ? "leave" : undefined;
}
