import { readServiceDate, serviceDayAt } from "@banche/core/day";
import { DAY_MS } from "@banche/core/text";
import {
  type DayKind,
  legsOf,
  lineOf,
  metresOf,
  type PlannedLine,
  runsOn,
  serviceCalendar,
  tripOf,
} from "@banche/core/timetable";
import { sql } from "kysely";

import { refuse } from "../base/respond.ts";
import { policyOf } from "../policy/policies.ts";
import { tableNamed } from "../tables/places.ts";
import type { Context } from "../wire/handlers.ts";

type Row = Readonly<Record<string, unknown>>;

/** A duty that contains a trip on a service day, or that dispatchers created for it. */
export interface DutyOfTrip {
  readonly id: string;
  readonly number: string;
  readonly vehicleId: string;
  readonly driverId: string;
  readonly override: string;
}

/** Reported facts about a trip. */
export interface Run {
  readonly id: string;
  readonly departedAt: number | null;
  readonly arrivedAt: number | null;
  readonly cancelledAt: number | null;
  readonly reason: string;
  /** The duty that replaces the planned one. */
  readonly dutyId: string | null;
}

/** A trip on a service day, with its actual vehicle and driver. */
export interface RunningTrip {
  readonly id: string;
  readonly number: string;
  readonly lineId: string;
  readonly direction: string;
  /** Shift of the scheme. */
  readonly shift: string;
  /** Length from the first to the last served stop, by the legs of the line. */
  readonly metres: number;
  readonly stopIds: readonly string[];
  /** Times at the stops, in minutes of the service day. */
  readonly times: readonly (number | undefined)[];
  /** Start and end, in milliseconds. */
  readonly from: number;
  readonly until: number;
  readonly planned: Pick<DutyOfTrip, "vehicleId" | "driverId">;
  /** The duty of the roster that contains the trip. */
  readonly duty: DutyOfTrip | undefined;
  /** The duty that dispatchers created. */
  readonly replacing: DutyOfTrip | undefined;
  readonly run: Run | undefined;
  /** Vehicle and driver of the trip: from the replacement, else from the duty, else from the plan. */
  readonly vehicleId: string;
  readonly driverId: string;
  readonly override: string;
}

export interface RunningDay {
  readonly day: number;
  readonly lines: ReadonlyMap<string, PlannedLine & { readonly code: string }>;
  readonly trips: readonly RunningTrip[];
}

const MINUTE_MS = 60_000;

/** The service day of a call. @throws {Refusal} where the text is not a date */
export function dayOf(text: string | undefined): number {
  const day = text === undefined ? serviceDayAt(Date.now()) : readServiceDate(text);
  if (day === undefined) throw refuse.validation([{ field: "date", rule: "date", text: "day.refused.date" }]);
  return day;
}

/**
 * The trips of published schemes that run on a service day, by the calendar of the factory, with their duties and runs.
 *
 * @param whose - `all` includes trips that the session may not see; rules need it
 */
