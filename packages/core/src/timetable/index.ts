export {
  checkScheme,
  type SchemePeriod,
  type SchemeProblem,
  type SchemeRule,
  type TripFault,
  tripFaults,
} from "./checkScheme.ts";
export { compareSchemes } from "./comparison/compareSchemes.ts";
export {
  type ComparedScheme,
  type ComparedTrip,
  EARLIER_MINUTES,
  type LineDifference,
  type RiderEffects,
  type RiderGroup,
  type SchemeComparison,
  type SchemeFigures,
  TO_FACTORY,
  type TripChange,
  type TripDifference,
} from "./comparison/sides.ts";
export {
  type ComparisonNames,
  comparisonTable,
  departureText,
  type FigureName,
  figureNames,
  figureOf,
  lineChangeText,
  type ShownComparison,
  type ShownFigures,
  type ShownLine,
  type ShownPair,
  type ShownTrip,
  tripChangeTexts,
} from "./comparison/words.ts";
export {
  type DayKind,
  dayKinds,
  runsOn,
  type ServiceCalendar,
  serviceCalendar,
  type ServiceDay,
  shareDay,
} from "./days.ts";
export {
  type GridChanges,
  gridChanges,
  type GridEvent,
  openGrid,
  reduceGrid,
  type StoredTrip,
  tripsShown,
  type TripValues,
} from "./grid.ts";
export {
  type GridEdit,
  type GridRefusal,
  type GridSpan,
  type GridState,
  type GridTrip,
  refusalKey,
} from "./gridState.ts";
export {
  directionsOf,
  legsOf,
  metresOf,
  offsetsOf,
  type RouteLeg,
  routeOf,
  type RouteSummary,
  routeSummary,
} from "./route.ts";
export { LATEST_DEPARTURE, LATEST_TIME, type ReadTime, readServiceTime, serviceTimeText } from "./serviceTime.ts";
export { type PosterDepartures, type PosterRoute, type StopPoster, stopPosters } from "./stopPosters.ts";
export {
  arrivalOf,
  departureOf,
  lineOf,
  type PlannedLine,
  type PlannedTrip,
  timesFrom,
  tripOf,
  type TripRecord,
  tripRecord,
} from "./trips.ts";
