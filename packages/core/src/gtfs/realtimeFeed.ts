import { etasOf, type Fix, type TrackedTrip, type TripState } from "../tracking/index.ts";
import type { FeedTrip } from "./feedTrips.ts";
import { dateCell } from "./services.ts";

/** The three feeds of GTFS-Realtime. */
export const realtimeKinds = ["vehicles", "trips", "alerts"] as const;
export type RealtimeKind = (typeof realtimeKinds)[number];

/** A message of GTFS-Realtime 2.0, with the member names of its JSON form. Times are seconds since 1970. */
export interface RealtimeMessage {
  readonly header: {
    readonly gtfsRealtimeVersion: "2.0";
    readonly incrementality: "FULL_DATASET";
    readonly timestamp: number;
    /** Version of the schedule whose ids the message uses. */
    readonly feedVersion: string;
  };
  readonly entity: readonly RealtimeEntity[];
}

export interface RealtimeEntity {
  readonly id: string;
  readonly tripUpdate?: TripUpdate;
  readonly vehicle?: VehicleMessage;
  readonly alert?: AlertMessage;
}

export interface TripDescriptor {
  readonly tripId: string;
  /** `20261126`, the service day. */
  readonly startDate: string;
  readonly routeId: string;
  readonly directionId: number;
  readonly scheduleRelationship: "CANCELED" | "SCHEDULED";
}

export interface VehicleDescriptor {
  readonly id: string;
  readonly label?: string;
  readonly licensePlate?: string;
}

export interface StopTimeUpdate {
  readonly stopSequence: number;
  readonly stopId: string;
  readonly arrival: { readonly time: number };
  readonly departure: { readonly time: number };
}

export interface TripUpdate {
  readonly trip: TripDescriptor;
  readonly vehicle?: VehicleDescriptor;
  /** Empty for a trip that does not run. */
  readonly stopTimeUpdate: readonly StopTimeUpdate[];
  readonly timestamp: number;
  /** Seconds behind the plan. */
  readonly delay?: number;
}

export interface VehicleMessage {
  readonly trip?: TripDescriptor;
  readonly vehicle: VehicleDescriptor;
  readonly position: {
    readonly latitude: number;
    readonly longitude: number;
    readonly bearing?: number;
    /** Metres per second. */
    readonly speed?: number;
  };
  readonly currentStopSequence?: number;
  readonly stopId?: string;
  readonly currentStatus?: "IN_TRANSIT_TO" | "STOPPED_AT";
  readonly timestamp: number;
}

export interface Translated {
  readonly translation: readonly { readonly text: string; readonly language: string }[];
}

export interface AlertMessage {
  readonly activePeriod: readonly { readonly start: number; readonly end: number }[];
  readonly informedEntity: readonly { readonly trip: TripDescriptor }[];
  readonly cause: "UNKNOWN_CAUSE";
  readonly effect: "NO_SERVICE" | "SIGNIFICANT_DELAYS";
  readonly headerText: Translated;
}

/** A vehicle with a signal, and its trip. */
export interface RealtimeVehicle {
  readonly id: string;
  /** Empty: the plate is left out. */
  readonly plate: string;
  readonly last: Fix;
  /** Missing if it is on no trip of the schedule. */
  readonly run?: RealtimeRun | undefined;
}

/** A trip of a service day. */
export interface RealtimeRun {
  readonly trip: FeedTrip;
  /** Start of the service day in China. */
  readonly day: number;
}

/** The input of the feeds. */
export interface RealtimeFacts {
  readonly nowMs: number;
  readonly feedVersion: string;
  readonly vehicles: readonly RealtimeVehicle[];
  /** Progress of the running trips, by the vehicle in `vehicles`. */
  readonly states: ReadonlyMap<RealtimeVehicle, TripState>;
  readonly cancelled: readonly RealtimeRun[];
  /** Delay in seconds from which there is an alert. */
  readonly lateS: number;
  /** The text for riders in each language; for a trip with its line and departure. */
  readonly texts: (effect: AlertMessage["effect"], run: RealtimeRun, minutes: number) => Translated;
}

const MINUTE_MS = 60_000;

/**
 * One feed of GTFS-Realtime 2.0, with the ids of the schedule from `writeFeed`. Pure: the same facts give the same
 * message. Stops behind a vehicle are left out. Times of stops increase, and none is in the past.
 */
export function realtimeFeed(kind: RealtimeKind, facts: RealtimeFacts): RealtimeMessage {
  const { nowMs, feedVersion } = facts;
  const entities = { vehicles: vehicleEntities, trips: tripEntities, alerts: alertEntities }[kind](facts);
  const header = {
    ...({ gtfsRealtimeVersion: "2.0", incrementality: "FULL_DATASET" } as const),
    ...{ timestamp: secondsOf(nowMs), feedVersion },
  };
  return { header, entity: entities.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)) };
}

/** A trip for tracking, made from the schedule; stop indexes are the same as in the state. */
export function trackedOf({ trip, day }: RealtimeRun): TrackedTrip {
  const stops = trip.calls.map(({ stop, minutes, leg }) => ({
    ...{ index: leg, stopId: stop.id, plannedMs: day + minutes * MINUTE_MS },
    ...{ lat: Math.round((stop.latitude ?? 0) * 1e6), lon: Math.round((stop.longitude ?? 0) * 1e6) },
  }));
  return { id: trip.trip.id ?? trip.id, stops };
}

