import { type contract, type Output, type Resource, type ResourceRegistry } from "@banche/core";
import { type RawBuilder, sql } from "kysely";

import type { Rights } from "../../access.ts";
import type { Deps } from "../../deps.ts";
import type { Handler } from "../../handlers.ts";
import { hiding } from "../../records/hide.ts";
import { readPage } from "../../records/page.ts";
import type { RecordValues } from "../../records/recordTable.ts";
import { factoryOf } from "../../scope.ts";

type AuditRow = Output<typeof contract.extensions.audit>["rows"][number];
type ReadRow = { readonly [Name in keyof AuditRow]: AuditRow[Name] | null } & {
  readonly id: string;
  readonly at: Date;
  readonly resource: string;
};

const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(9999, 11, 31);

/** The audit log of the active factory, newest first. Values are shown as far as the reader may see the records. */
export function readAudit({ signer }: Deps): Handler<typeof contract.extensions.audit> {
  return async ({ db, session, query, rights, registry }) => {
    const factoryId = factoryOf(session);
    const { resource, recordId, jobId, account } = query;
    const page = await readPage<ReadRow>(
      db,
      {
        select: sql`l.id, l.at, l.actor_id, l.actor_account as account, l.action, l.resource, l.record_id, l.before, l.after,
          l.job_id, l.request_id, l.ip`,
        from: sql`audit_log l`,
        where: [
          sql`l.factory_id = ${factoryId}`,
          ...(resource === undefined ? [] : [sql`l.resource = ${resource}`]),
          ...(recordId === undefined ? [] : [sql`l.record_id = ${recordId}`]),
          ...(jobId === undefined ? [] : [sql`l.job_id = ${jobId}`]),
          ...(account === undefined ? [] : [sql`lower(l.actor_account) = ${account.toLowerCase()}`]),
          ...between(query.from, query.to),
        ],
        id: sql`l.id`,
        sorts: { at: { by: sql`l.at`, type: "timestamptz" } },
        initial: { name: "at", order: "desc" },
      },
      query,
      { signer, purpose: `audit ${factoryId}` },
    );
    const granted = await rights();
    return { ...page, rows: page.rows.map((row) => shown(row, granted, registry)) };
  };
}

function between(from: number | undefined, to: number | undefined): readonly RawBuilder<unknown>[] {
  const moment = (ms: number) => new Date(Math.min(Math.max(ms, earliest), latest));
  return [
    ...(from === undefined ? [] : [sql`l.at >= ${moment(from)}`]),
    ...(to === undefined ? [] : [sql`l.at <= ${moment(to)}`]),
  ];
}

function shown({ before, after, ...row }: ReadRow, rights: Rights, registry: ResourceRegistry): AuditRow {
  // What users change in their own profile are facts of a user.
  const resource = registry.find(row.resource === "profile" ? "users" : row.resource);
  const present = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ""));
  const values =
    resource && rights.mayOpen(resource.page)
      ? { ...seen("before", before, resource, rights), ...seen("after", after, resource, rights) }
      : {};
  return { ...present, ...values, at: row.at.getTime() } as unknown as AuditRow;
}

function seen(name: "before" | "after", values: unknown, resource: Resource, rights: Rights): RecordValues {
  if (typeof values !== "object" || values === null) return {};
  return { [name]: hiding(resource, rights, "record")(values) };
}
