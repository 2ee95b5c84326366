import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { type RawBuilder, sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import type { Context, Handler } from "../../wire/handlers.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { policyNamed } from "../../policy/policies.ts";
import { only } from "../../tables/changes.ts";
import { membersOf } from "../../tables/columns.ts";
import { between } from "../../records/logLines.ts";
import { type PageWish, readPage } from "../../records/page.ts";
import { readRecord } from "../../records/readRecords.ts";
import { type RecordValues, tableOf } from "../../tables/recordTable.ts";
import { factoryOf } from "../../auth/scope.ts";

type AuditRow = Output<typeof contract.extensions.audit>["rows"][number];
type ReadRow = { readonly [Name in keyof AuditRow]: AuditRow[Name] | null } & {
  readonly id: string;
  readonly at: Date;
  readonly resource: string;
};

/** The audit log of the active factory, newest first. Values are shown only if the reader may see them in the record. */
export function readAudit(deps: Deps): Handler<typeof contract.extensions.audit> {
  return async (call) => {
    const { resource, recordId, jobId, account } = call.query;
    return readChanges(deps, call, [
      ...(resource === undefined ? [] : [sql`l.resource = ${resource}`]),
      ...(recordId === undefined ? [] : [sql`l.record_id = ${recordId}`]),
      ...(jobId === undefined ? [] : [sql`l.job_id = ${jobId}`]),
      ...(account === undefined ? [] : [sql`lower(l.actor_account) = ${account.toLowerCase()}`]),
      ...between(sql`l.at`, call.query),
    ]);
  };
}

/**
 * The changes of one record, for users who may change it.
 *
 * @throws {Refusal} as the change of the record would
 */
export function readHistory(deps: Deps): Handler<typeof contract.extensions.history> {
  return async (call) => {
    const { resource, id } = call.params;
    const policy = await policyNamed(resource, call);
    if (!policy) throw refuse.notFound();
    const record = await readRecord(policy, call, id, false);
    const refused = policy.refusal("update", record);
    if (refused) throw refused;
    if (!record) throw refuse.notFound();
    const names = resource === "users" ? ["users", "profile"] : [resource];
    return readChanges(deps, call, [
      sql`l.resource = any(${names}::text[])`,
      sql`l.record_id = ${id}`,
      // An action that changes no value is not included.
      sql`(l.before is not null or l.after is not null)`,
    ]);
  };
}

type Reading = Context & { readonly query: PageWish };

async function readChanges({ signer }: Deps, call: Reading, where: readonly RawBuilder<unknown>[]) {
  const factoryId = factoryOf(call.session);
  const page = await readPage<ReadRow>(
    call.db,
    {
      select: sql`l.id, l.at, l.actor_id, l.actor_account as account, l.action, l.resource, l.record_id, l.before, l.after,
        l.job_id, l.request_id, l.ip`,
      from: sql`audit_log l`,
      where: [sql`l.factory_id = ${factoryId}`, ...where],
      id: sql`l.id`,
      sorts: { at: { by: sql`l.at`, type: "timestamptz" } },
      initial: { name: "at", order: "desc" },
    },
    call.query,
    { signer, purpose: `audit ${factoryId}` },
  );
  const seeing = await seeingOf(call, page.rows);
  return { ...page, rows: page.rows.map((row) => shown(row, seeing.get(resourceIn(row)))) };
}

/** Changes that users make in their own profile are shown as changes of the user. */
const resourceIn = ({ resource }: ReadRow): string => (resource === "profile" ? "users" : resource);

interface Seeing {
  readonly policy: AccessPolicy;
  /** The records that data schemes show. Undefined where they exclude no record. */
  readonly ids: ReadonlySet<string> | undefined;
}

/** What the caller may see of the records of each resource, with at most one read for each. */
async function seeingOf(call: Context, rows: readonly ReadRow[]): Promise<ReadonlyMap<string, Seeing>> {
  const seeing = new Map<string, Seeing>();
  for (const name of new Set(rows.map(resourceIn))) {
    const policy = await policyNamed(name, call);
    if (!policy?.open) continue;
    const ids = rows.flatMap((row) => (resourceIn(row) === name ? [row.recordId ?? ""] : []));
    seeing.set(name, { policy, ids: await shownAmong(call, policy, ids) });
  }
  return seeing;
}

async function shownAmong({ db }: Context, policy: AccessPolicy, ids: readonly string[]) {
  if (policy.narrowing === undefined) return undefined;
  const { rows } = await sql<{ id: string }>`select t.id from ${tableOf(policy.table)}
    where t.id = any(${[...ids]}::text[]) and ${policy.rows("get")}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function shown({ before, after, ...row }: ReadRow, seeing: Seeing | undefined): AuditRow {
  const present = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ""));
  const isShown = seeing && (seeing.ids === undefined || seeing.ids.has(row.recordId ?? ""));
  const values = isShown ? { ...seen("before", before, seeing.policy), ...seen("after", after, seeing.policy) } : {};
  return { ...present, ...values, at: row.at.getTime() } as unknown as AuditRow;
}

function seen(name: "before" | "after", values: unknown, policy: AccessPolicy): RecordValues {
  if (typeof values !== "object" || values === null) return {};
  return { [name]: policy.hide("record")(knownIn(policy, values)) };
}

/** The values of current fields of a designed model. For removed or renamed fields it is unknown who may see them. */
function knownIn({ table }: AccessPolicy, values: object): object {
  if (table.resource.modelVersion === undefined) return values;
  return only(values as RecordValues, new Set(membersOf(table).map((member) => member.name)));
}
