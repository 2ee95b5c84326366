import { DAY_MS } from "@banche/core/text";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { daysIn, dropDay } from "./dayTables.ts";
import { type FixRow, fixOf, msOf } from "./fixColumns.ts";
import { keepFixes, type Span, type VehicleFix } from "./fixes.ts";

const PAGE = 5_000;

/** A day that was moved. */
export interface MovedDay {
  /** Start of the day in Chinese time. */
  readonly day: number;
  readonly positions: number;
}

/** Whether there are any positions. */
export async function hasPositions(place: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 from vehicle_positions limit 1`.execute(place);
  return rows.length > 0;
}

/**
 * Moves all positions from one database to another, day by day. No other process may store positions meanwhile. A day is deleted only
 * when it is completely in the target. An interrupted move can be started again.
 *
 * @param page - rows that are read and written at once
 * @throws {Error} where a day is incomplete in the target
 */
export async function moveDays(
  from: Kysely<Schema>,
  to: Kysely<Schema>,
  onDay: (moved: MovedDay) => void | Promise<void>,
  page = PAGE,
): Promise<void> {
  for (const { day } of await daysIn(from)) {
    const span = { from: day, until: day + DAY_MS };
    const positions = await countIn(from, span);
    await copy(from, to, span, page);
    if ((await countIn(to, span)) < positions)
      throw new Error(`The day ${new Date(day).toISOString()} was not moved whole`);
    await dropDay(from, day);
    if (positions > 0) await onDay({ day, positions });
  }
}

type Row = FixRow & { readonly factoryId: string; readonly vehicleId: string };

async function copy(from: Kysely<Schema>, to: Kysely<Schema>, span: Span, page: number): Promise<void> {
  for (let after: Pick<Row, "vehicleId" | "atMs"> = { vehicleId: "", atMs: 0 }; ;) {
    const { rows } = await sql<Row>`
      select factory_id, vehicle_id, ${msOf("at")}, lat, lon, speed, heading from vehicle_positions
      where at >= ${new Date(span.from)} and at < ${new Date(span.until)}
        and (vehicle_id, at) > (${after.vehicleId}, ${new Date(after.atMs)})
      order by vehicle_id, at limit ${page}`.execute(from);
    for (const [factoryId, fixes] of byFactory(rows)) await transact(to, (place) => keepFixes(place, factoryId, fixes));
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = last;
  }
}

function byFactory(rows: readonly Row[]): ReadonlyMap<string, readonly VehicleFix[]> {
  const found = new Map<string, VehicleFix[]>();
  for (const row of rows) {
    const fixes = found.get(row.factoryId) ?? [];
    fixes.push({ ...fixOf(row), vehicleId: row.vehicleId });
    found.set(row.factoryId, fixes);
  }
  return found;
}

async function countIn(place: Kysely<Schema>, { from, until }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from vehicle_positions
    where at >= ${new Date(from)} and at < ${new Date(until)}`.execute(place);
  return rows[0]?.count ?? 0;
}
