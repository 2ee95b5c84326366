import type { SeededRandom } from "../calculation/seededRandom.ts";
import { countRow, type DriverCost, sharesOf, unfairnessOf } from "./driverCost.ts";
import type { Grid } from "./grid.ts";
import { isBetter, type RosterScore } from "./problem.ts";

/** Weights of the search. They are not used to choose the best roster. */
const breakWeight = 10;
const unplacedWeight = 14;
const unfairnessWeight = 0.3;
const hottest = 2;
const coldest = 0.4;
/** Longest range of days that two drivers swap. */
const longestSpan = 6;
/** A roster that is only fairer is saved at most once in this many proposals, because copying it costs more. */
const fairnessPause = 2_000;

/** A random search through rosters that saves the best one. */
export interface Search {
  /** Tries this many changes while the temperature falls from one share of the total time to the other. */
  run(proposals: number, fromShare: number, toShare: number): void;
  best(): RosterScore;
  /** The driver of each open duty in the best roster; -1: none. */
  bestRow(): Int32Array;
}

/** @param row - the start; it is changed */
export function searchOf(grid: Grid, row: Int32Array, random: SeededRandom): Search {
  const { drivers, days, open, may, day: dayOf } = grid;
  const shares = sharesOf(grid);
  const costs = Array.from({ length: drivers }, (): DriverCost => ({ breaks: 0, minutes: 0, nights: 0 }));
  const unfair = new Float64Array(drivers);
  let breaks = 0;
  let unfairness = 0;
  costs.forEach((cost, driver) => {
    countRow(grid, row, driver, cost);
    unfair[driver] = unfairnessOf(cost, shares, driver);
    breaks += cost.breaks;
    unfairness += unfair[driver] ?? 0;
  });
  const unplaced = outside(grid, row);
  const broken = new Set(costs.flatMap((cost, driver) => (cost.breaks > 0 ? [driver] : [])));
  const trials: readonly [DriverCost, DriverCost] = [
    { breaks: 0, minutes: 0, nights: 0 },
    { breaks: 0, minutes: 0, nights: 0 },
  ];
  const scoreNow = (): RosterScore => ({ breaks, unplaced: unplaced.length, unfairness });
  let best = scoreNow();
  let kept = row.slice();
  let temperature = hottest;
  let sinceKept = 0;

  const below = (count: number): number => Math.floor(random.next() * count);
  const accepts = (change: number): boolean => change <= 0 || random.next() < Math.exp(-change / temperature);

  function keepIfBetter(): void {
    if (breaks > best.breaks || (breaks === best.breaks && unplaced.length > best.unplaced)) return;
    const isOnlyFairer = breaks === best.breaks && unplaced.length === best.unplaced;
    if (isOnlyFairer && (sinceKept < fairnessPause || unfairness >= best.unfairness)) return;
    const score = scoreNow();
    if (!isBetter(score, best)) return;
    best = score;
    kept.set(row);
    sinceKept = 0;
  }

  /** Weighted cost of a change that was already made in a row; `trials[at]` has the new counts. */
  function costOfRow(driver: number, at: 0 | 1): number {
    const trial = trials[at];
    countRow(grid, row, driver, trial);
    const more = trial.breaks - (costs[driver]?.breaks ?? 0);
    return breakWeight * more + unfairnessWeight * (unfairnessOf(trial, shares, driver) - (unfair[driver] ?? 0));
  }

  function settle(driver: number, at: 0 | 1): void {
    const cost = costs[driver];
    if (!cost) return;
    const { breaks: ofRow, minutes, nights } = trials[at];
    breaks += ofRow - cost.breaks;
    if (ofRow > 0 !== cost.breaks > 0) {
      if (ofRow > 0) broken.add(driver);
      else broken.delete(driver);
    }
    cost.breaks = ofRow;
    cost.minutes = minutes;
    cost.nights = nights;
    const now = unfairnessOf(cost, shares, driver);
    unfairness += now - (unfair[driver] ?? 0);
    unfair[driver] = now;
  }

  /** Assigns an unplaced duty to a driver; the driver's duty on that day becomes unplaced. */
  function tryPlace(): void {
    const at = below(unplaced.length);
    const duty = unplaced[at] ?? 0;
    const driver = below(drivers);
    if (may[driver * open + duty] !== 1) return;
    const cell = driver * days + (dayOf[duty] ?? 0);
    const there = row[cell] ?? -1;
    row[cell] = duty;
    const change = costOfRow(driver, 0) - (there < 0 ? unplacedWeight : 0);
    if (!accepts(change)) {
      row[cell] = there;
      return;
    }
    settle(driver, 0);
    if (there >= 0) unplaced[at] = there;
    else {
      const last = unplaced.pop() ?? duty;
      if (at < unplaced.length) unplaced[at] = last;
    }
    keepIfBetter();
  }

  /** Removes a duty from a driver who breaks a rule. */
  function tryDrop(driver: number): void {
    const cell = driver * days + below(days);
    const duty = row[cell] ?? -1;
    if (duty < 0 || duty >= open) return;
    row[cell] = -1;
    if (!accepts(costOfRow(driver, 0) + unplacedWeight)) {
      row[cell] = duty;
      return;
    }
    settle(driver, 0);
    unplaced.push(duty);
    keepIfBetter();
  }

  function oneBroken(): number {
    let skip = below(broken.size);
    for (const driver of broken) if ((skip -= 1) < 0) return driver;
    return below(drivers);
  }

  function trySwap(): void {
    const length = 1 + below(longestSpan);
    // Half of the swaps are near days with unplaced duties.
    const troubled = unplaced.length > 0 && random.next() < 0.5 ? (unplaced[below(unplaced.length)] ?? 0) : -1;
    const around = troubled < 0 ? below(days) : (dayOf[troubled] ?? 0) + below(2 * longestSpan) - longestSpan;
    const from = Math.min(Math.max(0, around - below(length)), days - 1);
    const until = Math.min(days, from + length);
    const one = broken.size > 0 && broken.size < drivers / 4 && random.next() < 0.3 ? oneBroken() : below(drivers);
    const other = below(drivers);
    if (one === other || !maySwap(one, other, from, until)) return;
    swap(one, other, from, until);
    const change = costOfRow(one, 0) + costOfRow(other, 1);
    if (!accepts(change)) {
      swap(one, other, from, until);
      return;
    }
    settle(one, 0);
    settle(other, 1);
    keepIfBetter();
  }

  function maySwap(one: number, other: number, from: number, until: number): boolean {
    let differs = false;
    for (let day = from; day < until; day += 1) {
      const mine = row[one * days + day] ?? -1;
      const theirs = row[other * days + day] ?? -1;
      if (mine >= open || theirs >= open) return false;
      if (mine >= 0 && may[other * open + mine] !== 1) return false;
      if (theirs >= 0 && may[one * open + theirs] !== 1) return false;
      differs ||= mine !== theirs;
    }
    return differs;
  }

  function swap(one: number, other: number, from: number, until: number): void {
    for (let day = from; day < until; day += 1) {
      const mine = row[one * days + day] ?? -1;
      row[one * days + day] = row[other * days + day] ?? -1;
      row[other * days + day] = mine;
    }
  }

  /** Saves the current roster without the duties that break rules, if it is better than the best one. */
  function keepLawful(): void {
    if (broken.size === 0 || broken.size + unplaced.length >= best.unplaced) return;
    const copy = row.slice();
    const dropped = [...broken].reduce((sum, driver) => sum + dropFrom(grid, copy, driver), 0);
    const score = { breaks: 0, unplaced: unplaced.length + dropped, unfairness };
    if (!isBetter(score, best)) return;
    best = score;
    kept = copy;
  }

  return {
    run(proposals, fromShare, toShare) {
      if (drivers === 0 || days === 0) return;
      for (let at = 0; at < proposals; at += 1) {
        if (at % 1_000 === 0) {
          const share = fromShare + ((toShare - fromShare) * at) / proposals;
          temperature = hottest * (coldest / hottest) ** share;
        }
        sinceKept += 1;
        if (unplaced.length > 0 && at % 4 === 0) tryPlace();
        else if (broken.size > 0 && at % 4 === 1) tryDrop(oneBroken());
        else trySwap();
      }
      keepLawful();
    },
    best: () => best,
    bestRow: () => driversOf(grid, kept),
  };
}

