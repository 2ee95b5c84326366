/** The result of a trip: `unknown` where no person and no position reported that it ran or was cancelled. */
export type TripOutcome = "ran" | "cancelled" | "unknown";

/** A trip of a service day that the carrier was to run. Names are not facts: a line that is renamed changes nothing. */
export interface TripFact {
  /** Service day, `2026-10-15`. */
  readonly day: string;
  readonly tripId: string;
  readonly number: string;
  readonly lineId: string;
  /** Shift of the scheme. */
  readonly shift: string;
  /** Whoever ran it: what the day board put in the place of the plan, else the duty, else the timetable. Empty: none. */
  readonly vehicleId: string;
  readonly vehicleKind: string;
  /** Minutes of the service day at which it was to depart. */
  readonly departs: number;
  /** By the legs of the line, from its first to its last stop. */
  readonly metres: number;
  readonly outcome: TripOutcome;
  /** Whole minutes after the timetable, at the last stop, or at the first where the arrival is not known. At least 0. */
  readonly lateMinutes: number;
  /** Why it was cancelled. */
  readonly note: string;
}

/** A price rule of the carrier as far as it decides about money. */
export interface RuleFact {
  readonly id: string;
  /** Empty: every one. */
  readonly vehicleKind: string;
  readonly shift: string;
  /** First and last service day on which it is valid; an empty last day: without end. */
  readonly validFrom: string;
  readonly validUntil: string;
  /** Fen; undefined where the rule has none. */
  readonly tripFen: number | undefined;
  /** Ten-thousandths of a yuan for a kilometre. */
  readonly kmPrice: number | undefined;
  /** Minutes from which on a trip is late. */
  readonly lateAfter: number;
  /** Taken off for each, in fen; 0: nothing. */
  readonly lateFen: number;
  readonly missedFen: number;
  readonly incidentFen: number;
}

/** An incident of a vehicle of the carrier. */
export interface IncidentFact {
  readonly id: string;
  readonly number: string;
  readonly day: string;
  readonly vehicleId: string;
  readonly vehicleKind: string;
  readonly lineId: string;
  readonly kind: string;
}

/** Everything that a settlement follows from. */
export interface SettlementFacts {
  /** `2026-10`. */
  readonly month: string;
  readonly carrierId: string;
  /** Last service day in the facts; empty where no day of the month is over. */
  readonly until: string;
  readonly trips: readonly TripFact[];
  readonly rules: readonly RuleFact[];
  readonly incidents: readonly IncidentFact[];
}
