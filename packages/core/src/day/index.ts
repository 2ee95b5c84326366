/**
 * The day board: the state of each trip, trips that need attention, and possible replacements. Pure code for
 * browsers, servers and the terminal.
 */
export { boardFacts, type ToldBoard, type ToldBoardRules } from "./boardFacts.ts";
export {
  type Blocked,
  type Booking,
  type Candidate,
  type Candidates,
  type DayDriver,
  type DayVehicle,
  driverCandidates,
  type Hindering,
  type Reason,
  suggestionOf,
  vehicleCandidates,
  type Wanted,
} from "./candidates.ts";
export {
  type DayFacts,
  type DayPaper,
  type DayTrip,
  type LastSignal,
  MINUTE_MS,
  minuteOfDay,
  type RunMark,
  type StopEvent,
} from "./facts.ts";
export { consequenceOf, type DayLine, exceptionQueue, exceptionStates, isException } from "./queue.ts";
export { readServiceDate, serviceDateText, serviceDayAt } from "./serviceDay.ts";
export { type DayState, dayStates, placeOf, type TripOfDay, tripsOfDay } from "./tripState.ts";
export {
  isStanding,
  type KnownVehicle,
  type VehicleRules,
  type VehicleState,
  vehicleState,
  vehicleStates,
} from "./vehicleStates.ts";
