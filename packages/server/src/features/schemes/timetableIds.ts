import { sql } from "kysely";

import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import type { Context } from "../../wire/handlers.ts";

/** The trips of a scheme that the session may see, by departure time. */
export async function idsOfTrips(policy: AccessPolicy, { db }: Context, schemeId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from trips t where t.scheme_id = ${schemeId} and ${policy.rows("list")}
    order by t.departure, t.number, t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The lines that the session may see, in order. Empty where it may not open their page. */
export async function idsOfLines(policy: AccessPolicy, { db }: Context): Promise<readonly string[]> {
  if (!policy.open) return [];
  const { rows } = await sql<{ id: string }>`
    select t.id from lines t where ${policy.rows("list")} order by t.sort_order, t.code, t.id`.execute(db);
  return rows.map(({ id }) => id);
}
