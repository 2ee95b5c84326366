import type { Fix, TripEvent } from "@banche/core/tracking";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { type FixRow, fixOf, instantOf, msOf, numbers, tenths, texts } from "../../history/fixColumns.ts";
import type { DayTrip } from "./dayPlan.ts";
import type { TripStates } from "./tripStates.ts";

/** The last position of a vehicle, and the progress of its trips. */
export interface Latest {
  readonly factoryId: string;
  readonly vehicleId: string;
  /** Time of `last`; -Infinity before the first fix. */
  readonly atMs: number;
  readonly last?: Fix | undefined;
  readonly states: TripStates;
  /** The current trip. */
  readonly current?: Current | undefined;
  /** Whether the stored row has no states and no trip. */
  readonly wasPlain?: boolean;
}

interface Current {
  readonly trip: DayTrip;
  readonly nextStop: number;
  readonly nextAtMs?: number | undefined;
  readonly delayS?: number | undefined;
  /** Missing if no stop was left before its time. */
  readonly earlyS?: number | undefined;
}

/** Key of the lock, used together with that of the factory; any number. */
const lockKey = 727_418;

/** An observed event of a trip. */
export interface Found {
  readonly event: TripEvent;
  readonly trip: DayTrip;
}

/**
 * Locks the last positions of a factory's vehicles: until the end of the transaction no other process can store positions of the factory.
 * One lock per factory costs less than one per vehicle, and processes cannot deadlock.
 */
export async function lockPositions(db: Kysely<Schema>, factoryId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey}, hashtext(${factoryId}))`.execute(db);
}

/** The last positions of vehicles, which are locked. Inserts missing rows. */
export async function readLastPositions(
  db: Kysely<Schema>,
  factoryId: string,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, Latest>> {
  // Most vehicles have empty states, which are not sent.
  const { rows } = await sql<
    Omit<FixRow, "atMs"> & {
      atMs: number | null;
      vehicleId: string;
      tracking: TripStates | null;
      tripId: string | null;
    }
  >`
    select vehicle_id, ${msOf("at")}, lat, lon, speed, heading, nullif(tracking, '{}') as tracking, trip_id
    from latest_positions where vehicle_id = any(${texts(vehicleIds)}::text[])`.execute(db);
  const known = new Map<string, Latest>();
  for (const row of rows) {
    const { vehicleId, tracking, atMs, tripId } = row;
    const at = atMs === null ? { atMs: -Infinity } : { atMs, last: fixOf({ ...row, atMs }) };
    known.set(vehicleId, {
      factoryId,
      vehicleId,
      ...at,
      states: tracking ?? {},
      wasPlain: tracking === null && tripId === null,
    });
  }
  const missing = vehicleIds.filter((id) => !known.has(id));
  if (missing.length > 0) {
    await sql`insert into latest_positions (vehicle_id, factory_id)
      select id, ${factoryId} from unnest(${texts(missing)}::text[]) as given (id)`.execute(db);
  }
  return known;
}

/** Writes the last positions of vehicles, which are locked. */
export async function writeLatest(db: Kysely<Schema>, latest: readonly Latest[]): Promise<void> {
  const isPlain = ({ current, states }: Latest) => current === undefined && Object.keys(states).length === 0;
  await writePlaces(
    db,
    latest.filter((one) => isPlain(one) && one.wasPlain === true),
  );
  const all = seen(latest.filter((one) => !isPlain(one) || one.wasPlain !== true));
  if (all.length === 0) return;
  const ints = (of: (one: (typeof all)[number]) => number | undefined) => numbers(all.map(of));
  const words = (of: (one: (typeof all)[number]) => string | undefined) => texts(all.map((one) => of(one) ?? ""));
  await sql`update latest_positions l set at = ${instantOf("ms")}, lat = g.lat, lon = g.lon, speed = g.speed,
      heading = g.heading, trip_id = nullif(g.trip, ''), service_date = ${instantOf("day")}, line_id = nullif(g.line, ''),
      direction = g.direction, next_stop = g.next, stop_count = g.stops, next_at = ${instantOf("next_ms")},
      delay_s = g.delay, early_s = g.early, tracking = g.tracking::jsonb
    from unnest(${words(({ vehicleId }) => vehicleId)}::text[], ${ints(({ last }) => last.atMs)}::bigint[],
      ${ints(({ last }) => last.lat)}::integer[], ${ints(({ last }) => last.lon)}::integer[],
      ${ints(({ last }) => tenths(last.speedKmh))}::smallint[], ${ints(({ last }) => last.heading)}::smallint[],
      ${words(({ current }) => current?.trip.id)}::text[], ${ints(({ current }) => current?.trip.serviceDate)}::bigint[],
      ${words(({ current }) => current?.trip.lineId)}::text[], ${words(({ current }) => current?.trip.direction)}::text[],
      ${ints(({ current }) => current?.nextStop)}::integer[], ${ints(({ current }) => current?.trip.stopCount)}::integer[],
      ${ints(({ current }) => current?.nextAtMs)}::bigint[], ${ints(({ current }) => current?.delayS)}::integer[],
      ${ints(({ current }) => current?.earlyS)}::integer[], ${words(({ states }) => JSON.stringify(states))}::text[])
      as g (id, ms, lat, lon, speed, heading, trip, day, line, direction, next, stops, next_ms, delay, early, tracking)
    where l.vehicle_id = g.id`.execute(db);
}

/** As `writeLatest`, for vehicles that have no trip and had none. */
async function writePlaces(db: Kysely<Schema>, latest: readonly Latest[]): Promise<void> {
  const all = seen(latest);
  if (all.length === 0) return;
  await sql`update latest_positions l set at = ${instantOf("ms")}, lat = g.lat, lon = g.lon, speed = g.speed, heading = g.heading
    from unnest(${texts(all.map(({ vehicleId }) => vehicleId))}::text[], ${numbers(all.map(({ last }) => last.atMs))}::bigint[],
      ${numbers(all.map(({ last }) => last.lat))}::integer[], ${numbers(all.map(({ last }) => last.lon))}::integer[],
      ${numbers(all.map(({ last }) => tenths(last.speedKmh)))}::smallint[],
      ${numbers(all.map(({ last }) => last.heading))}::smallint[]) as g (id, ms, lat, lon, speed, heading)
    where l.vehicle_id = g.id`.execute(db);
}

function seen(latest: readonly Latest[]): readonly (Latest & { readonly last: Fix })[] {
  return latest.flatMap((one) => (one.last ? [{ ...one, last: one.last }] : []));
}

/** Inserts events; existing ones stay unchanged. */
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

/** Deletes the events of a vehicle's trip, except losses of the signal. */
export async function removeEvents(db: Kysely<Schema>, vehicleId: string, trip: DayTrip): Promise<void> {
  await sql`delete from stop_events where trip_id = ${trip.id} and service_date = ${new Date(trip.serviceDate)}
    and vehicle_id = ${vehicleId} and kind <> 'noSignal'`.execute(db);
}
