import type { PlannedTrip } from "../trips.ts";

/** A trip of a scheme with what decides about its figures. */
export interface ComparedTrip extends PlannedTrip {
  /** From its first to its last stop, by the legs of the line. */
  readonly metres: number;
  /** Of its vehicle; 0 where that is not known. */
  readonly seats: number;
  /** What it costs in a month of the comparison, in fen; undefined where no price rule holds on a day on which it runs. */
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
  /** Riders of its shift; undefined where nobody may know them. */
  readonly riders?: readonly RiderGroup[];
}

/** What a scheme, or its part on one line, amounts to. Trips, distance and seats are those of a working day. */
export interface SchemeFigures {
  readonly trips: number;
  /** Different ones that are named, on any day. */
  readonly vehicles: number;
  readonly drivers: number;
  readonly metres: number;
  /** Seats of the trips to the factory. */
  readonly seats: number;
  /** Fen in a month; trips without a price are left out and counted. */
  readonly monthFen: number;
  readonly unpriced: number;
  /** Riders whose line has trips; 0 where they may not be known. */
  readonly riders: number;
  /** Riders beyond the seats of their line. */
  readonly withoutSeat: number;
}

/** What is different about a trip that both schemes have. */
export const tripChanges = ["times", "stops", "days", "vehicle", "driver", "number"] as const;
export type TripChange = (typeof tripChanges)[number];

/** A trip that one scheme has and the other has not, or that both have in another way. */
export interface TripDifference {
  readonly direction: string;
  readonly a?: ComparedTrip;
  readonly b?: ComparedTrip;
  /** Empty where one of them is missing. */
  readonly changes: readonly TripChange[];
}

/** How a line fares in the two schemes. */
export interface LineDifference {
  readonly lineId: string;
  readonly state: "added" | "removed" | "changed" | "same";
  readonly a: SchemeFigures;
  readonly b: SchemeFigures;
  /** By the departure in B, else in A. */
  readonly trips: readonly TripDifference[];
}

/** Riders to whom B does something that they will notice, counted by head; one may be in several. */
export interface RiderEffects {
  /** A serves their stop by their line, B does not. */
  readonly lost: number;
  /** The other way round. */
  readonly gained: number;
  /** Their first bus to the factory comes earlier by at least `EARLIER_MINUTES`. */
  readonly earlier: number;
  /** They ride a line whose trips are not the same. */
  readonly affected: number;
}

export interface SchemeComparison {
  readonly a: SchemeFigures;
  readonly b: SchemeFigures;
  /** Every line that either has, those that differ first, then by id. */
  readonly lines: readonly LineDifference[];
  /** Undefined where riders may not be known. */
  readonly effects?: RiderEffects;
}

/** From how many minutes on riders are said to have to leave earlier. */
export const EARLIER_MINUTES = 10;
/** Direction in which riders board at their home stop. */
export const TO_FACTORY = "toFactory";
