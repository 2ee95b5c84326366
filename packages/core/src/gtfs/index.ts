/**
 * Timetables in the standard format: GTFS schedule (gtfs.org) from schemes, and lines, stops and trips from a feed.
 * Pure: input and output are texts, the host handles the files.
 *
 *     const { feed, left } = writeFeed(facts); // the same facts give the same bytes
 *     for (const [file, table] of feed) zip.add(file, feedText(table));
 *
 *     const feed = await parseFeed(texts);
 *     const notices = checkFeed(feed); // by the rules of the canonical validator
 *     const { stops, lines, trips, problems } = readFeed(feed);
 */
export { checkFeed, type FeedNotice } from "./checkFeed.ts";
export type { FeedAgency, FeedDay, FeedFacts, FeedLine, FeedScheme, FeedStop, LeftRule, LeftTrip } from "./facts.ts";
export { type Feed, FeedError, type FeedTable, feedTable, feedText, parseFeed } from "./feed.ts";
export { readFeed, type ReadFeed, type ReadLeg, type ReadLine, type ReadProblem, type ReadRule } from "./readFeed.ts";
export { type ReadStop, type ReadTrip } from "./readFeed.ts";
export {
  type FeedDuty,
  type FeedPiece,
  type LeftPiece,
  type LeftPieceRule,
  type OperationsFacts,
  writeOperations,
  type WrittenOperations,
} from "./operations.ts";
export { checkRealtime, type RealtimeFault } from "./checkRealtime.ts";
export { type FeedCall, type FeedTrip, type FeedTrips, feedTripsOf } from "./feedTrips.ts";
export {
  type AlertMessage,
  type RealtimeEntity,
  type RealtimeFacts,
  realtimeFeed,
  type RealtimeKind,
  realtimeKinds,
  type RealtimeMessage,
  type RealtimeRun,
  type RealtimeVehicle,
  type StopTimeUpdate,
  trackedOf,
  type Translated,
  type TripDescriptor,
  type TripUpdate,
  type VehicleDescriptor,
  type VehicleMessage,
} from "./realtimeFeed.ts";
export { type FeedSheet, sheetsOf, sheetText } from "./sheets.ts";
export { FeedZipError, packFeed, unpackFeed } from "./zip.ts";
export { writeFeed, type WrittenFeed } from "./writeFeed.ts";
