import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { SettlementFacts } from "./facts.ts";
import { byMembers } from "./order.ts";

/** Increased when the same facts would give another sheet. Sheets of an earlier calculation then count as changed. */
const CALCULATION = 1;

/** SHA-256 of the facts in hexadecimal; it does not depend on their order. */
export function settlementHash({ month, carrierId, until, trips, rules, incidents }: SettlementFacts): string {
  const lists = [
    trips.map((one) => [
      ...[one.day, one.tripId, one.number, one.lineId, one.shift, one.vehicleId, one.vehicleKind],
      ...[one.departs, one.metres, one.outcome, one.lateMinutes, one.note],
    ]),
    rules.map((one) => [
      ...[one.id, one.vehicleKind, one.shift, one.validFrom, one.validUntil, one.tripFen ?? "", one.kmPrice ?? ""],
      ...[one.lateAfter, one.lateFen, one.missedFen, one.incidentFen],
    ]),
    incidents.map((one) => [one.id, one.number, one.day, one.vehicleId, one.vehicleKind, one.lineId, one.kind]),
  ];
  const inOrder = lists.map((list) => list.toSorted(byMembers((members) => members)));
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([CALCULATION, month, carrierId, until, ...inOrder]))));
}
