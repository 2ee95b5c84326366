import { seededRandom } from "../calculation/seededRandom.ts";
import { plansCost, type RoutingPlan, type RoutingProblem } from "./problem.ts";
import { ruinAndRecreate } from "./ruinAndRecreate.ts";
import { savingsRoutes } from "./savings.ts";

export interface RoutingOptions {
  /** The same seed gives the same routes. */
  readonly seed: number;
  /** Total number of rounds; each removes a part of the routes and inserts it again. */
  readonly rounds: number;
  /**
   * Rounds of one cooling cycle. After it, the search continues from the best routes at the highest temperature.
   * Default 50,000.
   */
  readonly cycle?: number;
}

export interface RoutingProgress {
  readonly done: boolean;
  readonly tried: number;
  readonly rounds: number;
  readonly cost: number;
}

/** A search that the caller runs step by step and may stop at any time. */
export interface RoutingSearch {
  step(rounds: number): RoutingProgress;
  /** The cheapest routes so far. */
  result(): RoutingPlan;
}

/**
 * Searches cheap routes that carry all riders: savings first, then ruin and recreate with simulated annealing. It
 * uses as many vehicles as needed.
 *
 * @throws {RangeError} if a place has more riders than a vehicle has seats: split it before
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
