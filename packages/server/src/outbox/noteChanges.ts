import type { Kysely } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { insertRows } from "../tables/rows.ts";

/** A change of one record. It names fields and holds no values: whoever reads the change may not see them. */
export interface RecordChange {
  readonly resource: string;
  /** What was done, as the audit log calls it. */
  readonly verb: string;
  readonly recordId: string;
  /** Ids of the fields that have another value now; those of a new record all. */
  readonly fieldIds: readonly string[];
  /** Where the record is; null: in all factories. */
  readonly factoryId: string | null;
}

interface Actor {
  readonly db: Kysely<Schema>;
  readonly session: Session;
}

/**
 * Notes changes for the subscribers of the outbox, in the transaction of the changes (ADR 0066). One statement for a set. The
 * records must be locked by now: what is noted later was changed later.
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

/** Changes of the same kind as one row with the ids of their records, in the order in which they came. */
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
