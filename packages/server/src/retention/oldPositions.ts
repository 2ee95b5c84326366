import { sql } from "kysely";

import { dropDays } from "../history/dayTables.ts";
import type { RetentionDeps } from "./retention.ts";

/**
 * Drops the tables of days of positions, and deletes what was seen at stops. While the database of positions is away its days stay for the
 * next time. @returns how many days and events
 */
export async function forgetPositions({ db, history }: RetentionDeps, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from stop_events where at < ${before}`.execute(db);
  const isAway = history.keepsSince() === undefined;
  return Number(numAffectedRows) + (isAway ? 0 : await history.on(db, (place) => dropDays(place, before.getTime())));
}
