import { runsOn, serviceCalendar } from "../timetable/index.ts";
import type { FeedFacts, Service } from "./facts.ts";
import { type Feed, feedTable } from "./feed.ts";
import { type FeedTrip, feedTripsOf } from "./feedTrips.ts";
import { dateCell, daysBetween } from "./services.ts";

/** The activity in a part of a duty; times are seconds of the service day. */
export interface FeedPiece {
  /** `drive`, `deadhead`, `layover`, `rest` or `other`. */
  readonly kind: string;
  readonly fromS: number;
  readonly untilS: number;
  /** Number of the trip; empty if it is not a trip. */
  readonly trip: string;
}

export interface FeedDuty {
  readonly number: string;
  /** Start of its service day in China. */
  readonly day: number;
  /** Empty: none or unknown. */
  readonly driverId: string;
  readonly vehicleId: string;
  readonly lineId: string;
  readonly pieces: readonly FeedPiece[];
}

/** Drivers and vehicles of trips, which a timetable does not contain. */
export interface OperationsFacts {
  readonly drivers: readonly { readonly id: string; readonly code: string }[];
  readonly vehicles: readonly { readonly id: string; readonly plate: string }[];
  /** Duties that are not cancelled. */
  readonly duties: readonly FeedDuty[];
}

/**
 * Why a part of a duty, or a whole duty, is not in a feed: its trip does not run on that day in the feed; it would be
 * on two trips at once; or the duty has no place, because it has no trip and no line with trips.
 */
export type LeftPieceRule = "noTrip" | "overlap" | "noPlace";

export interface LeftPiece {
  readonly duty: string;
  readonly day: number;
  readonly rule: LeftPieceRule;
  /** Number of the trip; empty if the whole duty is left out. */
  readonly trip: string;
}

export interface WrittenOperations {
  /** Files in addition to those of the schedule. */
  readonly feed: Feed;
  readonly left: readonly LeftPiece[];
  /** Number of duties in the feed. */
  readonly runs: number;
}

/**
 * Duties and vehicles in the standard format, TODS 2.1 (MobilityData), for the schedule that `writeFeed` makes from
 * the same facts. A duty is a run, and each day with duties is a service. Each trip is its own block, because
 * vehicles are assigned to trips by day. The same facts give the same bytes.
 */
export function writeOperations(facts: FeedFacts, { drivers, vehicles, duties }: OperationsFacts): WrittenOperations {
  const { trips, services } = feedTripsOf(facts);
  const calendar = serviceCalendar(facts.calendar);
  const serviceOf = new Map(services.map((service) => [service.id, service]));
  const onDay = (day: number) => trips.filter(({ service }) => runsOnDay(serviceOf.get(service), day));
  const runsOnDay = (service: Service | undefined, day: number): boolean =>
    service !== undefined && day >= service.from && day <= service.until && runsOn(service.kinds, calendar.kindOf(day));

  const left: LeftPiece[] = [];
  const events: Row[] = [];
  const employees: Row[] = [];
  const given: Row[] = [];
  const used = new Map<string, Row>();
  const codes = new Map(drivers.map(({ id, code }) => [id, code]));
  const plates = new Map(vehicles.map(({ id, plate }) => [id, plate]));
  const runDays = new Set<number>();
  let runs = 0;

  for (const day of daysBetween(facts.from, facts.until)) {
    const running = onDay(day);
    const vehicleOf = new Map(running.map(({ id, trip }) => [id, trip.vehicleId]));
    const own = duties.filter((duty) => duty.day === day).toSorted((a, b) => compare(a.number, b.number));
    for (const duty of own) {
      const steps = stepsOf(duty, running, (rule, trip) => left.push({ duty: duty.number, day, rule, trip }));
      if (steps.length === 0) continue;
      runs += 1;
      runDays.add(day);
      const run = { service_id: runService(day), run_id: duty.number };
      steps.forEach((step, at) => events.push({ ...run, event_sequence: String(at + 1), ...eventOf(step) }));
      const employee = codes.get(duty.driverId);
      if (employee !== undefined) employees.push({ date: dateCell(day), ...run, employee_id: employee });
      if (duty.vehicleId === "") continue;
      for (const { trip } of steps) if (trip) vehicleOf.set(trip.id, duty.vehicleId);
    }
    for (const { id, service } of running) {
      const vehicleId = vehicleOf.get(id) ?? "";
      const plate = plates.get(vehicleId);
      if (plate === undefined) continue;
      used.set(vehicleId, { vehicle_id: vehicleId, vehicle_label: plate, license_plate: plate });
      given.push({ date: dateCell(day), service_id: service, block_id: id, vehicle_id: vehicleId });
    }
  }
  const tables: readonly (readonly [file: string, rows: readonly Row[]])[] = [
    ["trips_supplement.txt", trips.map(({ id }) => ({ trip_id: id, block_id: id }))],
    [
      "calendar_dates_supplement.txt",
      [...runDays].map((day) => ({ service_id: runService(day), date: dateCell(day), exception_type: "1" })),
    ],
    ["run_events.txt", events],
    ["employee_run_dates.txt", employees],
    ["vehicles.txt", [...used].toSorted(([a], [b]) => compare(a, b)).map(([, row]) => row)],
    ["vehicle_assignments.txt", given],
  ];
  const feed = new Map(tables.filter(([, rows]) => rows.length > 0).map(([file, rows]) => [file, feedTable(rows)]));
  return { feed, left, runs };
}

