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
  /** Total number of changes to try. Twenty million need about ten seconds of processor time. */
  readonly proposals: number;
}

/** Progress of a search. */
export interface FillProgress {
  readonly tried: number;
  readonly proposals: number;
  /** Score of the best roster so far. */
  readonly best: RosterScore;
  readonly done: boolean;
}

/** A filled roster. It breaks no rule, except those that the fixed duties already break. */
export interface FilledRoster {
  readonly assignments: readonly Assignment[];
  /** Ids of the duties without a driver. */
  readonly unplaced: readonly string[];
  readonly score: RosterScore;
}

/** A search that the caller runs step by step and may stop at any time. */
export interface RosterFill {
  /** Tries this many further changes and returns the progress. */
  step(proposals: number): FillProgress;
  /** The best roster so far. */
  result(): FilledRoster;
}

/**
 * Fills a roster: gives each open duty to the driver with the least work, then swaps days between drivers and
 * exchanges duties by simulated annealing. The best result by `isBetter` is kept.
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

/** The roster without the duties that the checker rejects, so that the result never breaks a rule. */
function lawful(problem: RosterProblem, driverOf: Int32Array, { unfairness }: RosterScore): FilledRoster {
  let placed: readonly DrivenDuty[] = problem.open.flatMap((duty, at) => {
    const driver = problem.drivers[driverOf[at] ?? -1];
    return driver ? [{ ...duty, driver: driver.id }] : [];
  });
  let found = objections(problem, placed);
  while (found.length > 0) {
    const out = new Set(found.map(({ duty, other }) => (placed.some(({ id }) => id === duty) ? duty : other)));
    const kept = placed.filter(({ id }) => !out.has(id));
    // If an earlier duty causes a violation, it is removed together with the driver's later duties.
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

/** Violations that are caused by the placed duties. */
function objections({ fixed, rules }: RosterProblem, placed: readonly DrivenDuty[]): readonly Violation[] {
  const keyOf = ({ rule, duty, found }: Violation) => `${rule} ${duty} ${found}`;
  const before = new Set(checkRoster(fixed, rules).map(keyOf));
  return checkRoster([...fixed, ...placed], rules).filter((one) => !before.has(keyOf(one)));
}
