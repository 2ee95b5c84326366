import { legsOf, offsetsOf, type RouteLeg, routeOf } from "./route.ts";

/** The data of a line that a timetable needs. */
export interface PlannedLine {
  readonly id: string;
  readonly name: string;
  readonly route: readonly RouteLeg[];
}

/** A trip of a scheme. Times are minutes of the service day. */
export interface PlannedTrip {
  /** Missing for a trip that was never saved. */
  readonly id?: string;
  readonly version?: number;
  readonly number: string;
  readonly lineId: string;
  readonly direction: string;
  /** Kinds of day on which it runs; empty: every day. */
  readonly days: readonly string[];
  /** One for each stop of the route in its direction; undefined if the trip skips it. */
  readonly times: readonly (number | undefined)[];
  readonly vehicleId: string;
  readonly driverId: string;
}

/** A trip as a record of the server: times are seconds of the service day. */
export interface TripRecord {
  readonly number: string;
  readonly lineId: string;
  readonly direction: string;
  readonly days: string[];
  readonly departure: number;
  readonly times: { stopId: string; time: number }[];
  readonly vehicleId: string;
  readonly driverId: string;
}

type Values = Readonly<Record<string, unknown>>;

const MINUTE_S = 60;

/** Reads a trip from the server's record. Without its own times, it runs by the legs of the route. */
export function tripOf(record: Values, line: PlannedLine | undefined): PlannedTrip {
  const direction = textOf(record["direction"]);
  const legs = legsOf(line?.route ?? [], direction);
  const departure = minutesOf(record["departure"]) ?? 0;
  const own = Array.isArray(record["times"]) ? (record["times"] as readonly Values[]) : [];
  return {
    ...(typeof record["id"] === "string" && { id: record["id"] }),
    ...(typeof record["version"] === "number" && { version: record["version"] }),
    number: textOf(record["number"]),
    lineId: textOf(record["lineId"]),
    direction,
    days: Array.isArray(record["days"]) ? record["days"].map(String) : [],
    times: own.length > 0 ? timesAlong(legs, own) : timesFrom(legs, departure),
    vehicleId: textOf(record["vehicleId"]),
    driverId: textOf(record["driverId"]),
  };
}

/** The server's record of a trip, by our member names. */
export function tripRecord(trip: PlannedTrip, line: PlannedLine | undefined): TripRecord {
  const legs = legsOf(line?.route ?? [], trip.direction);
  const times = trip.times.flatMap((minutes, at) => {
    const stopId = legs[at]?.stopId;
    return minutes === undefined || stopId === undefined ? [] : [{ stopId, time: minutes * MINUTE_S }];
  });
  const { number, lineId, direction, days, vehicleId, driverId } = trip;
  const departure = (departureOf(trip) ?? 0) * MINUTE_S;
  return { number, lineId, direction, days: [...days], departure, times, vehicleId, driverId };
}

/** Times that are computed from a departure and the legs of a route. */
export function timesFrom(legs: readonly RouteLeg[], departure: number): readonly number[] {
  return offsetsOf(legs).map((seconds) => departure + Math.round(seconds / MINUTE_S));
}

/** Departure from the first stop. */
export function departureOf({ times }: Pick<PlannedTrip, "times">): number | undefined {
  return times.find((minutes) => minutes !== undefined);
}

/** Arrival at the last stop. */
export function arrivalOf({ times }: Pick<PlannedTrip, "times">): number | undefined {
  return times.findLast((minutes) => minutes !== undefined);
}

/** Reads a line from the server's answer. */
export function lineOf(record: Values): PlannedLine {
  return { id: textOf(record["id"]), name: textOf(record["name"]), route: routeOf(record["route"]) };
}

/**
 * Times by stop, each at its index in the route. Stops are in the order of the route, so that loops are read
 * correctly.
 */
function timesAlong(legs: readonly RouteLeg[], own: readonly Values[]): readonly (number | undefined)[] {
  const known = new Set<unknown>(legs.map(({ stopId }) => stopId));
  const left = own.filter((row) => known.has(row["stopId"]));
  let next = 0;
  return legs.map(({ stopId }) => {
    if (left[next]?.["stopId"] !== stopId) return undefined;
    next += 1;
    return minutesOf(left[next - 1]?.["time"]);
  });
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const minutesOf = (value: unknown): number | undefined =>
  typeof value === "number" ? Math.round(value / MINUTE_S) : undefined;
