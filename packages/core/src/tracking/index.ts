export {
  bd09ToGcj02,
  type Datum,
  datumOf,
  datums,
  type Degrees,
  fromGcj02,
  fromWgs84,
  gcj02ToBd09,
  isInChina,
  placeInWgs84,
  toGcj02,
  toWgs84,
} from "./chinaCoordinates.ts";
export { type Eta, etasOf } from "./eta.ts";
export {
  type Fix,
  type TrackedStop,
  type TrackedTrip,
  type TrackingRules,
  usualTrackingRules,
  windowOf,
} from "./fix.ts";
export { follow, followTrack, tick } from "./follow.ts";
export { type AlertKind, alertKinds, alertsOfTrack, type TripAlert } from "./judge.ts";
export { distanceM, moved, type Place, placeOf, type Point, project, type Projection } from "./geo.ts";
export { type PlacedLabel, placeLabels, type WantedLabel } from "./labels.ts";
export {
  centred,
  dragged,
  drawnAt,
  type Extent,
  fitted,
  type MapView,
  type Padding,
  placeAt,
  worldOf,
  zoomBounds,
  zoomed,
} from "./mapView.ts";
export { type ReadFixes, readFixes, type RefusedFix, type SentFix } from "./readFixes.ts";
export { type ReplayClock, replayedAt, type ReplaySpeed, replaySpeeds, type Seen, seenAt, turned } from "./replay.ts";
export {
  faultsOfRules,
  fleetRuleBounds,
  fleetRuleGroups,
  fleetRuleNames,
  fleetRulesOf,
  isFleetRule,
  type RuleBounds,
  type RuleFault,
  type RuleUnit,
} from "./rules.ts";
export { isDriven, simulatedFix, type SimulatedRun, simulateRun, type SimulationOptions } from "./simulate.ts";
export {
  type DrawnTile,
  placeOnTiles,
  TILE_ADDRESS_MAX,
  type TileDatum,
  type TileFault,
  tileFault,
  tileOrigins,
  type TileSource,
  tilesIn,
  tileZooms,
} from "./tiles.ts";
export {
  beforeTrip,
  isFinished,
  isLeftEarly,
  isUnderWay,
  leavingKinds,
  leftEarlyS,
  type Step,
  type TripEvent,
  type TripEventKind,
  type TripState,
  type Watched,
} from "./tripState.ts";
export { type BoardRules, type FleetRules, usualBoardRules, usualFleetRules } from "./usualRules.ts";
