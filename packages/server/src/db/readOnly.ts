import type pg from "pg";

import { systemCode } from "../base/startError.ts";

/** SQLSTATE of a change in a read-only database. */
export const readOnlyState = "25006";

/** Errors for which another address should be tried: unreachable, not started yet, or read-only. */
const ofHost: ReadonlySet<string> = new Set([
  ...[
    "ECONNREFUSED",
    "ECONNRESET",
    "EHOSTUNREACH",
    "EHOSTDOWN",
    "ENETUNREACH",
    "ETIMEDOUT",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EPIPE",
  ],
  ...["57P01", "57P03", readOnlyState],
]);

export function isOfHost(error: unknown): boolean {
  if (ofHost.has(systemCode(error) ?? "")) return true;
  // The driver has no codes for these errors.
  return error instanceof Error && /^Connection terminated|^timeout expired$/.test(error.message);
}

/** Whether the database accepts changes. Standbys and databases set to read-only do not. */
export async function canWrite(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`,
  );
  return rows[0]?.readOnly === false;
}

/** The error for an address that is read-only. */
export function readOnlyHost(): Error {
  return Object.assign(new Error("takes no changes, as a standby does"), { code: readOnlyState });
}
