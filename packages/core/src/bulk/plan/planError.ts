import type { Language } from "../../i18n/language.ts";
import { findText } from "../../i18n/pick.ts";

/** What is wrong with a saved plan. */
export type PlanProblem =
  /** Something else than a plan. */
  | "notAPlan"
  /** Written by a later version of this program. */
  | "newerVersion"
  /** The end is missing. */
  | "cutOff"
  /** What it says is not what was planned: the hash does not fit. */
  | "edited"
  /** It changes a kind of record that is not known here. */
  | "unknownResource"
  /** Laid out otherwise than it was written, and too large to be read so. */
  | "tooLarge";

/** A saved plan that cannot be used. */
export class PlanError extends Error {
  override readonly name = "PlanError";
  readonly problem: PlanProblem;

  constructor(problem: PlanProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** What is wrong, and what to do about it. */
export function planErrorText({ problem }: PlanError, language: Language): string {
  return findText(language, `bulk.planProblems.${problem}`) ?? problem;
}
