import { type Kysely, sql } from "kysely";

import { newId } from "../../base/ids.ts";
import type { Schema } from "../../db/schema.ts";
import type { Change, Row, Writer } from "../../tables/recordTable.ts";
import { insertRows } from "../../tables/rows.ts";

/** Copies the trips, with their times, from the base scheme into new schemes that name one. */
export async function copyTrips({ db, session }: Writer, set: readonly Change[]): Promise<void> {
  for (const { id, before, after } of set) {
    const basis = after["basisId"];
    if (!before && typeof basis === "string" && basis !== "") await copy(db, basis, id, session.userId);
  }
}

async function copy(db: Kysely<Schema>, from: string, to: string, createdBy: string): Promise<void> {
  const trips = await sql<Row>`
    select id, factory_id, number, line_id, direction, days, departure, vehicle_id, driver_id, description
    from trips where scheme_id = ${from} order by departure, id`.execute(db);
  const ids = new Map(trips.rows.map(({ id }) => [String(id), newId()]));
  const times = await sql<Row>`
    select s.factory_id, s.stop_id, s.time, s.row_place, s.parent_id from trips_times s
    join trips t on t.id = s.parent_id where t.scheme_id = ${from}`.execute(db);
  const copied = { schemeId: to, createdBy };
  await insertRows(
    db,
    "trips",
    trips.rows.map((trip) => ({ ...trip, ...copied, id: ids.get(String(trip["id"])) })),
  );
  await insertRows(
    db,
    "tripsTimes",
    times.rows.map((row) => ({ ...row, createdBy, id: newId(), parentId: ids.get(String(row["parentId"])) })),
  );
}
