import { sql } from "kysely";

import { dropDays } from "../history/dayTables.ts";
import type { RetentionDeps } from "./retention.ts";

/**
 * Drops tables of position days, and deletes stop events. If the database of positions is unavailable, its days are kept until the next
 * run. @returns the number of days and events
 */
export async function forgetPositions({ db, history }: RetentionDeps, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from stop_events where at < ${before}`.execute(db);
  const isAway = history.keepsSince() === undefined;
  return Number(numAffectedRows) + (isAway ? 0 : await history.on(db, (place) => dropDays(place, before.getTime())));
}
