import type { Fix, TripEvent } from "@banche/core/tracking";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { DayTrip } from "./dayPlan.ts";
import type { VehicleFix } from "./ingest.ts";
import type { TripStates } from "./tripStates.ts";

/** Where a vehicle was last, and how far its trips have come. */
export interface Latest {
  readonly factoryId: string;
  readonly vehicleId: string;
  /** Of `last`; -Infinity before the first fix. */
  readonly atMs: number;
  readonly last?: Fix | undefined;
  readonly states: TripStates;
  /** The trip that is under way. */
  readonly current?: Current | undefined;
}

interface Current {
  readonly trip: DayTrip;
  readonly nextStop: number;
  readonly nextAtMs?: number | undefined;
  readonly delayS?: number | undefined;
}

/** What was seen of a trip. */
export interface Found {
  readonly event: TripEvent;
  readonly trip: DayTrip;
}

interface FixRow {
  readonly atMs: number;
  readonly lat: number;
  readonly lon: number;
  readonly speed: number | null;
  readonly heading: number | null;
}

/** Milliseconds since 1970 of a column. */
const msOf = (column: string): RawBuilder<unknown> =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8 as at_ms`;
/** A column of milliseconds as a point in time. */
const instantOf = (column: string): RawBuilder<unknown> =>
  sql`timestamptz 'epoch' + ${sql.ref(column)} * interval '1 millisecond'`;

/** Locks the rows of vehicles in the order of their ids, and makes those that are missing. */
export async function lockLatest(
  db: Kysely<Schema>,
  factoryId: string,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, Latest>> {
  const ids = texts(vehicleIds.toSorted((a, b) => (a < b ? -1 : 1)));
  await sql`insert into latest_positions (vehicle_id, factory_id)
    select id, ${factoryId} from unnest(${ids}::text[]) as given (id)
    where not exists (select 1 from latest_positions l where l.vehicle_id = given.id)
    order by id on conflict do nothing`.execute(db);
  const { rows } = await sql<FixRow & { vehicleId: string; tracking: TripStates }>`
    select vehicle_id, ${msOf("at")}, lat, lon, speed, heading, tracking from latest_positions
    where vehicle_id = any(${ids}::text[]) and at is not null order by vehicle_id collate "C" for update`.execute(db);
  return new Map(
    rows.map((row) => {
      const { vehicleId, tracking } = row;
      return [vehicleId, { factoryId, vehicleId, atMs: row.atMs, last: fixOf(row), states: tracking }];
    }),
  );
}

/** Adds fixes that are later than all that are there of their vehicles. */
export async function insertFixes(db: Kysely<Schema>, factoryId: string, fixes: readonly VehicleFix[]): Promise<void> {
  if (fixes.length > 0) await sql`${insertInto(factoryId, fixes)} on conflict do nothing`.execute(db);
}

/** Adds fixes of which some may be there already. @returns those that were not */
export async function insertLateFixes(
  db: Kysely<Schema>,
  factoryId: string,
  fixes: readonly VehicleFix[],
): Promise<readonly { readonly vehicleId: string; readonly atMs: number }[]> {
  if (fixes.length === 0) return [];
  const { rows } = await sql<{ vehicleId: string; atMs: number }>`
    ${insertInto(factoryId, fixes)} on conflict do nothing returning vehicle_id, ${msOf("at")}`.execute(db);
  return rows;
}

function insertInto(factoryId: string, fixes: readonly VehicleFix[]): RawBuilder<unknown> {
  return sql`insert into vehicle_positions (factory_id, vehicle_id, at, lat, lon, speed, heading)
    select ${factoryId}, vehicle_id, ${instantOf("ms")}, lat, lon, speed, heading from unnest(
      ${texts(fixes.map(({ vehicleId }) => vehicleId))}::text[], ${numbers(fixes.map(({ atMs }) => atMs))}::bigint[],
      ${numbers(fixes.map(({ lat }) => lat))}::integer[], ${numbers(fixes.map(({ lon }) => lon))}::integer[],
      ${numbers(fixes.map(({ speedKmh }) => tenths(speedKmh)))}::smallint[],
      ${numbers(fixes.map(({ heading }) => heading))}::smallint[])
      as given (vehicle_id, ms, lat, lon, speed, heading)`;
}

/** The fixes of a vehicle between two moments, both included. */
export async function readTrack(
  db: Kysely<Schema>,
  vehicleId: string,
  fromMs: number,
  untilMs: number,
  most = 100_000,
): Promise<readonly Fix[]> {
  const { rows } = await sql<FixRow>`
    select ${msOf("at")}, lat, lon, speed, heading from vehicle_positions
    where vehicle_id = ${vehicleId} and at >= ${new Date(fromMs)} and at <= ${new Date(untilMs)}
    order by at limit ${most}`.execute(db);
  return rows.map(fixOf);
}

export async function writeLatest(db: Kysely<Schema>, latest: readonly Latest[]): Promise<void> {
  const rows = latest.map(({ vehicleId, last, states, current }) => ({
    ...{ id: vehicleId, ms: last?.atMs, lat: last?.lat, lon: last?.lon, speed: tenths(last?.speedKmh) },
    ...{ heading: last?.heading, trip: current?.trip.id, day: current?.trip.serviceDate, line: current?.trip.lineId },
    ...{ direction: current?.trip.direction ?? "", next: current?.nextStop, stops: current?.trip.stopCount },
    ...{ next_ms: current?.nextAtMs, delay: current?.delayS, tracking: states },
  }));
  if (rows.length === 0) return;
  await sql`update latest_positions l set at = ${instantOf("ms")}, lat = g.lat, lon = g.lon, speed = g.speed,
      heading = g.heading, trip_id = g.trip, service_date = ${instantOf("day")}, line_id = g.line, direction = g.direction,
      next_stop = g.next, stop_count = g.stops, next_at = ${instantOf("next_ms")}, delay_s = g.delay, tracking = g.tracking
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (id text, ms bigint, lat integer, lon integer,
      speed smallint, heading smallint, trip text, day bigint, line text, direction text, next integer, stops integer,
      next_ms bigint, delay integer, tracking jsonb)
    where l.vehicle_id = g.id`.execute(db);
}

/** Adds events; one that is there already stays. */
export async function insertEvents(db: Kysely<Schema>, factoryId: string, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  const rows = found.flatMap(({ event, trip }) => {
    const stop = trip.stops.find(({ index }) => index === event.stop);
    if (!stop) return [];
    return [
      {
        ...{ day: trip.serviceDate, trip: trip.id, vehicle: trip.vehicleId, driver: trip.driverId, line: trip.lineId },
        ...{ stop: event.stop, stop_id: stop.stopId, kind: event.kind, ms: event.atMs, planned: stop.plannedMs },
        delay: event.delayS,
      },
    ];
  });
  await sql`insert into stop_events (factory_id, service_date, trip_id, vehicle_id, driver_id, line_id, stop_index, stop_id,
      kind, at, planned_at, delay_s)
    select ${factoryId}, ${instantOf("day")}, trip, vehicle, driver, line, stop, stop_id, kind, ${instantOf("ms")},
      ${instantOf("planned")}, delay
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (day bigint, trip text, vehicle text, driver text,
      line text, stop integer, stop_id text, kind text, ms bigint, planned bigint, delay integer)
    on conflict do nothing`.execute(db);
}

/** Takes back what was seen of a trip of a vehicle, but that there was no signal. */
export async function removeEvents(db: Kysely<Schema>, vehicleId: string, trip: DayTrip): Promise<void> {
  await sql`delete from stop_events where trip_id = ${trip.id} and service_date = ${new Date(trip.serviceDate)}
    and vehicle_id = ${vehicleId} and kind <> 'noSignal'`.execute(db);
}

const tenths = (speed: number | undefined): number | undefined => (speed === undefined ? undefined : Math.round(speed * 10));

function fixOf({ atMs, lat, lon, speed, heading }: FixRow): Fix {
  return {
    ...{ atMs, lat, lon },
    ...(speed !== null && { speedKmh: speed / 10 }),
    ...(heading !== null && { heading }),
  };
}

// Texts of arrays that one writes oneself cost the driver less than half as much.
const numbers = (values: readonly (number | undefined)[]): string =>
  `{${values.map((value) => value ?? "null").join(",")}}`;
const texts = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
