import { shareDay } from "./days.ts";
import { arrivalOf, departureOf, type PlannedLine, type PlannedTrip } from "./trips.ts";
import { LATEST_DEPARTURE } from "./serviceTime.ts";

/** A problem that prevents the publication of a scheme, or a warning. */
export interface SchemeProblem {
  readonly rule: SchemeRule;
  /** False: it is a warning, and the scheme can be published. */
  readonly blocks: boolean;
  /** Numbers of the trips concerned, in the order of the scheme. */
  readonly trips: readonly string[];
  /** The line, vehicle or driver concerned. */
  readonly about?: string;
}
export type SchemeRule =
  | "noTrips"
  | "lineWithoutStops"
  | "timeMissing"
  | "timeOrder"
  | "departureRange"
  | "vehicleTwice"
  | "driverTwice"
  | "noVehicle"
  | "noDriver"
  | "stopsSkipped"
  | "calendarShort";

/** The ends of a scheme and of the factory's service calendar: start of their last days. */
export interface SchemePeriod {
  readonly validUntil: number;
  /** Undefined if the calendar has no days. */
  readonly knownUntil: number | undefined;
}

/** An error in one trip, and its stop. */
export interface TripFault {
  readonly rule: "timeMissing" | "timeOrder" | "departureRange";
  /** Index in its times. */
  readonly at: number;
}

/**
 * Checks that times increase from stop to stop, that there is at least one, and that the first is within the service
 * day.
 */
export function tripFaults({ times }: Pick<PlannedTrip, "times">): readonly TripFault[] {
  const faults: TripFault[] = [];
  let last: number | undefined;
  times.forEach((minutes, at) => {
    if (minutes === undefined) return;
    if (last === undefined && minutes > LATEST_DEPARTURE) faults.push({ rule: "departureRange", at });
    if (last !== undefined && minutes < last) faults.push({ rule: "timeOrder", at });
    last = minutes;
  });
  return last === undefined ? [{ rule: "timeMissing", at: 0 }] : faults;
}

/** All problems: those that prevent publication first. The result does not depend on the order of the trips. */
export function checkScheme(
  trips: readonly PlannedTrip[],
  lines: ReadonlyMap<string, PlannedLine>,
  period?: SchemePeriod,
): readonly SchemeProblem[] {
  const isShort = period !== undefined && (period.knownUntil ?? -Infinity) < period.validUntil;
  const short: readonly SchemeProblem[] = isShort ? [{ rule: "calendarShort", blocks: false, trips: [] }] : [];
  if (trips.length === 0) return [{ rule: "noTrips", blocks: true, trips: [] }, ...short];
  const of = (wanted: (trip: PlannedTrip) => boolean) => trips.filter(wanted).map(({ number }) => number);
  const bare = [...new Set(trips.map(({ lineId }) => lineId))].filter((id) => isBare(lines.get(id)));
  const faulty = (rule: TripFault["rule"]) =>
    of((trip) => !isBare(lines.get(trip.lineId)) && tripFaults(trip).some((fault) => fault.rule === rule));
  const skipping = of(({ times }) => times.includes(undefined) && times.some((minutes) => minutes !== undefined));
  const found = [
    ...bare.map((about) =>
      problem(
        "lineWithoutStops",
        of(({ lineId }) => lineId === about),
        about,
      ),
    ),
    ...(["timeMissing", "timeOrder", "departureRange"] as const).map((rule) => problem(rule, faulty(rule))),
    ...twice("vehicleTwice", trips, ({ vehicleId }) => vehicleId),
    ...twice("driverTwice", trips, ({ driverId }) => driverId),
    problem(
      "noVehicle",
      of(({ vehicleId }) => vehicleId === ""),
    ),
    problem(
      "noDriver",
      of(({ driverId }) => driverId === ""),
    ),
    { ...problem("stopsSkipped", skipping), blocks: false },
  ];
  return [...found.filter((one) => one.trips.length > 0), ...short];
}

function problem(rule: SchemeRule, trips: readonly string[], about?: string): SchemeProblem {
  return { rule, blocks: true, trips, ...(about !== undefined && { about }) };
}

function isBare(line: PlannedLine | undefined): boolean {
  return line === undefined || line.route.length === 0;
}

/** Pairs of consecutive trips with the same vehicle or driver and a common day that overlap. */
function twice(
  rule: "vehicleTwice" | "driverTwice",
  trips: readonly PlannedTrip[],
  whose: (trip: PlannedTrip) => string,
): readonly SchemeProblem[] {
  const owned = new Map<string, { readonly trip: PlannedTrip; readonly from: number; readonly to: number }[]>();
  for (const trip of trips) {
    const [about, from, to] = [whose(trip), departureOf(trip), arrivalOf(trip)];
    if (about === "" || from === undefined || to === undefined) continue;
    const own = owned.get(about) ?? [];
    owned.set(about, own);
    own.push({ trip, from, to });
  }
  return [...owned].flatMap(([about, own]) => {
    const sorted = own.toSorted((a, b) => a.from - b.from || a.to - b.to || (a.trip.number < b.trip.number ? -1 : 1));
    return sorted.flatMap((first, at) =>
      sorted
        .slice(at + 1)
        .filter((later) => later.from < first.to && shareDay(first.trip.days, later.trip.days))
        .map((later) => problem(rule, [first.trip.number, later.trip.number], about)),
    );
  });
}