type Row = Readonly<Record<string, string>>;

/** Runs are for one day: `run:20261126`. */
const runService = (day: number): string => `run:${dateCell(day)}`;

/** A part of a duty with its trip, and its start and end place. */
interface Stepped {
  readonly piece: FeedPiece;
  readonly trip: FeedTrip | undefined;
  readonly from: string;
  readonly to: string;
}

function stepsOf(
  { pieces, lineId }: FeedDuty,
  running: readonly FeedTrip[],
  leave: (rule: LeftPieceRule, trip: string) => void,
): readonly Stepped[] {
  const found: { piece: FeedPiece; trip: FeedTrip | undefined }[] = [];
  let busyUntil = 0;
  for (const piece of pieces.toSorted((a, b) => a.fromS - b.fromS || a.untilS - b.untilS)) {
    const trip = running.find((one) => one.trip.number === piece.trip && (lineId === "" || one.trip.lineId === lineId));
    if (piece.trip !== "" && !trip) leave("noTrip", piece.trip);
    else if (trip && piece.fromS < busyUntil) leave("overlap", piece.trip);
    else {
      if (trip) busyUntil = piece.untilS;
      found.push({ piece, trip });
    }
  }
  // A duty without a trip gets the first stop of a running trip of its line.
  const somewhere = startOf(running.find(({ trip }) => trip.lineId === lineId));
  if (found.length > 0 && somewhere === undefined && !found.some(({ trip }) => trip)) {
    leave("noPlace", "");
    return [];
  }
  return found.map(({ piece, trip }, at) => {
    const before = found.slice(0, at).findLast((one) => one.trip)?.trip;
    const after = found.slice(at + 1).find((one) => one.trip)?.trip;
    const here = endOf(before) ?? startOf(after) ?? somewhere ?? "";
    const there = startOf(after) ?? here;
    const from = startOf(trip) ?? here;
    return { piece, trip, from, to: endOf(trip) ?? (piece.kind === "deadhead" ? there : from) };
  });
}

const startOf = (trip: FeedTrip | undefined): string | undefined => trip?.calls[0]?.stop.code;
const endOf = (trip: FeedTrip | undefined): string | undefined => trip?.calls.at(-1)?.stop.code;

function eventOf({ piece, trip, from, to }: Stepped): Row {
  return {
    block_id: trip?.id ?? "",
    job_type: "driver",
    event_type: trip ? "trip" : piece.kind,
    trip_id: trip?.id ?? "",
    start_location: from,
    start_time: secondsCell(piece.fromS),
    start_mid_trip: trip ? "2" : "",
    end_location: to,
    end_time: secondsCell(piece.untilS),
    end_mid_trip: trip ? "2" : "",
  };
}

function secondsCell(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
