import { type Kysely, type RawBuilder, sql } from "kysely";

import { systemCode } from "../../base/startError.ts";
import type { Schema } from "../../db/schema.ts";
import { numbers, tenths, texts } from "../../history/fixColumns.ts";
import type { VehicleFix } from "../../history/fixes.ts";

/** Where fixes are stored. */
interface Place {
  readonly factoryId: string;
  /** Whether they are stored already, in a database of their own. */
  readonly isApart: boolean;
}

/**
 * Stores fixes of vehicles without a trip, which is most of a fleet most of the time, with the last positions of these vehicles: one
 * statement that reads nothing first. Positions are locked.
 *
 * @param fixes - sorted by vehicle and time
 * @returns whether it was possible: all fixes are later than the last positions of their vehicles, which had no trip. If not, no fix is
 *   stored, but some last positions may be
 */
export async function keepPlain(
  db: Kysely<Schema>,
  { factoryId, isApart }: Place,
  fixes: readonly VehicleFix[],
): Promise<boolean> {
  if (fixes.length === 0) return true;
  const leads = leadsOf(fixes);
  const vehicles = leads.filter((lead) => lead !== undefined).length;
  const moved = sql`with given as materialized (${rowsOf(fixes, vehicles === fixes.length ? undefined : leads)}), moved as (
    update latest_positions l set at = g.at, lat = g.lat, lon = g.lon, speed = g.speed, heading = g.heading from given g
    where l.vehicle_id = g.id and l.at < g.first and l.trip_id is null and l.tracking = '{}' returning 1)`;
  if (isApart) {
    const { rows } = await sql<{ count: number }>`${moved} select count(*)::integer as count from moved`.execute(db);
    return rows[0]?.count === vehicles;
  }
  await sql`savepoint plain_fixes`.execute(db);
  try {
    const { numAffectedRows } = await sql`${moved}
      insert into vehicle_positions (factory_id, vehicle_id, at, lat, lon, speed, heading)
      select ${factoryId}, id, at, lat, lon, speed, heading from given
      where (select count(*) from moved) = ${vehicles}`.execute(db);
    await sql`release savepoint plain_fixes`.execute(db);
    return Number(numAffectedRows) === fixes.length;
  } catch (error) {
    // A fix is stored that is later than the last position of its vehicle.
    if (systemCode(error) !== "23505") throw error;
    await sql`rollback to savepoint plain_fixes`.execute(db);
    return false;
  }
}

/** For the last fix of each vehicle the time of its first one; for others nothing. */
function leadsOf(fixes: readonly VehicleFix[]): readonly (number | undefined)[] {
  let first = 0;
  return fixes.map(({ vehicleId, atMs }, at) => {
    if (fixes[at - 1]?.vehicleId !== vehicleId) first = atMs;
    return fixes[at + 1]?.vehicleId === vehicleId ? undefined : first;
  });
}

/** @param leads - omitted if each vehicle has one fix */
function rowsOf(fixes: readonly VehicleFix[], leads: readonly (number | undefined)[] | undefined): RawBuilder<unknown> {
  // Short numbers are read in less time.
  const base = fixes[0]?.atMs ?? 0;
  const instant = (column: string) =>
    sql`${new Date(base)}::timestamptz + ${sql.ref(column)} * interval '1 millisecond'`;
  const since = (atMs: number | undefined) => (atMs === undefined ? undefined : atMs - base);
  const first = leads ? sql`, ${numbers(leads.map(since))}::bigint[]` : sql``;
  return sql`select id, ${instant("ms")} as at, lat, lon, speed, heading, ${instant(leads ? "first_ms" : "ms")} as first
    from unnest(${texts(fixes.map(({ vehicleId }) => vehicleId))}::text[], ${numbers(fixes.map(({ atMs }) => atMs - base))}::bigint[],
      ${numbers(fixes.map(({ lat }) => lat))}::integer[], ${numbers(fixes.map(({ lon }) => lon))}::integer[],
      ${numbers(fixes.map(({ speedKmh }) => tenths(speedKmh)))}::smallint[],
      ${numbers(fixes.map(({ heading }) => heading))}::smallint[]${first})
      as g (id, ms, lat, lon, speed, heading${leads ? sql`, first_ms` : sql``})`;
}
