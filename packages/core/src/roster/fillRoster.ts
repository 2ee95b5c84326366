import { seededRandom } from "../calculation/seededRandom.ts";
import { checkRoster, type Violation } from "./checkRoster.ts";
import type { DrivenDuty } from "./duty.ts";
import { gridOf } from "./grid.ts";
import { greedy } from "./greedy.ts";
import { type Assignment, type RosterProblem, type RosterScore } from "./problem.ts";
import { searchOf } from "./search.ts";

export interface FillOptions {
  /** The same seed gives the same roster. */
  readonly seed: number;
  /** How many changes are tried in all. Twenty million take about ten seconds of processor time. */
  readonly proposals: number;
}

/** How far a search is. */
export interface FillProgress {
  readonly tried: number;
  readonly proposals: number;
  /** Of the best roster so far. */
  readonly best: RosterScore;
  readonly done: boolean;
}

/** A roster that was filled. It breaks no rule that the settled duties do not break by themselves. */
export interface FilledRoster {
  readonly assignments: readonly Assignment[];
  /** Ids of the duties that nobody got. */
  readonly unplaced: readonly string[];
  readonly score: RosterScore;
}

/** A search that its caller carries on, slice by slice, and may leave at any time. */
export interface RosterFill {
  /** Tries so many changes more and says how far it is. */
  step(proposals: number): FillProgress;
  /** The best roster so far. */
  result(): FilledRoster;
}

/**
 * Fills a roster: gives each open duty to the driver with the least work, then swaps days between drivers and exchanges duties by
 * simulated annealing. What is kept is best by `isBetter`.
 *
 * @example
 * const fill = fillRoster(problem, { seed: 1, proposals: 20_000_000 });
 * while (!fill.step(50_000).done) await pause();
 * const { assignments } = fill.result();
 */
export function fillRoster(problem: RosterProblem, { seed, proposals }: FillOptions): RosterFill {
  const grid = gridOf(problem);
  const search = searchOf(grid, greedy(grid), seededRandom(seed));
  let tried = 0;
  return {
    step(count) {
      const size = Math.min(count, proposals - tried);
      search.run(size, tried / proposals, (tried + size) / proposals);
      tried += size;
      return { tried, proposals, best: search.best(), done: tried >= proposals };
    },
    result: () => lawful(problem, search.bestRow(), search.best()),
  };
}

/** The roster without the duties that the checker objects to: what is given out never breaks a rule. */
function lawful(problem: RosterProblem, driverOf: Int32Array, { unfairness }: RosterScore): FilledRoster {
  let placed: readonly DrivenDuty[] = problem.open.flatMap((duty, at) => {
    const driver = problem.drivers[driverOf[at] ?? -1];
    return driver ? [{ ...duty, driver: driver.id }] : [];
  });
  let found = objections(problem, placed);
  while (found.length > 0) {
    const out = new Set(found.map(({ duty, other }) => (placed.some(({ id }) => id === duty) ? duty : other)));
    const kept = placed.filter(({ id }) => !out.has(id));
    // What is broken later by a duty that stands before it goes with the later ones of its driver.
    const drivers = new Set(found.map(({ driver }) => driver));
    placed = kept.length < placed.length ? kept : placed.filter(({ driver }) => !drivers.has(driver));
    found = objections(problem, placed);
  }
  const has = new Set(placed.map(({ id }) => id));
  const unplaced = problem.open.flatMap(({ id }) => (has.has(id) ? [] : [id]));
  return {
    assignments: placed.map(({ id, driver }) => ({ duty: id, driver })),
    unplaced,
    score: { breaks: 0, unplaced: unplaced.length, unfairness },
  };
}

/** Violations that are not there without the duties that were placed. */
function objections({ fixed, rules }: RosterProblem, placed: readonly DrivenDuty[]): readonly Violation[] {
  const keyOf = ({ rule, duty, found }: Violation) => `${rule} ${duty} ${found}`;
  const before = new Set(checkRoster(fixed, rules).map(keyOf));
  return checkRoster([...fixed, ...placed], rules).filter((one) => !before.has(keyOf(one)));
}
