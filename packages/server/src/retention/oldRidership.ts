import { sql } from "kysely";

import type { RetentionDeps } from "./retention.ts";

/** Deletes scans, counts and imports of days before a time. @returns the number of scans and trips */
export async function forgetRidership({ db }: RetentionDeps, before: Date): Promise<number> {
  const scans = await sql`delete from ridership_scans where service_date < ${before}`.execute(db);
  const trips = await sql`delete from ridership_trips r where r.service_date < ${before}
    and not exists (select from ridership_scans s where s.ridden_id = r.id)`.execute(db);
  await sql`delete from ridership_imports i where i.created_at < ${before}
    and not exists (select from ridership_scans s where s.import_id = i.id)`.execute(db);
  return Number(scans.numAffectedRows ?? 0n) + Number(trips.numAffectedRows ?? 0n);
}
