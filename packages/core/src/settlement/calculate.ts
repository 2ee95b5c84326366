import type { IncidentFact, RuleFact, SettlementFacts, TripFact } from "./facts.ts";
import { distanceFen } from "./money.ts";
import { byMembers, groupsOf } from "./order.ts";
import { ruleFor } from "./rules.ts";
import type { OpenItem, PricedTrip, SettlementPenalty, SettlementRow, SettlementSheet } from "./sheet.ts";
import { sumOf, sumOfTrips } from "./sums.ts";

/**
 * Computes the payment of a carrier for a month. A trip that ran costs its trip price and its kilometres, each trip
 * rounded half up to a fen, so that sums by line, vehicle and day agree. A cancelled trip costs nothing. Every trip
 * is in one row, or among the open items. The same facts give the same sheet, in any order (ADR 0128).
 */
export function calculateSettlement(facts: SettlementFacts): SettlementSheet {
  const { month, carrierId, until } = facts;
  const rules = new Map(facts.rules.map((rule) => [rule.id, rule]));
  const judged = facts.trips.map((trip) => judge(trip, facts.rules));
  const incidents = facts.incidents.flatMap((incident) => judgeIncident(incident, facts.rules));
  const trips = judged
    .flatMap((one) => ("trip" in one ? [one] : []))
    .toSorted(byMembers(({ trip }) => [trip.day, trip.departs, trip.number, trip.tripId]));
  const penalties = [...trips.flatMap(penaltyOf), ...incidents.flatMap((one) => ("fen" in one ? [one] : []))];
  const open = [...judged, ...incidents].flatMap((one) => ("why" in one ? [one] : []));
  const rows = rowsOf(trips, rules);
  const ofIncidents = penalties.reduce((sum, { kind, fen }) => sum + (kind === "incident" ? fen : 0), 0);
  const totals = sumOf(rows);
  return {
    ...{ month, carrierId, until, days: new Set(facts.trips.map(({ day }) => day)).size, rows },
    penalties: penalties.toSorted(byMembers(({ day, number, kind, id }) => [day, number, kind, id])),
    open: open.toSorted(byMembers(({ day, number, kind, id }) => [day, number, kind, id])),
    trips: trips.map(({ trip }) => trip),
    totals: {
      ...totals,
      penaltyFen: totals.penaltyFen + ofIncidents,
      payableFen: totals.payableFen - ofIncidents,
    },
  };
}

interface Judged {
  readonly trip: PricedTrip;
  readonly fact: TripFact;
  readonly rule: RuleFact;
}

function judge(fact: TripFact, rules: readonly RuleFact[]): Judged | OpenItem {
  const { day, tripId, number, lineId, vehicleId, departs, metres, outcome, note, lateMinutes } = fact;
  const openAs = (why: OpenItem["why"]): OpenItem => ({
    ...{ kind: "trip", day, id: tripId, number, lineId, vehicleId, why },
  });
  if (vehicleId === "") return openAs("noVehicle");
  const rule = ruleFor(rules, fact);
  if (typeof rule === "string") return openAs(rule);
  if (rule.tripFen === undefined && rule.kmPrice === undefined) return openAs("noPrice");
  if (outcome === "unknown") return openAs("noRecord");
  const hasRun = outcome === "ran";
  if (hasRun && metres === 0 && rule.kmPrice !== undefined && rule.kmPrice > 0) return openAs("noDistance");
  const isLate = hasRun && lateMinutes >= rule.lateAfter;
  return {
    ...{ fact, rule },
    trip: {
      ...{ day, tripId, number, row: rowKey(fact, rule), lineId, vehicleId, departs, metres, outcome, isLate },
      lateMinutes: hasRun ? lateMinutes : 0,
      amountFen: hasRun ? (rule.tripFen ?? 0) + distanceFen(metres, rule.kmPrice ?? 0) : 0,
      penaltyFen: hasRun ? (isLate ? rule.lateFen : 0) : rule.missedFen,
      note,
    },
  };
}

function penaltyOf({ trip, rule }: Judged): readonly SettlementPenalty[] {
  const { day, tripId, number, lineId, vehicleId, penaltyFen, lateMinutes, note, isLate } = trip;
  if (penaltyFen === 0) return [];
  const kind = isLate ? "late" : "missed";
  return [{ kind, day, id: tripId, number, lineId, vehicleId, ruleId: rule.id, lateMinutes, fen: penaltyFen, note }];
}

/** Returns nothing if no rule has a deduction for incidents. */
function judgeIncident(fact: IncidentFact, rules: readonly RuleFact[]): readonly (SettlementPenalty | OpenItem)[] {
  const { day, id, number, lineId, vehicleId, vehicleKind, kind } = fact;
  const rule = ruleFor(
    rules.filter(({ incidentFen }) => incidentFen > 0),
    { day, vehicleKind, shift: undefined },
  );
  if (rule === "noRule") return [];
  const base = { day, id, number, lineId, vehicleId };
  if (rule === "severalRules") return [{ kind: "incident", ...base, why: rule }];
  return [{ kind: "incident", ...base, ruleId: rule.id, lateMinutes: 0, fen: rule.incidentFen, note: kind }];
}

const rowKey = ({ lineId, vehicleKind, shift }: TripFact, { id }: RuleFact): string =>
  [lineId, vehicleKind, shift, id].join("|");

function rowsOf(trips: readonly Judged[], rules: ReadonlyMap<string, RuleFact>): readonly SettlementRow[] {
  const groups = groupsOf(trips, ({ trip }) => trip.row);
  return [...groups].toSorted(byMembers(([key]) => [key])).flatMap(([key, group]) => {
    const [first] = group;
    const rule = first && rules.get(first.rule.id);
    if (!first || !rule) return [];
    const { lineId, vehicleKind, shift } = first.fact;
    return {
      ...{ key, lineId, vehicleKind, shift, ruleId: rule.id, tripFen: rule.tripFen ?? 0, kmPrice: rule.kmPrice ?? 0 },
      ...sumOfTrips(group.map(({ trip }) => trip)),
    };
  });
}
