/**
 * How many people ride which trip: scans and the trips they belong to, loads, and which departures could be merged or need another.
 *
 *     const { scans, refused } = readScans(sent, Date.now());
 *     ridershipCandidates(trips, usualRidershipRules);
 */
export { type Evidence, ridershipCandidates, type RidershipCandidate } from "./candidates.ts";
export type { Departure, RiddenTrip } from "./facts.ts";
export {
  departureKey,
  type HeatRow,
  heatOf,
  loadLevel,
  loadLevels,
  type LoadLevel,
  loadPercent,
  ridershipBy,
  type RidershipSum,
  sumRidership,
  weekdayOf,
} from "./load.ts";
export { type LocatedScan, matchScan, type ScanCause, scanCauses, type ScannedTrip } from "./matchScan.ts";
export { type ReadScans, readScans, type RefusedScan, scanIdentity, type SentScan } from "./readScans.ts";
export {
  faultsOfRidershipRules,
  ridershipRuleBounds,
  type RidershipRuleFault,
  ridershipRuleNames,
  type RidershipRules,
  ridershipRulesOf,
  usualRidershipRules,
} from "./rules.ts";
export { type FileScan, isScanHeader, scansIn } from "./scanFile.ts";
export { type FileAnswer, type PartAnswer, sendScanFile } from "./sendFile.ts";
export { ridershipTable, type ShownTrip } from "./table.ts";
