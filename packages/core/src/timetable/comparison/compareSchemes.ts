import { runsOn } from "../days.ts";
import type { PlannedLine } from "../trips.ts";
import { isSame, pairTrips } from "./pairTrips.ts";
import { riderEffects } from "./riderEffects.ts";
import {
  type ComparedScheme,
  type ComparedTrip,
  type LineDifference,
  type SchemeComparison,
  type SchemeFigures,
  TO_FACTORY,
} from "./sides.ts";

/**
 * Compares two schemes by line. Distances, trips, riders, seats and money of the lines add up to those of the
 * schemes; a vehicle or driver on several lines counts once in the total. A scheme has no differences from itself.
 */
export function compareSchemes(
  a: ComparedScheme,
  b: ComparedScheme,
  lines: ReadonlyMap<string, PlannedLine>,
): SchemeComparison {
  const ids = [...new Set([...a.trips, ...b.trips].map(({ lineId }) => lineId))].toSorted();
  const compared = ids.map((lineId) => compareLine(lineId, onLine(a, lineId), onLine(b, lineId)));
  const isOther = ({ state }: LineDifference) => state !== "same";
  const sorted = [...compared.filter(isOther), ...compared.filter((line) => !isOther(line))];
  const effects = riderEffects(a, b, lines, new Set(sorted.filter(isOther).map(({ lineId }) => lineId)));
  return {
    a: wholeOf(
      a.trips,
      compared.map((line) => line.a),
    ),
    b: wholeOf(
      b.trips,
      compared.map((line) => line.b),
    ),
    lines: sorted,
    ...(effects && { effects }),
  };
}

function onLine({ trips, riders }: ComparedScheme, lineId: string): ComparedScheme {
  const own = trips.filter((trip) => trip.lineId === lineId);
  return { trips: own, ...(riders && { riders: riders.filter((group) => group.lineId === lineId) }) };
}

function compareLine(lineId: string, a: ComparedScheme, b: ComparedScheme): LineDifference {
  const directions = [...new Set([...a.trips, ...b.trips].map(({ direction }) => direction))].toSorted().toReversed();
  const trips = directions.flatMap((direction) => {
    const along = (side: ComparedScheme) => side.trips.filter((trip) => trip.direction === direction);
    return pairTrips(direction, along(a), along(b));
  });
  const changed = trips.every(isSame) ? "same" : "changed";
  const state = a.trips.length === 0 ? "added" : b.trips.length === 0 ? "removed" : changed;
  return { lineId, state, a: figuresOf(a), b: figuresOf(b), trips };
}

/** The figures of a scheme on one line. */
function figuresOf({ trips, riders = [] }: ComparedScheme): SchemeFigures {
  const daily = trips.filter(({ days }) => runsOn(days, "workday"));
  const toFactory = daily.filter(({ direction }) => direction === TO_FACTORY);
  const [served, seats] = [
    trips.length === 0 ? 0 : sum(riders, ({ count }) => count),
    sum(toFactory, (trip) => trip.seats),
  ];
  return {
    trips: daily.length,
    ...namedIn(trips),
    metres: sum(daily, ({ metres }) => metres),
    seats,
    monthFen: sum(trips, ({ monthFen = 0 }) => monthFen),
    unpriced: trips.filter(({ monthFen }) => monthFen === undefined).length,
    riders: served,
    // If a vehicle is missing, the number of seats is unknown.
    withoutSeat: toFactory.some((trip) => trip.seats === 0) ? 0 : Math.max(0, served - seats),
  };
}

/** The total figures of a scheme, from those of its lines. */
function wholeOf(trips: readonly ComparedTrip[], lines: readonly SchemeFigures[]): SchemeFigures {
  const of = (member: keyof SchemeFigures) => sum(lines, (line) => line[member]);
  return {
    trips: of("trips"),
    ...namedIn(trips),
    metres: of("metres"),
    seats: of("seats"),
    monthFen: of("monthFen"),
    unpriced: of("unpriced"),
    riders: of("riders"),
    withoutSeat: of("withoutSeat"),
  };
}

function namedIn(trips: readonly ComparedTrip[]): Pick<SchemeFigures, "vehicles" | "drivers"> {
  const count = (ids: readonly string[]) => new Set(ids.filter(Boolean)).size;
  return {
    vehicles: count(trips.map(({ vehicleId }) => vehicleId)),
    drivers: count(trips.map(({ driverId }) => driverId)),
  };
}

function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0);
}
