import { legsOf, lineOf, runsOn, serviceCalendar, type DayKind, tripOf } from "@banche/core/timetable";
import { placeOf, type Place, type TrackedStop, type TrackedTrip } from "@banche/core/tracking";
import { type Kysely, sql } from "kysely";

import { prepared } from "../../db/preparingClient.ts";
import type { Schema } from "../../db/schema.ts";

/** A trip of a service day with its stored data. */
export interface DayTrip extends TrackedTrip {
  /** Start of the service day in China. */
  readonly serviceDate: number;
  readonly number: string;
  readonly lineId: string;
  readonly direction: string;
  readonly vehicleId: string;
  readonly driverId: string | null;
  /** Number of stops of the whole trip, including stops without a known position. */
  readonly stopCount: number;
}

/** Trips of a service day. */
export interface DayPlan {
  readonly trips: readonly DayTrip[];
  /** By vehicle, in order of departure. */
  readonly byVehicle: ReadonlyMap<string, readonly DayTrip[]>;
}

/** The plans of service days. A process caches them until their data changes. */
export interface DayPlans {
  of(db: Kysely<Schema>, factoryId: string, serviceDate: number): Promise<DayPlan>;
  /** The plans of several days, in their order. */
  among(db: Kysely<Schema>, factoryId: string, serviceDates: readonly number[]): Promise<readonly DayPlan[]>;
}

const MINUTE_MS = 60_000;
/** Maximum number of cached plans. */
const MOST_KEPT = 40;

type Row = Readonly<Record<string, unknown>>;

export function createDayPlans(): DayPlans {
  const kept = new Map<string, { readonly stamp: string; readonly plan: DayPlan }>();
  async function planAt(db: Kysely<Schema>, factoryId: string, { serviceDate, stamp }: Stamp): Promise<DayPlan> {
    const key = `${factoryId} ${serviceDate}`;
    const known = kept.get(key);
    if (known?.stamp === stamp) return known.plan;
    const plan = await readDayPlan(db, factoryId, serviceDate);
    kept.delete(key);
    kept.set(key, { stamp, plan });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return plan;
  }
  async function among(db: Kysely<Schema>, factoryId: string, serviceDates: readonly number[]) {
    const plans: DayPlan[] = [];
    for (const stamp of await stampsOf(db, factoryId, serviceDates)) plans.push(await planAt(db, factoryId, stamp));
    return plans;
  }
  return {
    among,
    async of(db, factoryId, serviceDate) {
      const [plan] = await among(db, factoryId, [serviceDate]);
      return plan ?? { trips: [], byVehicle: new Map() };
    },
  };
}

/** A text that changes with every change of a plan's data. */
interface Stamp {
  readonly serviceDate: number;
  readonly stamp: string;
}

/** The stamps of days, in their order. Trips need no check: they change only when their scheme changes its state. */
async function stampsOf(
  db: Kysely<Schema>,
  factoryId: string,
  serviceDates: readonly number[],
): Promise<readonly Stamp[]> {
  const latest = (table: string, more = sql``) =>
    sql`(select count(*) || ' ' || coalesce(max(updated_at)::text, '') from ${sql.table(table)} where factory_id = ${factoryId}${more})`;
  const all = [latest("schemes"), latest("lines"), latest("stops"), latest("service_days")];
  const ofDay = ["trip_runs", "duties"].map((table) => latest(table, sql` and service_date = d.day`));
  const { rows } = await sql<{ stamp: string }>`${prepared}
    select concat_ws('|', ${sql.join([...all, ...ofDay])}) as stamp
    from unnest(${serviceDates.map((day) => new Date(day))}::timestamptz[]) with ordinality as d (day, place)
    order by d.place`.execute(db);
  return serviceDates.map((serviceDate, at) => ({ serviceDate, stamp: rows[at]?.stamp ?? "" }));
}

/**
 * The trips of a service day: those of the published schemes that are valid then, on their kinds of day. A duty for a
 * trip gives its vehicle and driver on that day, unless the day board assigned others. A cancelled trip is not
 * followed.
 */
