import type { Output } from "@banche/core";
import { DAY_MS } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import type { Call, Context } from "../wire/handlers.ts";
import { newId } from "../base/ids.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { type Refusal, refuse } from "../base/respond.ts";
import { factoryOf } from "../auth/scope.ts";
import type { Signer } from "../auth/signing.ts";
import { type Attempt, writeAll } from "./attempt.ts";
import { containing, readPage } from "./page.ts";
import type { Deleted, RecordTable, Removal, RecordValues, Restoring, Row, Writer } from "../tables/recordTable.ts";
import { insertRows } from "../tables/rows.ts";
import { type Done, restoreRecords } from "./write.ts";

/** Days for which deleted records can be restored, unless the settings say otherwise. */
export const usualKeepDeletedDays = 30;

type DeletedPage = Output<typeof contract.extensions.deleted>;
type DeletedCall = Call<typeof contract.extensions.deleted>;

/** Stores records as deleted in the factory of the session. They can be restored for a limited time. */
export async function putIntoBin(
  { resource }: RecordTable,
  { db, session }: Writer,
  set: readonly (Removal & { readonly kept: RecordValues })[],
): Promise<void> {
  const common = {
    resource: resource.name,
    factoryId: factoryOf(session),
    deletedBy: session.userId,
    deletedByAccount: session.account,
  };
  await insertRows(
    db,
    "deletedRecords",
    set.map(({ id, before, kept }) => ({
      ...common,
      ...{ id: newId(), recordId: id, record: before, kept },
      naturalKey: String(before[resource.fields[resource.key[0] ?? ""]?.key ?? ""] ?? ""),
      label: String(before[resource.fields[resource.label]?.key ?? ""] ?? ""),
    })),
  );
}

/** A page of the records that were deleted in the active factory, newest first. Names that the reader may not see are empty. */
export async function listDeleted(
  policy: AccessPolicy,
  { db, session, query }: DeletedCall,
  { signer, keepDays = usualKeepDeletedDays }: { readonly signer: Signer; readonly keepDays?: number | undefined },
): Promise<DeletedPage> {
  const { resource, narrowing } = policy;
  const hidesKey = resource.key.some(policy.hides);
  const hidesLabel = policy.hides(resource.label);
  const keyword = query.keyword?.trim();
  const searched = [...(hidesKey ? [] : [sql`d.natural_key`]), ...(hidesLabel ? [] : [sql`d.label`])];
  const tests = searched.map((column) => sql`${column} ilike ${containing(keyword ?? "")}`);
  const page = await readPage<Row & { readonly id: string; readonly deletedAt: Date }>(
    db,
    {
      select: sql`d.id, d.record_id, d.natural_key, d.label, d.deleted_at, d.deleted_by_account`,
      from: sql`deleted_records d`,
      where: [
        sql`d.resource = ${resource.name} and d.factory_id = ${factoryOf(session)}`,
        ...(narrowing ? [policy.amongGiven(sql`jsonb_build_object('id', d.record_id, 'record', d.record)`)] : []),
        ...(keyword ? [tests.length > 0 ? sql`(${sql.join(tests, sql` or `)})` : sql`false`] : []),
      ],
      id: sql`d.id`,
      sorts: { deletedAt: { by: sql`d.deleted_at`, type: "timestamptz" } },
      initial: { name: "deletedAt", order: "desc" },
    },
    query,
    { signer, purpose: `deleted ${resource.name} ${factoryOf(session)}` },
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: String(row["recordId"]),
      key: hidesKey ? "" : String(row["naturalKey"]),
      label: hidesLabel ? "" : String(row["label"]),
      deletedAt: row.deletedAt.getTime(),
      deletedBy: String(row["deletedByAccount"]),
      until: row.deletedAt.getTime() + keepDays * DAY_MS,
    })),
  };
}

/**
 * Restores records that were deleted in the active factory. Each record is restored or refused separately. It is refused where a new
 * record with the same values would be refused.
 */
export async function restoreDeleted(
  policy: AccessPolicy,
  context: Context,
  ids: readonly string[],
): Promise<readonly (Done | Refusal)[]> {
  const { db, session } = context;
  const { table } = policy;
  const { name } = table.resource;
  // All transactions lock rows in the same order, so that they cannot deadlock.
  const { rows } = await sql<Deleted>`select record_id as id, record, kept from deleted_records
    where resource = ${name} and factory_id = ${factoryOf(session)} and record_id = any(${[...ids]}::text[])
    order by id for update`.execute(db);
  const values = (await table.bin?.recall?.(context, rows)) ?? rows.map(({ record }) => record);
  const set = rows.map(({ id, kept }, at): Restoring => {
    const after = values[at] ?? {};
    return { id, before: undefined, after, changed: new Set(Object.keys(after)), kept };
  });
  const outcomes = new Map<string, Done | Refusal>();
  // One by one: a conflict over a shared value, such as an account, must not block the others.
  for (const item of set) {
    const [outcome] = await writeAll(restoring(policy, context), context, [item]);
    if (outcome) outcomes.set(item.id, outcome);
  }
  return ids.map((id) => outcomes.get(id) ?? refuse.notFound("server.restoreMissing"));
}

const restoring = (policy: AccessPolicy, context: Context): Attempt<Restoring> => ({
  policy,
  removing: false,
  async write(set) {
    const outcomes = await restoreRecords(policy, context, set);
    const back = outcomes.flatMap((outcome) => (typeof outcome === "object" && "id" in outcome ? [outcome.id] : []));
    await sql`delete from deleted_records where resource = ${policy.resource.name}
      and factory_id = ${factoryOf(context.session)} and record_id = any(${back}::text[])`.execute(context.db);
    return outcomes;
  },
});
