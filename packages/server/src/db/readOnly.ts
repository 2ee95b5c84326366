import type pg from "pg";

import { systemCode } from "../base/startError.ts";

/** SQLSTATE of a change where none may be made. */
export const readOnlyState = "25006";

/** Errors that say that another address may do better: no way to this one, or it is not up yet, or takes no changes. */
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
  // The driver has no code for these.
  return error instanceof Error && /^Connection terminated|^timeout expired$/.test(error.message);
}

/** Whether the database at the other end takes changes: a standby, and one that was set so, does not. */
export async function canWrite(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`,
  );
  return rows[0]?.readOnly === false;
}

/** What is wrong with an address that takes no changes. */
export function readOnlyHost(): Error {
  return Object.assign(new Error("takes no changes, as a standby does"), { code: readOnlyState });
}
