/** Riders to stops, stops to routes of vehicles with seats. Pure: browsers, workers and servers alike. */
export { assignRiders, type RiderHome, type RiderStops } from "./assignRiders.ts";
export { planRoutes, type RoutingOptions, type RoutingProgress, type RoutingSearch } from "./planRoutes.ts";
export type { RoutingPlan, RoutingProblem } from "./problem.ts";
