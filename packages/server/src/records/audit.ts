import type { Kysely } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import type { RequestInfo } from "../wire/handlers.ts";
import { newId } from "../base/ids.ts";
import type { RecordValues } from "../tables/recordTable.ts";
import { insertRows } from "../tables/rows.ts";

/** One user action on one record. Values use our names and never include passwords. */
export interface AuditEntry {
  readonly action: string;
  readonly resource: string;
  readonly recordId: string;
  readonly before?: RecordValues | undefined;
  readonly after?: RecordValues | undefined;
}

/** The user, the request and the transaction of the action. */
export interface Actor {
  readonly db: Kysely<Schema>;
  readonly session: Session;
  readonly request: RequestInfo;
}

/** Writes one audit row in the transaction of the change. */
export async function audit(actor: Actor, entry: AuditEntry): Promise<void> {
  await auditAll(actor, [entry]);
}

/** Writes the audit rows of a set of changes in the same transaction. */
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

/** A change that users make in their own profile counts as a change of the user record. */
const loggedAs = (resource: string): readonly string[] => (resource === "users" ? ["users", "profile"] : [resource]);

/**
 * The user who last changed the values of a record, as `name/account`. Undefined where the log does not know. Actions that change no
 * value, such as an invitation, do not count.
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
