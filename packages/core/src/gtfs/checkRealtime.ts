import { type Feed, rowsOf } from "./feed.ts";
import type {
  RealtimeEntity,
  RealtimeMessage,
  StopTimeUpdate,
  TripDescriptor,
  TripUpdate,
  VehicleMessage,
} from "./realtimeFeed.ts";
import { dayOfCell } from "./services.ts";

/**
 * An error in a realtime feed. Rules have the numbers of the canonical validator (MobilityData
 * gtfs-realtime-validator).
 */
export interface RealtimeFault {
  /** `E003`. */
  readonly rule: string;
  /** Id of the entity; missing for an error of the header. */
  readonly entity?: string;
  readonly value?: string;
}

/** Seconds since 1970 have ten digits from 2001 to 2286; smaller numbers are not seconds. */
const LEAST_POSIX = 1_000_000_000;
const MOST_POSIX = 9_999_999_999;
/** Seconds by which a sender's time may be ahead of the reader's clock. */
const AHEAD_S = 60;

/** The schedule data of a trip. */
interface Scheduled {
  readonly routeId: string;
  readonly directionId: string;
  /** Stop ids by sequence. */
  readonly stops: ReadonlyMap<number, string>;
}

/**
 * Checks a GTFS-Realtime 2.0 message against its schedule, by the common errors of the canonical validator: E001 to
 * E004, E011, E012, E021, E022, E024 to E027, E032, E035 to E038, E040, E041, E045, E048 to E052. An empty result
 * means that no error was found.
 *
 * @param nowMs - by the clock of the reader
 */
export function checkRealtime(
  { header, entity }: RealtimeMessage,
  schedule: Feed,
  nowMs: number,
): readonly RealtimeFault[] {
  const known = readSchedule(schedule);
  const now = nowMs / 1000;
  const faults: RealtimeFault[] = [];
  if (header.gtfsRealtimeVersion !== "2.0") faults.push({ rule: "E038", value: header.gtfsRealtimeVersion });
  if (header.incrementality !== "FULL_DATASET") faults.push({ rule: "E049" });
  if (!header.timestamp) faults.push({ rule: "E048" });
  else faults.push(...timeFaults([header.timestamp], now));
  const [ids, vehicleIds] = [new Set<string>(), new Set<string>()];
  for (const one of entity) {
    const add = (rule: string, value?: string) =>
      faults.push({ rule, entity: one.id, ...(value !== undefined && { value }) });
    if (ids.has(one.id)) add("E052", one.id);
    ids.add(one.id);
    const vehicleId = one.vehicle?.vehicle.id;
    if (vehicleId !== undefined && vehicleIds.has(vehicleId)) add("E052", vehicleId);
    if (vehicleId !== undefined) vehicleIds.add(vehicleId);
    for (const time of stampsOf(one)) if (time > header.timestamp) add("E012", String(time));
    for (const { rule, value } of [...timeFaults(stampsOf(one), now), ...entityFaults(one, known)]) add(rule, value);
  }
  return faults;
}

type Fault = Pick<RealtimeFault, "rule" | "value">;

interface Known {
  readonly trips: ReadonlyMap<string, Scheduled>;
  readonly routes: ReadonlySet<string>;
  readonly stops: ReadonlySet<string>;
}

function readSchedule(schedule: Feed): Known {
  const stopsOf = new Map<string, Map<number, string>>();
  for (const { cell } of rowsOf(schedule.get("stop_times.txt"))) {
    const stops = stopsOf.get(cell("trip_id")) ?? new Map<number, string>();
    stops.set(Number(cell("stop_sequence")), cell("stop_id"));
    stopsOf.set(cell("trip_id"), stops);
  }
  const trips = rowsOf(schedule.get("trips.txt")).map(({ cell }) => {
    const stops = stopsOf.get(cell("trip_id")) ?? new Map<number, string>();
    return [cell("trip_id"), { routeId: cell("route_id"), directionId: cell("direction_id"), stops }] as const;
  });
  const idsIn = (file: string, column: string) => new Set(rowsOf(schedule.get(file)).map(({ cell }) => cell(column)));
  return { trips: new Map(trips), routes: idsIn("routes.txt", "route_id"), stops: idsIn("stops.txt", "stop_id") };
}

function timeFaults(times: readonly number[], now: number): readonly Fault[] {
  return times.flatMap((time): readonly Fault[] => {
    if (!Number.isInteger(time) || time < LEAST_POSIX || time > MOST_POSIX)
      return [{ rule: "E001", value: String(time) }];
    return time > now + AHEAD_S ? [{ rule: "E050", value: String(time) }] : [];
  });
}

