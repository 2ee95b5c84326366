import type { Language } from "../../i18n/language.ts";
import { findText } from "../../i18n/pick.ts";

/** Why a saved plan cannot be used. */
export type PlanProblem =
  /** The file is not a plan. */
  | "notAPlan"
  /** A later version of this program wrote it. */
  | "newerVersion"
  /** The end of the file is missing. */
  | "cutOff"
  /** The content was changed: the hash does not match. */
  | "edited"
  /** It changes a resource that the registry does not have. */
  | "unknownResource"
  /** It was reformatted and is too large to be read in that form. */
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

/** The problem, and what to do about it. */
export function planErrorText({ problem }: PlanError, language: Language): string {
  return findText(language, `bulk.planProblems.${problem}`) ?? problem;
}
