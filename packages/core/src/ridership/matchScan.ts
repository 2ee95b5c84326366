/** A scan whose names are looked up. */
export interface LocatedScan {
  readonly atMs: number;
  /** Missing: no vehicle was named. */
  readonly vehicleId?: string | undefined;
  readonly lineId?: string | undefined;
  readonly stopId?: string | undefined;
}

/** A trip of a service day as it runs. */
export interface ScannedTrip {
  readonly id: string;
  readonly lineId: string;
  /** Who runs it: what replaces the plan, else the duty, else the plan. Empty: nobody. */
  readonly vehicleId: string;
  /** First and last time at a stop, ms. */
  readonly from: number;
  readonly until: number;
  readonly isCancelled: boolean;
  /** When it is at a stop, ms; undefined where it does not come to it. */
  stopAt(stopId: string): number | undefined;
}

/** Why a scan belongs to no trip. */
export const scanCauses = ["unknownVehicle", "unknownLine", "noTrip", "cancelled", "severalTrips"] as const;
export type ScanCause = (typeof scanCauses)[number];

/** People get on so long before the departure. */
const OPENS_MS = 20 * 60_000;
/** So long after the last stop a scan still belongs to the trip. */
const CLOSES_MS = 10 * 60_000;

/**
 * The trip that a scan belongs to, or why none: of those of its vehicle and line in whose time it lies, the one that is nearest; by the
 * time at its stop where that is known. Of a vehicle the later one of two that are equally near: people get on before it departs. Of a
 * line alone two that are equally near are `severalTrips`.
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
