export { directionsOf, legsOf, offsetsOf, type RouteLeg, routeOf, type RouteSummary, routeSummary } from "./route.ts";