export async function readRunningDay(call: Context, day: number, whose: "all" | "visible"): Promise<RunningDay> {
  const { db, session } = call;
  const policy = await policyOf(tableNamed(call, "trips"), call);
  const at = new Date(day);
  const days = await sql<{ day: Date; kind: DayKind }>`
    select day, kind from service_days where factory_id = ${session.factoryId}
      and day >= ${new Date(day - DAY_MS)} and day < ${new Date(day + 2 * DAY_MS)}`.execute(db);
  const kind = serviceCalendar(days.rows.map((one) => ({ day: one.day.getTime(), kind: one.kind }))).kindOf(day);
  const found = await sql<Row>`
    select t.id, t.number, t.line_id, t.direction, t.days, t.departure, t.vehicle_id, t.driver_id, scheme.shift, coalesce((
      select json_agg(json_build_object('stopId', s.stop_id, 'time', s.time) order by s.row_place)
      from trips_times s where s.parent_id = t.id), '[]') as times
    from trips t join schemes scheme on scheme.id = t.scheme_id and scheme.state = 'published'
      and scheme.valid_from <= ${at} and scheme.valid_until >= ${at}
    where t.factory_id = ${session.factoryId} and ${whose === "all" ? sql`true` : policy.rows("list")}
    order by t.departure, t.number, t.id`.execute(db);
  const rows = found.rows.filter((row) => runsOn(Array.isArray(row["days"]) ? row["days"].map(String) : [], kind));
  const lines = await linesOf(call, [...new Set(rows.map((row) => String(row["lineId"])))]);
  const [duties, runs] = [await dutiesOf(call, at), await runsOf(call, at)];
  const trips = rows.flatMap((row) => {
    const line = lines.get(String(row["lineId"]));
    const { id = "", times, ...trip } = tripOf(row, line);
    const known = times.filter((time) => time !== undefined);
    const [first, last] = [known[0], known.at(-1)];
    if (first === undefined || last === undefined) return [];
    const run = runs.get(id);
    const replacing = run?.dutyId == null ? undefined : duties.byId.get(run.dutyId);
    const duty = duties.all.find((one) => one.trips.has(trip.number) && (one.lineId ?? trip.lineId) === trip.lineId);
    const planned = { vehicleId: trip.vehicleId, driverId: trip.driverId };
    const base = duty ?? { ...planned, override: "" };
    return {
      ...{
        id,
        number: trip.number,
        lineId: trip.lineId,
        direction: trip.direction,
        shift: String(row["shift"]),
        metres: metresOf(legsOf(line?.route ?? [], trip.direction), times),
        times,
        planned,
        run,
        duty,
        replacing,
      },
      stopIds: legsOf(line?.route ?? [], trip.direction).map(({ stopId }) => stopId),
      ...{ from: day + first * MINUTE_MS, until: day + Math.max(last, first + 1) * MINUTE_MS },
      vehicleId: (replacing?.vehicleId ?? "") || base.vehicleId,
      driverId: (replacing?.driverId ?? "") || base.driverId,
      override: (replacing?.override ?? "") || base.override,
    };
  });
  return { day, lines, trips };
}

async function linesOf({ db }: Context, ids: readonly string[]) {
  const { rows } = await sql<Row>`
    select l.id, l.name, l.code, coalesce((
      select json_agg(json_build_object('direction', r.direction, 'stopId', r.stop_id, 'distance', r.distance, 'time', r.time)
        order by r.row_place) from lines_route r where r.parent_id = l.id), '[]') as route
    from lines l where l.id = any(${[...ids]}::text[]) order by l.sort_order, l.code, l.id`.execute(db);
  return new Map(rows.map((row) => [String(row["id"]), { ...lineOf(row), code: String(row["code"]) }]));
}

interface DutyRow extends DutyOfTrip {
  readonly lineId: string | null;
  readonly trips: ReadonlySet<string>;
}

/** Duties of the service day that contain trips. Duties that dispatchers created contain none: their runs refer to them. */
async function dutiesOf({ db, session }: Context, at: Date) {
  const { rows } = await sql<Omit<DutyRow, "trips"> & { readonly trips: readonly string[] }>`
    select d.id, d.number, coalesce(d.vehicle_id, '') as vehicle_id, coalesce(d.driver_id, '') as driver_id, d.line_id, d.override,
      array(select p.trip from duties_pieces p where p.parent_id = d.id and p.trip <> '' order by p.row_place) as trips
    from duties d where d.factory_id = ${session.factoryId} and d.service_date = ${at} and d.state <> 'cancelled'
    order by d.starts_at, d.id`.execute(db);
  const all = rows.map((row): DutyRow => ({ ...row, trips: new Set(row.trips) }));
  const made = await sql<{ dutyId: string }>`
    select duty_id from trip_runs where factory_id = ${session.factoryId} and service_date = ${at} and duty_id is not null`.execute(
    db,
  );
  const byBoard = new Set(made.rows.map(({ dutyId }) => dutyId));
  return { byId: new Map(all.map((one) => [one.id, one])), all: all.filter(({ id }) => !byBoard.has(id)) };
}

async function runsOf({ db, session }: Context, at: Date): Promise<ReadonlyMap<string, Run>> {
  const { rows } = await sql<StoredRun>`
    select id, trip_id, departed_at, arrived_at, cancelled_at, reason, duty_id from trip_runs
    where factory_id = ${session.factoryId} and service_date = ${at}`.execute(db);
  return new Map(rows.map((row) => [row.tripId, runOf(row)]));
}

/** A run as stored in the database. */
export interface StoredRun {
  readonly id: string;
  readonly tripId: string;
  readonly departedAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly reason: string;
  readonly dutyId: string | null;
}

export function runOf({ id, departedAt, arrivedAt, cancelledAt, reason, dutyId }: StoredRun): Run {
  const ms = (at: Date | null) => at?.getTime() ?? null;
  return { id, departedAt: ms(departedAt), arrivedAt: ms(arrivedAt), cancelledAt: ms(cancelledAt), reason, dutyId };
}