function vehicleEntities({ vehicles, states, nowMs }: RealtimeFacts): RealtimeEntity[] {
  return vehicles.map((vehicle) => {
    const { id, last, run } = vehicle;
    const state = states.get(vehicle);
    const at = state && (state.isAtStop ? state.next - 1 : state.next);
    const call = run && at !== undefined ? run.trip.calls[at] : undefined;
    const position = {
      ...{ latitude: last.lat / 1e6, longitude: last.lon / 1e6 },
      ...(last.heading !== undefined && { bearing: last.heading % 360 }),
      ...(last.speedKmh !== undefined && { speed: Math.round((last.speedKmh / 3.6) * 100) / 100 }),
    };
    const message: VehicleMessage = {
      ...(run && { trip: descriptorOf(run) }),
      vehicle: vehicleOf(vehicle),
      position,
      ...(call && {
        ...{ currentStopSequence: (at ?? 0) + 1, stopId: call.stop.code },
        currentStatus: state?.isAtStop === true ? "STOPPED_AT" : "IN_TRANSIT_TO",
      }),
      timestamp: Math.min(secondsOf(last.atMs), secondsOf(nowMs)),
    };
    return { id: `vehicle:${id}`, vehicle: message };
  });
}

function tripEntities({ vehicles, states, cancelled, nowMs }: RealtimeFacts): RealtimeEntity[] {
  const running = vehicles.flatMap((vehicle): RealtimeEntity[] => {
    const { run, last } = vehicle;
    const state = states.get(vehicle);
    if (!run || !state) return [];
    const stopTimeUpdate = updatesOf(run, state, nowMs);
    if (stopTimeUpdate.length === 0) return [];
    const update: TripUpdate = {
      ...{ trip: descriptorOf(run), vehicle: vehicleOf(vehicle), stopTimeUpdate },
      timestamp: Math.min(secondsOf(last.atMs), secondsOf(nowMs)),
      ...(state.delayS !== undefined && { delay: state.delayS }),
    };
    return [{ id: idOf("trip", run), tripUpdate: update }];
  });
  const gone = cancelled.map((run): RealtimeEntity => {
    const trip = descriptorOf(run, "CANCELED");
    return { id: idOf("trip", run), tripUpdate: { trip, stopTimeUpdate: [], timestamp: secondsOf(nowMs) } };
  });
  return [...running, ...gone];
}

/** The next stops, in seconds: each at least one second after the previous one, and none in the past. */
function updatesOf(run: RealtimeRun, state: TripState, nowMs: number): readonly StopTimeUpdate[] {
  const tracked = trackedOf(run);
  let earliest = secondsOf(nowMs);
  return etasOf(tracked, state, nowMs).map(({ atMs }, step) => {
    const at = state.next + step;
    const time = Math.max(earliest, Math.round(atMs / 1000));
    earliest = time + 1;
    const stopId = run.trip.calls[at]?.stop.code ?? "";
    return { stopSequence: at + 1, stopId, arrival: { time }, departure: { time } };
  });
}

function alertEntities({ vehicles, states, cancelled, lateS, texts }: RealtimeFacts): RealtimeEntity[] {
  const entity = (effect: AlertMessage["effect"], run: RealtimeRun, delayS = 0): RealtimeEntity => ({
    id: idOf("alert", run),
    alert: {
      activePeriod: [periodOf(run, delayS)],
      informedEntity: [{ trip: descriptorOf(run, effect === "NO_SERVICE" ? "CANCELED" : "SCHEDULED") }],
      ...{ cause: "UNKNOWN_CAUSE", effect },
      headerText: texts(effect, run, Math.round(delayS / 60)),
    },
  });
  const late = vehicles.flatMap((vehicle) => {
    const delayS = states.get(vehicle)?.delayS ?? 0;
    return vehicle.run && delayS >= lateS ? [entity("SIGNIFICANT_DELAYS", vehicle.run, delayS)] : [];
  });
  return [...late, ...cancelled.map((run) => entity("NO_SERVICE", run))];
}

/** From the planned departure to the planned arrival plus the delay. */
function periodOf({ trip, day }: RealtimeRun, delayS: number) {
  const at = (minutes: number | undefined) => secondsOf(day + (minutes ?? 0) * MINUTE_MS);
  return { start: at(trip.calls[0]?.minutes), end: at(trip.calls.at(-1)?.minutes) + Math.max(0, delayS) };
}

function descriptorOf(
  { trip, day }: RealtimeRun,
  scheduleRelationship: TripDescriptor["scheduleRelationship"] = "SCHEDULED",
): TripDescriptor {
  return {
    ...{ tripId: trip.id, startDate: dateCell(day), routeId: trip.line.code, scheduleRelationship },
    directionId: trip.trip.direction === "toHome" ? 0 : 1,
  };
}

function vehicleOf({ id, plate }: RealtimeVehicle): VehicleDescriptor {
  return plate === "" ? { id } : { id, label: plate, licensePlate: plate };
}

const idOf = (kind: string, { trip, day }: RealtimeRun): string => `${kind}:${trip.id}@${dateCell(day)}`;
const secondsOf = (ms: number): number => Math.floor(ms / 1000);
