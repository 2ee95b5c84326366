import { checkRoster } from "./checkRoster.ts";
import type { DrivenDuty } from "./duty.ts";
import type { FilledRoster } from "./fillRoster.ts";
import { type Bar, barOf, type OpenDuty, type RosterDriver, type RosterProblem } from "./problem.ts";
import { findShortages, type Shortage } from "./shortage.ts";

/** Why a driver cannot have an unplaced duty: a bar, another duty of that day, or a rule. */
export type Hindrance = Bar | "busy" | "rest" | "hours" | "daysInRow" | "nightsInRow" | "dutyItself";

/** A duty without a driver, with the number of drivers for each reason. */
export interface UnplacedDuty {
  readonly duty: string;
  readonly hindrances: Readonly<Partial<Record<Hindrance, number>>>;
}

/** Why a roster is not full. */
export interface Explanation {
  /** `proved`: it cannot be filled. `notFound`: the search found no solution, but one may exist. */
  readonly verdict: "complete" | "proved" | "notFound";
  readonly shortages: readonly Shortage[];
  readonly unplaced: readonly UnplacedDuty[];
}

/** Explains the unplaced duties of a filled roster. */
export function explainRoster(problem: RosterProblem, { assignments, unplaced }: FilledRoster): Explanation {
  if (unplaced.length === 0) return { verdict: "complete", shortages: [], unplaced: [] };
  const openById = new Map(problem.open.map((duty) => [duty.id, duty]));
  const taken = new Map<string, DrivenDuty[]>(problem.drivers.map(({ id }) => [id, []]));
  for (const duty of problem.fixed) taken.get(duty.driver)?.push(duty);
  for (const { duty, driver } of assignments) {
    const found = openById.get(duty);
    if (found) taken.get(driver)?.push({ ...found, driver });
  }
  const left = unplaced.flatMap((id) => openById.get(id) ?? []);
  const lawless = left.filter((duty) => isLawless(duty, problem));
  const shortages = findShortages({ ...problem, open: problem.open.filter((duty) => !lawless.includes(duty)) });
  const isProved = shortages.length > 0 || lawless.length > 0;
  return {
    verdict: isProved ? "proved" : "notFound",
    shortages,
    unplaced: left.map((duty) => ({ duty: duty.id, hindrances: hindrancesOf(duty, problem, taken) })),
  };
}

function isLawless(duty: OpenDuty, { rules }: RosterProblem): boolean {
  return checkRoster([{ ...duty, driver: "" }], rules).length > 0;
}

function hindrancesOf(
  duty: OpenDuty,
  problem: RosterProblem,
  taken: ReadonlyMap<string, readonly DrivenDuty[]>,
): UnplacedDuty["hindrances"] {
  if (isLawless(duty, problem)) return { dutyItself: problem.drivers.length };
  const counts: Partial<Record<Hindrance, number>> = {};
  for (const driver of problem.drivers) {
    const hindrance = hindranceOf(driver, duty, problem, taken.get(driver.id) ?? []);
    if (hindrance) counts[hindrance] = (counts[hindrance] ?? 0) + 1;
  }
  return counts;
}

/** The first reason why a driver cannot have a duty in addition to the driver's other duties. */
export function hindranceOf(
  driver: RosterDriver,
  duty: OpenDuty,
  { rules }: Pick<RosterProblem, "rules">,
  has: readonly DrivenDuty[],
): Hindrance | undefined {
  const bar = barOf(driver, duty);
  if (bar) return bar;
  if (has.some(({ day }) => day === duty.day)) return "busy";
  const before = checkRoster(has, rules).length;
  const after = checkRoster([...has, { ...duty, driver: driver.id }], rules);
  if (after.length <= before) return undefined;
  const broken = new Set(after.map(({ rule }) => rule));
  if (broken.has("overlap") || broken.has("restBetween")) return "rest";
  if (broken.has("wheelIn24Hours") || broken.has("wheelIn7Days")) return "hours";
  return broken.has("daysInRow") ? "daysInRow" : "nightsInRow";
}
