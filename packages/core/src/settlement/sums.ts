import { groupsOf } from "./order.ts";
import type { PricedTrip, SettlementSums } from "./sheet.ts";

const none: SettlementSums = {
  ...{ planned: 0, ran: 0, missed: 0, late: 0, plannedMetres: 0, metres: 0 },
  ...{ amountFen: 0, penaltyFen: 0, payableFen: 0 },
};

/** Adds sums. */
export function sumOf(parts: readonly SettlementSums[]): SettlementSums {
  return parts.reduce(
    (sum, part) => ({
      planned: sum.planned + part.planned,
      ran: sum.ran + part.ran,
      missed: sum.missed + part.missed,
      late: sum.late + part.late,
      plannedMetres: sum.plannedMetres + part.plannedMetres,
      metres: sum.metres + part.metres,
      amountFen: sum.amountFen + part.amountFen,
      penaltyFen: sum.penaltyFen + part.penaltyFen,
      payableFen: sum.payableFen + part.payableFen,
    }),
    none,
  );
}

/** The sum of trips. */
export function sumOfTrips(trips: readonly PricedTrip[]): SettlementSums {
  return sumOf(
    trips.map(({ outcome, isLate, metres, amountFen, penaltyFen }) => {
      const ran = outcome === "ran" ? 1 : 0;
      return {
        ...{ planned: 1, ran, missed: 1 - ran, late: isLate ? 1 : 0, plannedMetres: metres, metres: ran * metres },
        ...{ amountFen, penaltyFen, payableFen: amountFen - penaltyFen },
      };
    }),
  );
}

/** Other groupings of a sheet than its rows. */
export type SettlementView = "vehicle" | "day";

/** Trips grouped by vehicle or by day, each with its sums. Together they equal the sums of the rows. */
export function sumsBy(
  trips: readonly PricedTrip[],
  view: SettlementView,
): readonly (SettlementSums & { readonly key: string })[] {
  const groups = groupsOf(trips, ({ vehicleId, day }) => (view === "vehicle" ? vehicleId : day));
  return [...groups]
    .map(([key, group]) => ({ key, ...sumOfTrips(group) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