async function readDayPlan(db: Kysely<Schema>, factoryId: string, serviceDate: number): Promise<DayPlan> {
  const day = new Date(serviceDate);
  const trips = await sql<Row>`
    select t.id, t.number, t.line_id, t.direction, t.days, t.departure,
      coalesce(b.vehicle_id, d.vehicle_id, t.vehicle_id, '') as vehicle_id,
      coalesce(b.driver_id, d.driver_id, t.driver_id) as driver_id, coalesce((
        select json_agg(json_build_object('stopId', s.stop_id, 'time', s.time) order by s.row_place)
        from trips_times s where s.parent_id = t.id), '[]') as times
    from trips t join schemes c on c.id = t.scheme_id
      left join lateral (
        select d.vehicle_id, d.driver_id from duties d join duties_pieces p on p.parent_id = d.id
        where d.factory_id = t.factory_id and d.service_date = ${day} and d.state <> 'cancelled'
          and p.trip = t.number and (d.line_id is null or d.line_id = t.line_id)
        order by d.number limit 1) d on true
      left join trip_runs run on run.factory_id = t.factory_id and run.trip_id = t.id and run.service_date = ${day}
      left join duties b on b.id = run.duty_id and b.state <> 'cancelled'
    where t.factory_id = ${factoryId} and run.cancelled_at is null and c.state = 'published' and c.valid_from <= ${day} and c.valid_until >= ${day}
    order by t.departure, t.number, t.id`.execute(db);
  const kind = await kindOf(db, factoryId, serviceDate);
  const lines = await linesOf(db, factoryId);
  const places = await placesOf(db, factoryId);
  const found = trips.rows.flatMap((row): readonly DayTrip[] => {
    const line = lines.get(String(row["lineId"]));
    const trip = tripOf(row, line);
    if (trip.vehicleId === "" || !runsOn(trip.days, kind)) return [];
    const legs = legsOf(line?.route ?? [], trip.direction);
    const stops = legs.flatMap(({ stopId }, index): readonly TrackedStop[] => {
      const [minutes, place] = [trip.times[index], places.get(stopId)];
      if (minutes === undefined || place === undefined) return [];
      return [{ ...place, index, stopId, plannedMs: serviceDate + minutes * MINUTE_MS }];
    });
    if (stops.length < 2) return [];
    const driverId = typeof row["driverId"] === "string" ? row["driverId"] : null;
    const { lineId, direction, number, vehicleId } = trip;
    const about = { lineId, direction, number, vehicleId, driverId, serviceDate };
    return [{ id: String(row["id"]), stops, stopCount: legs.length, ...about }];
  });
  const planned = withNext(found);
  const byVehicle = new Map<string, DayTrip[]>();
  for (const trip of planned) byVehicle.set(trip.vehicleId, [...(byVehicle.get(trip.vehicleId) ?? []), trip]);
  return { trips: planned, byVehicle };
}

/** Adds the departure of the vehicle's next trip to each trip. @param trips - in order of departure */
function withNext(trips: readonly DayTrip[]): readonly DayTrip[] {
  const next = new Map<string, number>();
  return trips
    .toReversed()
    .map((trip) => {
      const nextDepartureMs = next.get(trip.vehicleId);
      next.set(trip.vehicleId, trip.stops[0]?.plannedMs ?? 0);
      return { ...trip, nextDepartureMs };
    })
    .toReversed();
}

async function kindOf(db: Kysely<Schema>, factoryId: string, serviceDate: number): Promise<DayKind> {
  const { rows } = await sql<{ day: Date; kind: DayKind }>`
    select d.day, d.kind from service_days d where d.factory_id = ${factoryId}`.execute(db);
  return serviceCalendar(rows.map(({ day, kind }) => ({ day: day.getTime(), kind }))).kindOf(serviceDate);
}

async function linesOf(db: Kysely<Schema>, factoryId: string) {
  const { rows } = await sql<Row>`
    select l.id, l.name, coalesce((
      select json_agg(json_build_object('direction', r.direction, 'stopId', r.stop_id, 'distance', r.distance, 'time', r.time)
        order by r.row_place) from lines_route r where r.parent_id = l.id), '[]') as route
    from lines l where l.factory_id = ${factoryId}`.execute(db);
  return new Map(rows.map((row) => [String(row["id"]), lineOf(row)]));
}

async function placesOf(db: Kysely<Schema>, factoryId: string): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await sql<{ id: string; latitude: string; longitude: string }>`
    select s.id, s.latitude, s.longitude from stops s
    where s.factory_id = ${factoryId} and s.latitude is not null and s.longitude is not null`.execute(db);
  return new Map(rows.map(({ id, latitude, longitude }) => [id, placeOf(Number(latitude), Number(longitude))]));
}
