import type { TripOutcome } from "./facts.ts";

/** Why something has no place in the sum. */
export type OpenReason = "noVehicle" | "noRule" | "severalRules" | "noPrice" | "noDistance" | "noRecord";

/** What was counted, and what it costs, in fen. `payable` is the amount less the penalties. */
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

/** Trips of one line, vehicle kind and shift that one price rule holds for. */
export interface SettlementRow extends SettlementSums {
  /** Names the row within the sheet. */
  readonly key: string;
  readonly lineId: string;
  readonly vehicleKind: string;
  readonly shift: string;
  readonly ruleId: string;
  /** Fen for a trip; ten-thousandths of a yuan for a kilometre. */
  readonly tripFen: number;
  readonly kmPrice: number;
}

/** A trip that has a price. */
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

/** Something that is taken off. */
export interface SettlementPenalty {
  readonly kind: "missed" | "late" | "incident";
  readonly day: string;
  /** Of the trip or incident. */
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

/** What a carrier is paid for a month by the facts alone. Adjustments by hand come on top of it. */
export interface SettlementSheet {
  readonly month: string;
  readonly carrierId: string;
  readonly until: string;
  /** Service days with trips. */
  readonly days: number;
  readonly rows: readonly SettlementRow[];
  readonly penalties: readonly SettlementPenalty[];
  readonly open: readonly OpenItem[];
  readonly trips: readonly PricedTrip[];
  /** Of rows and penalties for incidents. */
  readonly totals: SettlementSums;
}
