import type { Departure, RiddenTrip } from "./facts.ts";
import { grouped } from "./grouped.ts";

/** The sum of several trips. */
export interface RidershipSum {
  readonly trips: number;
  readonly people: number;
  /** Seats of the trips with known seats. */
  readonly seats: number;
  /** Whole percent of the seats, rounded half up; undefined if no seats are known. */
  readonly percent: number | undefined;
}

const HUNDRED = 100;

/** People per hundred seats, rounded half up; undefined without seats. */
export function loadPercent(people: number, seats: number): number | undefined {
  return seats > 0 ? Math.floor((2 * HUNDRED * people + seats) / (2 * seats)) : undefined;
}

/** The sum of trips. People on trips with unknown seats count as people, but not for the load. */
export function sumRidership(trips: readonly RiddenTrip[]): RidershipSum {
  const known = trips.filter(({ seats }) => seats > 0);
  const seats = known.reduce((sum, one) => sum + one.seats, 0);
  return {
    trips: trips.length,
    people: trips.reduce((sum, { people }) => sum + people, 0),
    seats,
    percent: loadPercent(
      known.reduce((sum, { people }) => sum + people, 0),
      seats,
    ),
  };
}

/** Sums by a key, in order of the first appearance of each key. */
export function ridershipBy(
  trips: readonly RiddenTrip[],
  keyOf: (trip: RiddenTrip) => string,
): ReadonlyMap<string, RidershipSum> {
  const groups = grouped(trips, keyOf);
  return new Map([...groups].map(([key, group]) => [key, sumRidership(group)]));
}

/** 1 for Monday to 7 for Sunday, of a service day such as `2026-10-15`. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The key of a departure. */
export function departureKey({ lineId, direction, departs }: Departure): string {
  return JSON.stringify([lineId, direction, departs]);
}

/** A row of the heat table: a departure with its load on each weekday. */
export interface HeatRow extends Departure {
  /** By weekday, 1 to 7; days without a record are missing. */
  readonly weekdays: ReadonlyMap<number, RidershipSum>;
  readonly all: RidershipSum;
}

/**
 * Departures with their load by weekday, sorted by line, direction and time. Every trip is in exactly one row and
 * weekday.
 */
export function heatOf(trips: readonly RiddenTrip[]): readonly HeatRow[] {
  return [...grouped(trips, departureKey).values()]
    .flatMap((group): readonly HeatRow[] => {
      const [first] = group;
      if (!first) return [];
      const { lineId, direction, departs } = first;
      const weekdays = [...grouped(group, ({ day }) => weekdayOf(day))].map(
        ([weekday, ones]) => [weekday, sumRidership(ones)] as const,
      );
      return [{ lineId, direction, departs, weekdays: new Map(weekdays), all: sumRidership(group) }];
    })
    .toSorted(byDeparture);
}

/** Compares by line, direction and time. */
export function byDeparture(a: Departure, b: Departure): number {
  if (a.lineId !== b.lineId) return a.lineId < b.lineId ? -1 : 1;
  if (a.direction !== b.direction) return a.direction < b.direction ? -1 : 1;
  return a.departs - b.departs;
}

/** Level of a cell's load, for colours and texts. */
export type LoadLevel = "none" | "low" | "middle" | "high" | "over";
/** The lowest percent of each level. */
export const loadLevels = { low: 0, middle: 40, high: 70, over: 95 } as const;

export function loadLevel(percent: number | undefined): LoadLevel {
  if (percent === undefined) return "none";
  if (percent >= loadLevels.over) return "over";
  if (percent >= loadLevels.high) return "high";
  return percent >= loadLevels.middle ? "middle" : "low";
}
