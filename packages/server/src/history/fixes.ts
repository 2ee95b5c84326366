import type { Fix } from "@banche/core/tracking";
import { type Kysely, type RawBuilder, sql } from "kysely";

import { systemCode } from "../base/startError.ts";
import type { Schema } from "../db/schema.ts";
import { makeDays } from "./dayTables.ts";
import { type FixRow, fixOf, instantOf, msOf, numbers, tenths, texts } from "./fixColumns.ts";

/** A fix of a vehicle. */
export interface VehicleFix extends Fix {
  readonly vehicleId: string;
}

/** The key of a fix. */
export interface FixKey {
  readonly vehicleId: string;
  readonly atMs: number;
}

/**
 * Inserts fixes that are later than the last positions of their vehicles. The tables of their days must exist. Inserting without looking
 * for equal rows takes three quarters of the time; if there are some after all, they stay.
 *
 * @returns the number of new ones
 */
export async function insertFixes(
  place: Kysely<Schema>,
  factoryId: string,
  fixes: readonly VehicleFix[],
): Promise<number> {
  if (fixes.length === 0) return 0;
  await sql`savepoint new_fixes`.execute(place);
  try {
    await insertInto(factoryId, fixes).execute(place);
    await sql`release savepoint new_fixes`.execute(place);
    return fixes.length;
  } catch (error) {
    if (systemCode(error) !== "23505") throw error;
    await sql`rollback to savepoint new_fixes`.execute(place);
    return (await insertLateFixes(place, factoryId, fixes)).length;
  }
}

/** Inserts fixes, some of which may already be stored. @returns the new ones */
export async function insertLateFixes(
  place: Kysely<Schema>,
  factoryId: string,
  fixes: readonly VehicleFix[],
): Promise<readonly FixKey[]> {
  if (fixes.length === 0) return [];
  const { rows } = await sql<FixKey>`
    ${insertInto(factoryId, fixes)} on conflict do nothing returning vehicle_id, ${msOf("at")}`.execute(place);
  return rows;
}

/** The same, and creates missing tables of their days. */
export async function keepFixes(
  place: Kysely<Schema>,
  factoryId: string,
  fixes: readonly VehicleFix[],
): Promise<readonly FixKey[]> {
  await makeDays(
    place,
    fixes.map(({ atMs }) => atMs),
  );
  return insertLateFixes(place, factoryId, fixes);
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

/** The fixes of a vehicle between two times, both included. */
export async function readTrack(
  place: Kysely<Schema>,
  vehicleId: string,
  fromMs: number,
  untilMs: number,
  most = 100_000,
): Promise<readonly Fix[]> {
  const { rows } = await sql<FixRow>`
    select ${msOf("at")}, lat, lon, speed, heading from vehicle_positions
    where vehicle_id = ${vehicleId} and at >= ${new Date(fromMs)} and at <= ${new Date(untilMs)}
    order by at limit ${most}`.execute(place);
  return rows.map(fixOf);
}

/** A time span. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** The first fix of each vehicle in each interval of this many seconds, sorted by vehicle and time. */
export async function readSteps(
  place: Kysely<Schema>,
  vehicleIds: readonly string[],
  { from, until }: Span,
  stepS: number,
): Promise<readonly VehicleFix[]> {
  const { rows } = await sql<FixRow & { id: string }>`
    select v.id, p.at_ms, p.lat, p.lon, p.speed, p.heading
    from unnest(${texts(vehicleIds)}::text[]) with ordinality as v (id, place) cross join lateral (
      select distinct on (step) floor(extract(epoch from p.at) / ${stepS}::integer) as step, ${msOf("p.at")}, p.lat, p.lon,
        p.speed, p.heading
      from vehicle_positions p
      where p.vehicle_id = v.id and p.at >= ${new Date(from)} and p.at <= ${new Date(until)} order by step, p.at) p
    order by v.place, p.at_ms`.execute(place);
  return rows.map((row) => ({ ...fixOf(row), vehicleId: row.id }));
}

/** Intervals of equal length. */
export interface Parts {
  readonly from: number;
  readonly partMs: number;
  readonly count: number;
}

/** For each interval, the number of vehicles that reported. */
export async function countHeard(
  place: Kysely<Schema>,
  vehicleIds: readonly string[],
  parts: Parts,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await heardIn(vehicleIds, parts).execute(place);
  return new Map(rows.map((row) => [row.part, row.count]));
}

/**
 * The statement of `countHeard`: one index look-up per vehicle and interval. The limit enforces that. As a semi-join, PostgreSQL compared
 * each fix of a vehicle with each interval, for half a minute with 2,000 vehicles. The fixed bounds exclude the tables of other days.
 */
export function heardIn(
  vehicleIds: readonly string[],
  { from, partMs, count }: Parts,
): RawBuilder<{ readonly part: number; readonly count: number }> {
  return sql`
    select b.part, count(*)::integer as count
    from unnest(${texts(vehicleIds)}::text[]) as v (id)
      cross join (select part, ${new Date(from)}::timestamptz + part * ${partMs}::integer * interval '1 millisecond' as from_at
        from generate_series(0, ${count - 1}::integer) as part) b
      cross join lateral (select 1 from vehicle_positions p where p.vehicle_id = v.id
        and p.at >= ${new Date(from)} and p.at < ${new Date(from + count * partMs)}
        and p.at >= b.from_at and p.at < b.from_at + ${partMs}::integer * interval '1 millisecond' limit 1) heard
    group by b.part`;
}

/** For each interval, the number of fixes of a vehicle, until a given time. */
export async function countFixes(
  place: Kysely<Schema>,
  vehicleId: string,
  { from, until, partMs }: Span & Pick<Parts, "partMs">,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ part: number; count: number }>`
    select floor(extract(epoch from p.at - ${new Date(from)}::timestamptz) * 1000 / ${partMs}::integer)::integer as part,
      count(*)::integer as count
    from vehicle_positions p
    where p.vehicle_id = ${vehicleId} and p.at >= ${new Date(from)} and p.at < ${new Date(until)} group by 1`.execute(
    place,
  );
  return new Map(rows.map((row) => [row.part, row.count]));
}
