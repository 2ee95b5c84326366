import { sql } from "kysely";

import { newId } from "../../base/ids.ts";
import type { Context } from "../../wire/handlers.ts";
import type { DayTrip } from "./runningDays.ts";

/**
 * The rows of recorded trips, created if missing. Vehicle and seats are those of the vehicle that runs the trip now. The rest stays as
 * first recorded.
 *
 * @returns ids by day and trip, with keys of `riddenKey`
 */
export async function keepRidden(call: Context, trips: readonly DayTrip[]): Promise<ReadonlyMap<string, string>> {
  const { db, session } = call;
  const seats = await seatsOf(call, [...new Set(trips.map(({ vehicleId }) => vehicleId))]);
  const kept = new Map<string, string>();
  const inOrder = [...new Map(trips.map((trip) => [riddenKey(trip), trip])).entries()].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  for (const [key, { day, id, lineId, vehicleId, departs, running }] of inOrder) {
    const { rows } = await sql<{ id: string }>`
      insert into ridership_trips (id, factory_id, service_date, trip_id, line_id, number, direction, departs, vehicle_id, seats)
      values (${newId()}, ${session.factoryId}, ${new Date(day)}, ${id}, ${lineId}, ${running.number}, ${running.direction},
        ${departs}::integer, ${vehicleId}, ${seats.get(vehicleId) ?? 0}::integer)
      on conflict (factory_id, service_date, trip_id) do update
        set vehicle_id = excluded.vehicle_id, seats = excluded.seats, updated_at = now()
      returning id`.execute(db);
    if (rows[0]) kept.set(key, rows[0].id);
  }
  return kept;
}

/** The key of a trip on a day. */
export const riddenKey = ({ day, id }: Pick<DayTrip, "day" | "id">): string => `${day} ${id}`;

/** Deletes recorded trips without scans or counts. */
export async function dropUnridden({ db, session }: Context, ids: readonly string[]): Promise<void> {
  await sql`delete from ridership_trips r where r.factory_id = ${session.factoryId} and r.id = any(${[...ids]}::text[])
    and r.counted is null and not exists (select from ridership_scans s where s.ridden_id = r.id)`.execute(db);
}

async function seatsOf({ db, session }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; seats: number | null }>`
    select v.id, v.seats from vehicles v where v.factory_id = ${session.factoryId} and v.id = any(${[...ids]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, seats }) => [id, seats ?? 0]));
}
