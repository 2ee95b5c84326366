/** Places for vehicles with seats; every route starts and ends at the same place. */
export interface RoutingProblem {
  /** Seats of a vehicle. */
  readonly seats: number;
  /** Riders at each place; the first place is the start and end of the vehicles. */
  readonly riders: readonly number[];
  /** Travel cost between two places, in minutes or kilometres. */
  readonly costs: readonly (readonly number[])[];
}

/** A set of routes and their cost. Each route lists places in order, without the first one. */
export interface RoutingPlan {
  readonly routes: readonly (readonly number[])[];
  readonly cost: number;
}

/** The cost of a route. */
export function routeCost({ costs }: RoutingProblem, route: readonly number[]): number {
  let cost = 0;
  let before = 0;
  for (const place of route) {
    cost += costs[before]?.[place] ?? 0;
    before = place;
  }
  return cost + (costs[before]?.[0] ?? 0);
}

/** The cost of several routes. */
export function plansCost(problem: RoutingProblem, routes: readonly (readonly number[])[]): number {
  return routes.reduce((sum, route) => sum + routeCost(problem, route), 0);
}

/** Riders of a route. */
export function routeLoad({ riders }: RoutingProblem, route: readonly number[]): number {
  return route.reduce((sum, place) => sum + (riders[place] ?? 0), 0);
}
