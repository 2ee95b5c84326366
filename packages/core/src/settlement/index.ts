/**
 * What carriers are paid for a month, from the facts of it.
 *
 *     const sheet = calculateSettlement(facts);
 *     sheet.totals.payableFen;                       // before adjustments by hand
 *     settlementHash(facts);                         // the same as long as the raw data are
 */
export { calculateSettlement } from "./calculate.ts";
export { type Charge, type ChargedSheet, type ChargeKind, chargeKinds, chargesOf } from "./charges.ts";
export { compareSheets, type RowDifference, type SheetDifference } from "./compare.ts";
export type { IncidentFact, RuleFact, SettlementFacts, TripFact, TripOutcome } from "./facts.ts";
export { settlementHash } from "./hash.ts";
export { distanceFen, fenText, kmPriceText, readFen, readKmPrice } from "./money.ts";
export { monthAfter, readMonth } from "./month.ts";
export { planPrice } from "./planPrice.ts";
export type {
  OpenItem,
  OpenReason,
  PricedTrip,
  SettlementPenalty,
  SettlementRow,
  SettlementSheet,
  SettlementSums,
} from "./sheet.ts";
export { type SettlementView, sumOf, sumsBy } from "./sums.ts";
export { penaltyText, settlementTable, type ShownSheet } from "./table.ts";
