import type { Kysely } from "kysely";

import type { Rights } from "../access/rights.ts";
import type { Session } from "../auth/sessions.ts";
import { Refusal } from "../base/respond.ts";
import { systemCode } from "../base/startError.ts";
import type { Replica } from "../db/replica.ts";
import type { Schema } from "../db/schema.ts";

/**
 * Calls that read much data and change nothing: exports, reports, and lists that may have a million rows. Their answer may be as old as
 * the standby is (ADR 0142). Calls that decide about rights or fill forms are not included.
 */
export const oldReads: ReadonlySet<string> = new Set([
  // Exports.
  ...["extensions.records", "gtfs.schedule", "gtfs.operations"],
  // Reports.
  ...["ridership.read", "ridership.unmatched", "ridership.imports", "settlements.trips"],
  ...["tracking.track", "tracking.day", "tracking.replay", "timetables.compare"],
  // Big lists.
  ...["models.list", "extensions.deleted", "logs.list", "extensions.audit", "users.list"],
  ...["dataInterfaces.calls", "tasks.history"],
]);

/** SQLSTATE of a statement that exceeded its time limit. It would exceed it on the primary, too. */
const tooSlow = "57014";

/** One call that a standby may answer. */
export interface OldRead {
  readonly wireId: string;
  /** The list in the path. */
  readonly resource: string | undefined;
  readonly session: Session | undefined;
  readonly rights: () => Promise<Rights>;
}

/** Reads from the standby if that is allowed, else from `primary`. Reads from `primary` again if the standby cannot answer. */
export async function readOld<Answer>(
  replica: Replica | undefined,
  read: OldRead,
  primary: Kysely<Schema>,
  work: (db: Kysely<Schema>) => Answer | Promise<Answer>,
): Promise<Answer> {
  const standby = replica && (await standbyFor(replica, read));
  if (!standby) return work(primary);
  try {
    return await work(standby);
  } catch (error) {
    if (error instanceof Refusal || systemCode(error) === tooSlow) throw error;
    replica.noteFailure(error);
    return work(primary);
  }
}

async function standbyFor(replica: Replica, { wireId, session, rights, resource }: OldRead) {
  if (!session || !oldReads.has(wireId)) return undefined;
  // Data schemes depend on other rows, such as departments. Rights must never be out of date, so the primary answers.
  if (!session.administrator && (await rights()).dataSchemes.length > 0) return undefined;
  const { userId, permissionVersion } = session;
  const list = resource ?? (wireId.endsWith(".list") ? wireId.slice(0, -".list".length) : undefined);
  return replica.readerFor({ userId, permissionVersion, resource: list });
}
