import { type BoardRules, leavingKinds } from "@banche/core/tracking";
import { sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import type { Context } from "../../wire/handlers.ts";

/** Facts from positions about the trips of a day: reached and left stops, and the last report of each vehicle. */
export interface SeenOfDay {
  readonly stopEvents: {
    readonly tripId: string;
    readonly stop: number;
    readonly at: number;
    /** Missing while the vehicle is at the stop. */
    readonly leftAt?: number;
  }[];
  readonly signals: { readonly vehicleId: string; readonly at: number }[];
}

/**
 * Reads these facts. @param tripIds - trips that the session may see. @param vehicleIds - vehicles of trips that it may see; empty ids
 * are left out
 */
export async function seenOfDay(
  { db, session }: Context,
  day: number,
  { tripIds, vehicleIds }: { readonly tripIds: readonly string[]; readonly vehicleIds: readonly string[] },
): Promise<SeenOfDay> {
  const events = await sql<{ tripId: string; stop: number; at: Date; leftAt: Date | null }>`
    select e.trip_id, e.stop_index as stop, min(e.at) as at,
      max(e.at) filter (where e.kind = any(${[...leavingKinds]}::text[])) as left_at from stop_events e
    where e.factory_id = ${session.factoryId} and e.service_date = ${new Date(day)} and e.trip_id = any(${[...tripIds]}::text[])
      and e.kind in ('arrived', 'departed', 'passed')
    group by e.trip_id, e.stop_index order by e.trip_id, e.stop_index`.execute(db);
  const signals = await sql<{ vehicleId: string; at: Date }>`
    select p.vehicle_id, p.at from latest_positions p
    where p.factory_id = ${session.factoryId} and p.at is not null and p.vehicle_id = any(${[...new Set(vehicleIds)]}::text[])
    order by p.vehicle_id`.execute(db);
  return {
    stopEvents: events.rows.map(({ at, leftAt, ...event }) => ({
      ...{ ...event, at: at.getTime() },
      ...(leftAt && { leftAt: leftAt.getTime() }),
    })),
    signals: signals.rows.map(({ at, ...signal }) => ({ ...signal, at: at.getTime() })),
  };
}

/** A trip that for the first time reached a stop too late or left one too early. */
interface TimeOfTrip {
  readonly kind: "early" | "late";
  readonly at: number;
  readonly tripId: string;
  readonly stopId: string;
  /** Delay in seconds; negative if early. */
  readonly delayS: number;
}

/**
 * For each trip the first event that is late by the rules, and the first that is early. @param tripIds - trips that the session may see
 */
export async function timesOfDay(
  { db, session }: Context,
  day: number,
  tripIds: readonly string[],
  { lateMinutes, earlyMinutes }: BoardRules,
): Promise<readonly TimeOfTrip[]> {
  const { rows } = await sql<Omit<TimeOfTrip, "at"> & { readonly at: Date }>`
    select distinct on (told.kind, e.trip_id) told.kind, e.at, e.trip_id, e.stop_id, e.delay_s
    from stop_events e cross join lateral (
      select case when e.delay_s >= ${lateMinutes * 60}::integer then 'late'
        when e.kind = any(${[...leavingKinds]}::text[]) and e.delay_s < ${-earlyMinutes * 60}::integer then 'early' end as kind) told
    where e.factory_id = ${factoryOf(session)} and e.service_date = ${new Date(day)} and e.trip_id = any(${[...tripIds]}::text[])
      and told.kind is not null
    order by told.kind, e.trip_id, e.at`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
