import { sql } from "kysely";

import type { Context } from "../../wire/handlers.ts";

/** What positions told of the trips of a day: which stops they came to or left, and when their vehicles were heard of last. */
export interface SeenOfDay {
  readonly stopEvents: { readonly tripId: string; readonly stop: number; readonly at: number }[];
  readonly signals: { readonly vehicleId: string; readonly at: number }[];
}

/** @param tripIds - trips that the session may see. @param vehicleIds - vehicles whose trips it may know; empty ids are left out */
export async function seenOfDay(
  { db, session }: Context,
  day: number,
  { tripIds, vehicleIds }: { readonly tripIds: readonly string[]; readonly vehicleIds: readonly string[] },
): Promise<SeenOfDay> {
  const events = await sql<{ tripId: string; stop: number; at: Date }>`
    select e.trip_id, e.stop_index as stop, min(e.at) as at from stop_events e
    where e.factory_id = ${session.factoryId} and e.service_date = ${new Date(day)} and e.trip_id = any(${[...tripIds]}::text[])
      and e.kind in ('arrived', 'departed', 'passed')
    group by e.trip_id, e.stop_index order by e.trip_id, e.stop_index`.execute(db);
  const signals = await sql<{ vehicleId: string; at: Date }>`
    select p.vehicle_id, p.at from latest_positions p
    where p.factory_id = ${session.factoryId} and p.at is not null and p.vehicle_id = any(${[...new Set(vehicleIds)]}::text[])
    order by p.vehicle_id`.execute(db);
  return {
    stopEvents: events.rows.map(({ at, ...event }) => ({ ...event, at: at.getTime() })),
    signals: signals.rows.map(({ at, ...signal }) => ({ ...signal, at: at.getTime() })),
  };
}
