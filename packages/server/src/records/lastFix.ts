import type { Fix } from "@banche/core/tracking";
import { sql } from "kysely";

import { type FixRow, fixOf } from "../history/fixColumns.ts";

/** The latest position of a vehicle and its trip, as read by `latestColumns`. */
export interface LatestRow extends Omit<FixRow, "atMs"> {
  readonly vehicleId: string;
  readonly plate: string;
  readonly at: Date;
  readonly tripId: string | null;
}

/** Columns of `latest_positions l`, joined to the vehicle `t`. */
export const latestColumns = sql`l.vehicle_id, t.plate, l.at, l.lat, l.lon, l.speed, l.heading, l.trip_id`;

export const lastFix = (row: LatestRow): Fix => fixOf({ ...row, atMs: row.at.getTime() });
