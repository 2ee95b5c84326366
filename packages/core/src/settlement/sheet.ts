import type { TripOutcome } from "./facts.ts";

/** Why an item is not part of the sum. */
export type OpenReason = "noVehicle" | "noRule" | "severalRules" | "noPrice" | "noDistance" | "noRecord";

/** Counts and their cost in fen. `payable` is the amount minus the penalties. */
export interface SettlementSums {
  readonly planned: number;
  readonly ran: number;
  readonly missed: number;
  readonly late: number;
  readonly plannedMetres: number;
  readonly metres: number;
  readonly amountFen: number;
  /** At least 0. */
  readonly penaltyFen: number;
  readonly payableFen: number;
}

/** Trips of one line, vehicle kind and shift with the same price rule. */
export interface SettlementRow extends SettlementSums {
  /** Key of the row in the sheet. */
  readonly key: string;
  readonly lineId: string;
  readonly vehicleKind: string;
  readonly shift: string;
  readonly ruleId: string;
  /** Fen per trip; ten-thousandths of a yuan per kilometre. */
  readonly tripFen: number;
  readonly kmPrice: number;
}

/** A trip with a price. */
export interface PricedTrip {
  readonly day: string;
  readonly tripId: string;
  readonly number: string;
  /** Key of its row. */
  readonly row: string;
  readonly lineId: string;
  readonly vehicleId: string;
  readonly departs: number;
  readonly metres: number;
  readonly outcome: Exclude<TripOutcome, "unknown">;
  readonly isLate: boolean;
  readonly lateMinutes: number;
  readonly amountFen: number;
  readonly penaltyFen: number;
  readonly note: string;
}

/** A deduction. */
export interface SettlementPenalty {
  readonly kind: "missed" | "late" | "incident";
  readonly day: string;
  /** Id of the trip or incident. */
  readonly id: string;
  readonly number: string;
  readonly lineId: string;
  readonly vehicleId: string;
  readonly ruleId: string;
  readonly lateMinutes: number;
  /** At least 1. */
  readonly fen: number;
  readonly note: string;
}

/** A trip or incident that could not be priced. */
export interface OpenItem {
  readonly kind: "trip" | "incident";
  readonly day: string;
  readonly id: string;
  readonly number: string;
  readonly lineId: string;
  readonly vehicleId: string;
  readonly why: OpenReason;
}

/** The payment of a carrier for a month by the facts only, without manual adjustments. */
export interface SettlementSheet {
  readonly month: string;
  readonly carrierId: string;
  readonly until: string;
  /** Number of service days with trips. */
  readonly days: number;
  readonly rows: readonly SettlementRow[];
  readonly penalties: readonly SettlementPenalty[];
  readonly open: readonly OpenItem[];
  readonly trips: readonly PricedTrip[];
  /** Sums of rows and of penalties for incidents. */
  readonly totals: SettlementSums;
}
