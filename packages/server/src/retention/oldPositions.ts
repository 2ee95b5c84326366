import { sql } from "kysely";

import { dropDays } from "../tables/dayTables.ts";
import type { RetentionDeps } from "./retention.ts";

/** Drops the tables of days of positions, and deletes what was seen at stops. @returns how many days and events */
export async function forgetPositions({ db }: RetentionDeps, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from stop_events where at < ${before}`.execute(db);
  return Number(numAffectedRows) + (await dropDays(db, before.getTime()));
}