/** Measuring times of an entity. */
const stampsOf = ({ tripUpdate, vehicle }: RealtimeEntity): readonly number[] =>
  [tripUpdate?.timestamp, vehicle?.timestamp].filter((time) => time !== undefined);

function entityFaults({ tripUpdate, vehicle, alert }: RealtimeEntity, known: Known): readonly Fault[] {
  const faults: Fault[] = [];
  if (tripUpdate) faults.push(...tripFaults(tripUpdate.trip, known), ...updateFaults(tripUpdate, known));
  if (vehicle?.trip) faults.push(...tripFaults(vehicle.trip, known));
  if (vehicle) faults.push(...vehicleFaults(vehicle, known));
  if (alert) {
    if (alert.informedEntity.length === 0) faults.push({ rule: "E032" });
    for (const { trip } of alert.informedEntity) faults.push(...tripFaults(trip, known));
    for (const { start, end } of alert.activePeriod)
      for (const time of [start, end])
        if (time < LEAST_POSIX || time > MOST_POSIX) faults.push({ rule: "E001", value: String(time) });
  }
  return faults;
}

function tripFaults(
  { tripId, routeId, directionId, startDate }: TripDescriptor,
  { trips, routes }: Known,
): readonly Fault[] {
  const scheduled = trips.get(tripId);
  const faults: Fault[] = [];
  if (!scheduled) faults.push({ rule: "E003", value: tripId });
  if (!routes.has(routeId)) faults.push({ rule: "E004", value: routeId });
  if (dayOfCell(startDate) === undefined) faults.push({ rule: "E021", value: startDate });
  if (scheduled && scheduled.routeId !== routeId) faults.push({ rule: "E035", value: routeId });
  if (scheduled && scheduled.directionId !== String(directionId))
    faults.push({ rule: "E024", value: String(directionId) });
  return faults;
}

function updateFaults({ trip, stopTimeUpdate }: TripUpdate, known: Known): readonly Fault[] {
  if (stopTimeUpdate.length === 0) return trip.scheduleRelationship === "CANCELED" ? [] : [{ rule: "E041" }];
  const stops = known.trips.get(trip.tripId)?.stops;
  return stopTimeUpdate.flatMap((update, at) => [
    ...stopFaults(update, stops, known),
    ...orderFaults(update, stopTimeUpdate[at - 1]),
  ]);
}

function stopFaults(update: StopTimeUpdate, stops: Scheduled["stops"] | undefined, known: Known): readonly Fault[] {
  const { stopId, stopSequence, arrival, departure } = update;
  const faults: Fault[] = [];
  if (!stopId && !stopSequence) faults.push({ rule: "E040" });
  if (!known.stops.has(stopId)) faults.push({ rule: "E011", value: stopId });
  if (stops && !stops.has(stopSequence)) faults.push({ rule: "E051", value: String(stopSequence) });
  else if (stops && stops.get(stopSequence) !== stopId) faults.push({ rule: "E045", value: stopId });
  for (const { time } of [arrival, departure])
    if (!Number.isInteger(time) || time < LEAST_POSIX || time > MOST_POSIX)
      faults.push({ rule: "E001", value: String(time) });
  if (departure.time < arrival.time) faults.push({ rule: "E025", value: String(stopSequence) });
  return faults;
}

function orderFaults(update: StopTimeUpdate, before: StopTimeUpdate | undefined): readonly Fault[] {
  if (!before) return [];
  const value = String(update.stopSequence);
  const faults: Fault[] = [];
  if (update.stopSequence < before.stopSequence) faults.push({ rule: "E002", value });
  if (update.stopSequence === before.stopSequence) faults.push({ rule: "E036", value });
  if (update.stopId === before.stopId) faults.push({ rule: "E037", value: update.stopId });
  if (update.arrival.time <= before.departure.time) faults.push({ rule: "E022", value });
  return faults;
}

function vehicleFaults(
  { position, stopId, currentStopSequence, trip }: VehicleMessage,
  known: Known,
): readonly Fault[] {
  const { latitude, longitude, bearing } = position;
  const faults: Fault[] = [];
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);
  if (!isPlace) faults.push({ rule: "E026", value: `${latitude},${longitude}` });
  if (bearing !== undefined && (bearing < 0 || bearing > 360)) faults.push({ rule: "E027", value: String(bearing) });
  if (stopId !== undefined && !known.stops.has(stopId)) faults.push({ rule: "E011", value: stopId });
  const stops = trip && known.trips.get(trip.tripId)?.stops;
  if (stops && currentStopSequence !== undefined) {
    if (!stops.has(currentStopSequence)) faults.push({ rule: "E051", value: String(currentStopSequence) });
    else if (stops.get(currentStopSequence) !== stopId) faults.push({ rule: "E045", value: stopId ?? "" });
  }
  return faults;
}
