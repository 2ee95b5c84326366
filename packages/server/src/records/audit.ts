import type { Kysely } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import type { RequestInfo } from "../wire/handlers.ts";
import { newId } from "../base/ids.ts";
import type { RecordValues } from "../tables/recordTable.ts";
import { insertRows } from "../tables/rows.ts";

/** What somebody did to one record. Values are ours; passwords are never among them. */
export interface AuditEntry {
  readonly action: string;
  readonly resource: string;
  readonly recordId: string;
  readonly before?: RecordValues | undefined;
  readonly after?: RecordValues | undefined;
}

/** Who did it. */
export interface Actor {
  readonly db: Kysely<Schema>;
  readonly session: Session;
  readonly request: RequestInfo;
}

/** Writes an audit row, in the transaction of the change itself. */
export async function audit(actor: Actor, entry: AuditEntry): Promise<void> {
  await auditAll(actor, [entry]);
}

/** Writes the audit rows of a set of changes, in their transaction. */
export async function auditAll({ db, session, request }: Actor, entries: readonly AuditEntry[]): Promise<void> {
  const common = {
    actorId: session.userId,
    actorAccount: session.account,
    factoryId: session.factoryId,
    jobId: request.jobId,
    requestId: request.id,
    ip: request.ip.slice(0, 64),
  };
  await insertRows(
    db,
    "auditLog",
    entries.map((entry) => ({ id: newId(), ...common, ...entry })),
  );
}

/** What people change of themselves is a change of their user too. */
const loggedAs = (resource: string): readonly string[] => (resource === "users" ? ["users", "profile"] : [resource]);

/**
 * Who changed the values of a record last, `name/account`; undefined where the log does not know. What is done with a record
 * and leaves its values as they are, such as an invitation, is no change.
 */
export async function lastActor(db: Kysely<Schema>, resource: string, recordId: string): Promise<string | undefined> {
  const last = await db
    .selectFrom("auditLog")
    .leftJoin("users", "users.id", "auditLog.actorId")
    .select(["auditLog.actorAccount as account", "users.realName"])
    .where("auditLog.resource", "in", loggedAs(resource))
    .where("auditLog.recordId", "=", recordId)
    .where("auditLog.after", "is not", null)
    .orderBy("auditLog.at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  return last.realName === null ? last.account : `${last.realName}/${last.account}`;
}
