import type { Fix } from "@banche/core/tracking";
import { sql } from "kysely";

import { type FixRow, fixOf } from "../history/fixColumns.ts";

/** Where a vehicle was last, and its trip: what `latestColumns` reads. */
export interface LatestRow extends Omit<FixRow, "atMs"> {
  readonly vehicleId: string;
  readonly plate: string;
  readonly at: Date;
  readonly tripId: string | null;
}

/** Of `latest_positions l` beside the vehicle `t`. */
export const latestColumns = sql`l.vehicle_id, t.plate, l.at, l.lat, l.lon, l.speed, l.heading, l.trip_id`;

export const lastFix = (row: LatestRow): Fix => fixOf({ ...row, atMs: row.at.getTime() });
