import type { Kysely } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import type { RequestInfo } from "../handlers.ts";
import { newId } from "../ids.ts";
import type { RecordValues } from "./recordTable.ts";

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
export async function audit({ db, session, request }: Actor, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("auditLog")
    .values({
      id: newId(),
      actorId: session.userId,
      actorAccount: session.account,
      factoryId: session.factoryId,
      action: entry.action,
      resource: entry.resource,
      recordId: entry.recordId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      jobId: request.jobId ?? null,
      requestId: request.id,
      ip: request.ip.slice(0, 64),
    })
    .execute();
}
