import type { PlannedTrip } from "../trips.ts";

/** A trip of a scheme with the data for its figures. */
export interface ComparedTrip extends PlannedTrip {
  /** From its first to its last stop, by the legs of the line. */
  readonly metres: number;
  /** Seats of its vehicle; 0 if unknown. */
  readonly seats: number;
  /** Cost per month of the comparison, in fen; undefined if no price rule is valid on a day on which it runs. */
  readonly monthFen?: number;
}

/** Riders of a line who board at one stop. */
export interface RiderGroup {
  readonly lineId: string;
  readonly stopId: string;
  readonly count: number;
}

/** One of the two schemes. */
export interface ComparedScheme {
  readonly trips: readonly ComparedTrip[];
  /** Riders of its shift; undefined if the session may not see them. */
  readonly riders?: readonly RiderGroup[];
}

/** Figures of a scheme or of one line in it. Trips, distance and seats are for a working day. */
export interface SchemeFigures {
  readonly trips: number;
  /** Number of different named vehicles, on any day. */
  readonly vehicles: number;
  readonly drivers: number;
  readonly metres: number;
  /** Seats of the trips to the factory. */
  readonly seats: number;
  /** Fen per month; trips without a price are left out and counted separately. */
  readonly monthFen: number;
  readonly unpriced: number;
  /** Riders whose line has trips; 0 if the session may not see them. */
  readonly riders: number;
  /** Riders beyond the seats of their line. */
  readonly withoutSeat: number;
}

/** Kinds of differences of a trip that both schemes have. */
export const tripChanges = ["times", "stops", "days", "vehicle", "driver", "number"] as const;
export type TripChange = (typeof tripChanges)[number];

/** A trip that only one scheme has, or that differs. */
export interface TripDifference {
  readonly direction: string;
  readonly a?: ComparedTrip;
  readonly b?: ComparedTrip;
  /** Empty if one of them is missing. */
  readonly changes: readonly TripChange[];
}

/** The differences of a line between the two schemes. */
export interface LineDifference {
  readonly lineId: string;
  readonly state: "added" | "removed" | "changed" | "same";
  readonly a: SchemeFigures;
  readonly b: SchemeFigures;
  /** Sorted by departure in B, else in A. */
  readonly trips: readonly TripDifference[];
}

/** Numbers of riders with a noticeable change; one rider may be in several numbers. */
export interface RiderEffects {
  /** A serves their stop on their line, B does not. */
  readonly lost: number;
  /** B serves their stop on their line, A does not. */
  readonly gained: number;
  /** Their first bus to the factory is at least `EARLIER_MINUTES` earlier. */
  readonly earlier: number;
  /** The trips of their line differ. */
  readonly affected: number;
}

export interface SchemeComparison {
  readonly a: SchemeFigures;
  readonly b: SchemeFigures;
  /** Every line of both schemes, those with differences first, then by id. */
  readonly lines: readonly LineDifference[];
  /** Undefined if the session may not see riders. */
  readonly effects?: RiderEffects;
}

/** Number of minutes from which a departure counts as earlier for riders. */
export const EARLIER_MINUTES = 10;
/** Direction in which riders board at their home stop. */
export const TO_FACTORY = "toFactory";
