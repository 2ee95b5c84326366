import { sql } from "kysely";

import { transact } from "../db/transact.ts";
import type { RetentionDeps } from "./retention.ts";

/**
 * Permanently deletes records that were deleted before a time. Users are deleted with their conversations, unless they still belong to
 * another factory.
 *
 * @returns the number of deleted records
 */
export function forgetDeleted({ db }: RetentionDeps, before: Date): Promise<number> {
  return transact(db, async (transaction) => {
    const { numAffectedRows = 0n } = await sql`delete from deleted_records where deleted_at < ${before}`.execute(
      transaction,
    );
    await sql`delete from users where deleted_at < ${before} and not exists (
      select 1 from deleted_records bin where bin.resource = 'users' and bin.record_id = users.id)`.execute(
      transaction,
    );
    return Number(numAffectedRows);
  });
}