/** Removes a driver's duties one by one, the most helpful first, until no rule is broken. Returns their number. */
function dropFrom(grid: Grid, row: Int32Array, driver: number): number {
  const { days, open } = grid;
  const cost: DriverCost = { breaks: 0, minutes: 0, nights: 0 };
  for (let dropped = 0; ; dropped += 1) {
    countRow(grid, row, driver, cost);
    let [fewest, cellOfFewest] = [cost.breaks, -1];
    for (let cell = driver * days; cell < (driver + 1) * days; cell += 1) {
      const duty = row[cell] ?? -1;
      if (duty < 0 || duty >= open) continue;
      row[cell] = -1;
      countRow(grid, row, driver, cost);
      row[cell] = duty;
      if (cost.breaks < fewest) [fewest, cellOfFewest] = [cost.breaks, cell];
    }
    if (cellOfFewest < 0) return dropped;
    row[cellOfFewest] = -1;
  }
}

/** Open duties without a driver. */
function outside({ open }: Grid, row: Int32Array): number[] {
  const has = new Set(row);
  return Array.from({ length: open }, (_, duty) => duty).filter((duty) => !has.has(duty));
}

function driversOf({ open, days }: Grid, row: Int32Array): Int32Array {
  const driverOf = new Int32Array(open).fill(-1);
  row.forEach((duty, cell) => {
    if (duty >= 0 && duty < open) driverOf[duty] = Math.floor(cell / days);
  });
  return driverOf;
}
