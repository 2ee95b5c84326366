/** The result of a trip; `unknown` if no report and no position shows that it ran or was cancelled. */
export type TripOutcome = "ran" | "cancelled" | "unknown";

/** A planned trip of the carrier on a service day. Names are not facts: renaming a line changes nothing. */
export interface TripFact {
  /** Service day, `2026-10-15`. */
  readonly day: string;
  readonly tripId: string;
  readonly number: string;
  readonly lineId: string;
  /** Shift of the scheme. */
  readonly shift: string;
  /** The vehicle that ran it: by the day board, else by the duty, else by the timetable. Empty: none. */
  readonly vehicleId: string;
  readonly vehicleKind: string;
  /** Planned departure in minutes of the service day. */
  readonly departs: number;
  /** By the legs of the line, from its first to its last stop. */
  readonly metres: number;
  readonly outcome: TripOutcome;
  /** Whole minutes of delay at the last stop, or at the first one if the arrival is unknown. At least 0. */
  readonly lateMinutes: number;
  /** Reason of the cancellation. */
  readonly note: string;
}

/** The parts of a carrier's price rule that affect money. */
export interface RuleFact {
  readonly id: string;
  /** Empty: every kind. */
  readonly vehicleKind: string;
  readonly shift: string;
  /** First and last service day on which it is valid; without an end if the last day is empty. */
  readonly validFrom: string;
  readonly validUntil: string;
  /** Fen; undefined if the rule has no trip price. */
  readonly tripFen: number | undefined;
  /** Ten-thousandths of a yuan per kilometre. */
  readonly kmPrice: number | undefined;
  /** Delay in minutes from which a trip counts as late. */
  readonly lateAfter: number;
  /** Deduction for each late trip, in fen; 0: none. */
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

/** All input of a settlement. */
export interface SettlementFacts {
  /** `2026-10`. */
  readonly month: string;
  readonly carrierId: string;
  /** Last service day in the facts; empty if no day of the month has ended. */
  readonly until: string;
  readonly trips: readonly TripFact[];
  readonly rules: readonly RuleFact[];
  readonly incidents: readonly IncidentFact[];
}
