import { sql } from "kysely";

import { factoryOf } from "../auth/scope.ts";
import { refuse } from "../base/respond.ts";
import { placesAbove } from "../people/placesAbove.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { readPlaces } from "../policy/companyPlaces.ts";
import { policyNamed } from "../policy/policies.ts";
import { columnOf } from "../tables/columns.ts";
import { tableOf } from "../tables/recordTable.ts";
import type { Context } from "../wire/handlers.ts";

/** The number of rows in a list: in total and by entry of its tree. */
export interface PlaceCounts {
  readonly total: number;
  readonly places: readonly { readonly id: string; readonly count: number }[];
}

/**
 * Counts the rows that the caller's list would show at each entry of its tree. Entries that the caller may not see are left out. Counts
 * of companies and departments include the rows below them, as in the list. Runs two or three statements for any number of entries.
 *
 * @throws {Refusal} `not_found` where the list has no tree, `forbidden` where the caller may not see the field of the tree
 */
export async function countByPlace(policy: AccessPolicy, call: Context): Promise<PlaceCounts> {
  const { table, resource, rows: visible } = policy;
  const { within } = resource.list;
  if (!within || within.target === resource.name) throw refuse.notFound();
  policy.checkUse([within.field], "server.filterForbidden");
  const field = resource.fields[within.field];
  const found = field && table.found?.[field.key]?.(call.session);
  const column = within.in === "params" ? within.name : columnOf(resource, within.field);
  const { rows } = await sql<{ id: string | null; count: number }>`
    select ${found ?? sql`t.${sql.ref(column)}`} as id, count(*)::int as count from ${tableOf(table)}
    where ${visible("list")} group by 1`.execute(call.db);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const own = rows.filter((one): one is { id: string; count: number } => one.id !== null && one.id !== "");
  const places = within.target === "departments" ? await summed(call, own) : await known(call, within.target, own);
  return { total, places };
}

type Counted = PlaceCounts["places"];

/** The counts of companies and departments, each including the entries below it. */
async function summed(call: Context, own: Counted): Promise<Counted> {
  const shown = new Set((await readPlaces(call)).map(({ id }) => id));
  const { rows } = await sql<{ id: string; count: number }>`
    select above.place as id, sum(own.count)::int as count
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as own (id text, count int)
    join ${placesAbove(factoryOf(call.session))} above on above.id = own.id
    group by above.place`.execute(call.db);
  return rows.filter(({ id }) => shown.has(id));
}

/** The counts of the entries that the caller may see. */
async function known(call: Context, target: string, own: Counted): Promise<Counted> {
  const policy = await policyNamed(target, call);
  if (!policy) return [];
  const { rows } = await sql<{ id: string }>`
    select t.id from ${tableOf(policy.table)}
    where ${policy.rows("get")} and t.id = any(${own.map(({ id }) => id)}::text[])`.execute(call.db);
  const shown = new Set(rows.map(({ id }) => id));
  return own.filter(({ id }) => shown.has(id));
}
