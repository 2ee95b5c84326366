import { sql } from "kysely";

import { isShownBy } from "../outbox/deliver.ts";
import type { RetentionDeps } from "./retention.ts";

/** Deletes changes that were delivered to every subscriber. @returns the number of changes */
export async function forgetDelivered({ db }: RetentionDeps): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from record_changes change where not exists (
    select from outbox_cursors cursor where not ${isShownBy(sql`cursor.delivered`)})`.execute(db);
  return Number(numAffectedRows);
}
