/**
 * Assigns riders to stops, and stops to routes of vehicles with limited seats. Pure code for browsers, workers and
 * servers.
 */
export { assignRiders, type RiderHome, type RiderStops } from "./assignRiders.ts";
export { planRoutes, type RoutingOptions, type RoutingProgress, type RoutingSearch } from "./planRoutes.ts";
export type { RoutingPlan, RoutingProblem } from "./problem.ts";
