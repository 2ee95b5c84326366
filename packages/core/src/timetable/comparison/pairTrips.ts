import { arrivalOf, departureOf } from "../trips.ts";
import { type ComparedTrip, type TripChange, tripChanges, type TripDifference } from "./sides.ts";

/** Largest difference in departure, in minutes, between two trips that count as the same. */
const SAME_TRIP_MINUTES = 20;

/**
 * Pairs the trips of one line and direction. Trips with the same number are paired first, then those with the nearest
 * departures, at most 20 minutes apart. Every trip is in exactly one pair. Sorted by departure.
 */
export function pairTrips(
  direction: string,
  a: readonly ComparedTrip[],
  b: readonly ComparedTrip[],
): readonly TripDifference[] {
  const pairs: { readonly a?: ComparedTrip; readonly b?: ComparedTrip }[] = [];
  const left = { a: new Set(a), b: new Set(b) };
  const join = (one: ComparedTrip, other: ComparedTrip) => {
    if (!left.a.has(one) || !left.b.has(other)) return;
    left.a.delete(one);
    left.b.delete(other);
    pairs.push({ a: one, b: other });
  };
  const numbers = new Map(b.toReversed().map((trip) => [trip.number, trip]));
  for (const one of a) {
    const other = numbers.get(one.number);
    if (one.number !== "" && other) join(one, other);
  }
  for (const [one, other] of nearest([...left.a], [...left.b])) join(one, other);
  pairs.push(...[...left.a].map((one) => ({ a: one })), ...[...left.b].map((one) => ({ b: one })));
  return pairs
    .map((pair) => ({ direction, ...pair, changes: pair.a && pair.b ? changesBetween(pair.a, pair.b) : [] }))
    .toSorted((one, other) => leaves(one) - leaves(other) || (nameOf(one) < nameOf(other) ? -1 : 1));
}

/** Whether both schemes have the same trip without changes. */
export function isSame({ a, b, changes }: TripDifference): boolean {
  return a !== undefined && b !== undefined && changes.length === 0;
}

/** Pairs in the order of departure, so that no two pairs cross. Linear time, except for sorting. */
function nearest(
  a: readonly ComparedTrip[],
  b: readonly ComparedTrip[],
): readonly (readonly [ComparedTrip, ComparedTrip])[] {
  const sorted = (trips: readonly ComparedTrip[]) => trips.toSorted((x, y) => departs(x) - departs(y));
  const [ones, others] = [sorted(a), sorted(b)];
  const apart = (at: number, otherAt: number) => {
    const [one, other] = [ones[at], others[otherAt]];
    return one && other ? Math.abs(departs(one) - departs(other)) : Infinity;
  };
  const pairs: (readonly [ComparedTrip, ComparedTrip])[] = [];
  let [at, otherAt] = [0, 0];
  for (let one = ones[0], other = others[0]; one && other; one = ones[at], other = others[otherAt]) {
    const now = apart(at, otherAt);
    const isOneAlone = now > SAME_TRIP_MINUTES ? departs(one) < departs(other) : apart(at + 1, otherAt) < now;
    const isOtherAlone = now > SAME_TRIP_MINUTES ? !isOneAlone : apart(at, otherAt + 1) < now;
    if (!isOneAlone && !isOtherAlone) pairs.push([one, other]);
    if (!isOtherAlone) at += 1;
    if (!isOneAlone) otherAt += 1;
  }
  return pairs;
}

function changesBetween(a: ComparedTrip, b: ComparedTrip): readonly TripChange[] {
  const serves = (trip: ComparedTrip) => trip.times.map((time) => time !== undefined).join();
  const isOther: Readonly<Record<TripChange, boolean>> = {
    number: a.number !== b.number,
    times: departureOf(a) !== departureOf(b) || arrivalOf(a) !== arrivalOf(b) || differs(a.times, b.times),
    stops: serves(a) !== serves(b),
    days: [...a.days].toSorted().join() !== [...b.days].toSorted().join(),
    vehicle: a.vehicleId !== b.vehicleId,
    driver: a.driverId !== b.driverId,
  };
  return tripChanges.filter((change) => isOther[change]);
}

/** Whether they reach a common stop at different times. */
function differs(a: ComparedTrip["times"], b: ComparedTrip["times"]): boolean {
  return a.some((time, at) => time !== undefined && b[at] !== undefined && time !== b[at]);
}

const departs = (trip: ComparedTrip): number => departureOf(trip) ?? 0;
const leaves = ({ a, b }: TripDifference): number => departureOf(b ?? a ?? { times: [] }) ?? 0;
const nameOf = ({ a, b }: TripDifference): string => (b ?? a)?.number ?? "";
