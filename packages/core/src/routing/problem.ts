/** Places to visit by vehicles with seats that begin and end at one place. */
export interface RoutingProblem {
  /** Seats of a vehicle. */
  readonly seats: number;
  /** Riders at each place; the first place is where the vehicles begin and end. */
  readonly riders: readonly number[];
  /** Cost of the way from one place to another, in minutes or kilometres. */
  readonly costs: readonly (readonly number[])[];
}

/** A set of routes and what they cost. Each route names places in their order, without the first one. */
export interface RoutingPlan {
  readonly routes: readonly (readonly number[])[];
  readonly cost: number;
}

/** What a route costs. */
export function routeCost({ costs }: RoutingProblem, route: readonly number[]): number {
  let cost = 0;
  let before = 0;
  for (const place of route) {
    cost += costs[before]?.[place] ?? 0;
    before = place;
  }
  return cost + (costs[before]?.[0] ?? 0);
}

/** What several routes cost. */
export function plansCost(problem: RoutingProblem, routes: readonly (readonly number[])[]): number {
  return routes.reduce((sum, route) => sum + routeCost(problem, route), 0);
}

/** Riders of a route. */
export function routeLoad({ riders }: RoutingProblem, route: readonly number[]): number {
  return route.reduce((sum, place) => sum + (riders[place] ?? 0), 0);
}
