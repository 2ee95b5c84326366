/** A scan after its names were looked up. */
export interface LocatedScan {
  readonly atMs: number;
  /** Missing: the scan names no vehicle. */
  readonly vehicleId?: string | undefined;
  readonly lineId?: string | undefined;
  readonly stopId?: string | undefined;
}

/** A trip of a service day as it actually runs. */
export interface ScannedTrip {
  readonly id: string;
  readonly lineId: string;
  /** The vehicle: by reassignment, else by the duty, else by the plan. Empty: none. */
  readonly vehicleId: string;
  /** First and last time at a stop, ms. */
  readonly from: number;
  readonly until: number;
  readonly isCancelled: boolean;
  /** When it is at a stop, ms; undefined if it does not serve it. */
  stopAt(stopId: string): number | undefined;
}

/** Why a scan belongs to no trip. */
export const scanCauses = ["unknownVehicle", "unknownLine", "noTrip", "cancelled", "severalTrips"] as const;
export type ScanCause = (typeof scanCauses)[number];

/** People can board from this time before the departure. */
const OPENS_MS = 20 * 60_000;
/** A scan belongs to the trip until this time after the last stop. */
const CLOSES_MS = 10 * 60_000;

/**
 * The trip of a scan, or why there is none. Among the trips of its vehicle and line at that time, it is the nearest
 * one, by the time at the stop if that is known. If two trips of a vehicle are equally near, it is the later one,
 * because people board before the departure. If only the line is known, two equally near trips give `severalTrips`.
 */
export function matchScan<Trip extends ScannedTrip>(
  scan: LocatedScan,
  trips: readonly Trip[],
): { readonly trip: Trip } | { readonly cause: ScanCause } {
  const { atMs, vehicleId, lineId } = scan;
  const open = trips.filter(
    (trip) =>
      (vehicleId === undefined || trip.vehicleId === vehicleId) &&
      (lineId === undefined || trip.lineId === lineId) &&
      atMs >= trip.from - OPENS_MS &&
      atMs <= trip.until + CLOSES_MS,
  );
  const [first, second] = open
    .filter(({ isCancelled }) => !isCancelled)
    .map((trip) => ({ trip, away: awayFrom(scan, trip) }))
    .toSorted((a, b) => a.away - b.away || b.trip.from - a.trip.from || (a.trip.id < b.trip.id ? -1 : 1));
  if (!first) return { cause: open.length > 0 ? "cancelled" : "noTrip" };
  if (vehicleId === undefined && second?.away === first.away) return { cause: "severalTrips" };
  return { trip: first.trip };
}

function awayFrom({ atMs, stopId }: LocatedScan, trip: ScannedTrip): number {
  const at = stopId === undefined ? undefined : trip.stopAt(stopId);
  if (at !== undefined) return Math.abs(atMs - at);
  return Math.max(trip.from - atMs, atMs - trip.until, 0);
}
