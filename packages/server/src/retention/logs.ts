import { sql } from "kysely";

import { forgetAudit } from "../records/auditChain.ts";
import type { RetentionDeps } from "./retention.ts";

/** Deletes lines from the logs of requests, errors, interface calls and changes. @returns the number of lines */
export async function forgetLogs({ db, signer }: RetentionDeps, before: Date): Promise<number> {
  let count = 0n;
  for (const table of ["request_log", "error_log", "data_interface_calls"]) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where at < ${before}`.execute(db);
    count += numAffectedRows;
  }
  return Number(count) + (await forgetAudit(db, signer, before));
}
