import { type TrackingRules, usualTrackingRules } from "./fix.ts";

/** From when on a day board says what of a trip. Minutes. */
export interface BoardRules {
  /** A delay of so much is one; the alert "late" has the same bound. */
  readonly lateMinutes: number;
  /** A stop that is left by more than so much before its time is left early: riders miss the bus. */
  readonly earlyMinutes: number;
  /** So long after its departure a trip has not started. */
  readonly startMinutes: number;
  /** A vehicle on the road that was not heard of for so long is without signal. */
  readonly silentMinutes: number;
  /** So long after its planned arrival a trip without any report counts as arrived. */
  readonly forgetMinutes: number;
}

/** What a factory may decide of how vehicles are followed and trips are judged (ADR 0073). */
export interface FleetRules extends TrackingRules, BoardRules {}

/** The board of a factory that sets nothing. */
export const usualBoardRules: BoardRules = {
  ...{ lateMinutes: 5, earlyMinutes: 1, startMinutes: 1, silentMinutes: 5, forgetMinutes: 30 },
};

/** The rules of a factory that sets nothing. */
export const usualFleetRules: FleetRules = { ...usualTrackingRules, ...usualBoardRules };
