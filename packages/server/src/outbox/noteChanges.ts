import type { Kysely } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { insertRows } from "../tables/rows.ts";

/** A change of one record. It names fields but contains no values, because readers of the change may not be allowed to see them. */
export interface RecordChange {
  readonly resource: string;
  /** The action, by its name in the audit log. */
  readonly verb: string;
  readonly recordId: string;
  /** Ids of the changed fields; all fields for a new record. */
  readonly fieldIds: readonly string[];
  /** The factory of the record; null: all factories. */
  readonly factoryId: string | null;
}

interface Actor {
  readonly db: Kysely<Schema>;
  readonly session: Session;
}

/**
 * Records changes for the subscribers of the outbox, in the transaction of the changes (ADR 0066). Uses one statement for a set. The
 * records must already be locked, so that the order of the entries is the order of the changes.
 */
export async function noteChanges({ db, session }: Actor, changes: readonly RecordChange[]): Promise<void> {
  if (changes.length === 0) return;
  const common = { actorId: session.userId, sessionId: session.id };
  await insertRows(
    db,
    "recordChanges",
    alike(changes).map((one) => ({ ...common, ...one })),
  );
}

interface Alike extends Omit<RecordChange, "recordId"> {
  readonly recordIds: string[];
}

/** Combines changes of the same kind into one row with the ids of their records, in order. */
function alike(changes: readonly RecordChange[]): readonly Alike[] {
  const rows = new Map<string, Alike>();
  for (const { recordId, ...change } of changes) {
    const fieldIds = change.fieldIds.toSorted();
    const key = JSON.stringify([change.resource, change.verb, change.factoryId, fieldIds]);
    const row = rows.get(key);
    if (row) row.recordIds.push(recordId);
    else rows.set(key, { ...change, fieldIds, recordIds: [recordId] });
  }
  return [...rows.values()];
}
