import { seededRandom } from "../calculation/seededRandom.ts";
import { plansCost, type RoutingPlan, type RoutingProblem } from "./problem.ts";
import { ruinAndRecreate } from "./ruinAndRecreate.ts";
import { savingsRoutes } from "./savings.ts";

export interface RoutingOptions {
  /** The same seed gives the same routes. */
  readonly seed: number;
  /** How often a part of the routes is taken apart and built again, in all. */
  readonly rounds: number;
  /** Rounds from hot to cold; then it is hot again and begins at the best routes. Default 50,000. */
  readonly cycle?: number;
}

export interface RoutingProgress {
  readonly done: boolean;
  readonly tried: number;
  readonly rounds: number;
  readonly cost: number;
}

/** A search that its caller carries on, slice by slice, and may leave at any time. */
export interface RoutingSearch {
  step(rounds: number): RoutingProgress;
  /** The cheapest routes so far. */
  result(): RoutingPlan;
}

/**
 * Looks for cheap routes that carry all riders: savings first, then ruin and recreate with annealing. It uses as many vehicles as it
 * needs.
 *
 * @throws {RangeError} where a place has more riders than a vehicle has seats: split it before
 */
export function planRoutes(problem: RoutingProblem, { seed, rounds, cycle = 50_000 }: RoutingOptions): RoutingSearch {
  const tooMany = problem.riders.findIndex((riders, place) => place > 0 && riders > problem.seats);
  if (tooMany >= 0) throw new RangeError(`Place ${tooMany} has more riders than a vehicle has seats`);
  const search = ruinAndRecreate(problem, savingsRoutes(problem), seededRandom(seed));
  let tried = 0;
  return {
    step(count) {
      const until = Math.min(rounds, tried + count);
      for (; tried < until; tried += 1) {
        if (tried % cycle === 0) search.restart();
        search.round((tried % cycle) / cycle);
      }
      return { tried, rounds, cost: search.bestCost(), done: tried >= rounds };
    },
    result() {
      const routes = search.best();
      return { routes, cost: plansCost(problem, routes) };
    },
  };
}
