import { findText } from "@banche/core/text";
import { type RawBuilder, sql } from "kysely";

import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { type Asker, policyNamed } from "../../policy/policies.ts";
import { nameFor } from "../../records/names.ts";
import { columnOf } from "../../tables/columns.ts";
import { tableOf } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";

/** The concepts that are counted by status, in this order. */
const counted = ["lines", "vehicles", "drivers"];

interface State {
  readonly resource: string;
  readonly value: string;
  readonly count: number;
}

interface Riding {
  readonly line: string;
  readonly shift: string;
  readonly count: number;
}

/** Figures of the fleet, limited to what the session may see. */
export async function readFleet(call: Asker & Pick<Context, "db" | "request">) {
  const [riders, lines, ...others] = await Promise.all(["riders", ...counted].map((name) => policyNamed(name, call)));
  const [states, riding] = await Promise.all([readStates(call, [lines, ...others]), readRiders(call, riders, lines)]);
  return { ...(states.length > 0 && { states }), ...(riding && { riders: riding }) };
}

/** Counts all of them with one statement. */
async function readStates(
  { db }: Pick<Context, "db">,
  policies: readonly (AccessPolicy | undefined)[],
): Promise<State[]> {
  const parts = policies.flatMap((policy) => (policy?.open && !policy.hides("status") ? [statesOf(policy)] : []));
  if (parts.length === 0) return [];
  const { rows } = await sql<State>`select * from (${sql.join(parts, sql` union all `)}) found
    order by array_position(${counted}::text[], resource), count desc, value`.execute(db);
  return rows;
}

function statesOf(policy: AccessPolicy): RawBuilder<unknown> {
  const { resource, table } = policy;
  const column = (name: string) => sql`t.${sql.ref(columnOf(resource, name))}`;
  return sql`select ${resource.name}::text as resource, ${column("status")}::text as value, count(*)::integer as count
    from ${tableOf(table)} where ${policy.rows("list")} and ${column("enabled")} group by 2`;
}

async function readRiders(
  { db, request }: Pick<Context, "db" | "request">,
  riders: AccessPolicy | undefined,
  lines: AccessPolicy | undefined,
): Promise<Riding[] | undefined> {
  if (!riders?.open || !lines?.open) return undefined;
  if (riders.hides("line") || riders.hides("shift") || lines.hides("name")) return undefined;
  const unseen = findText(request.language, "server.outOfScopeName") ?? "";
  const column = (name: string) => sql`t.${sql.ref(columnOf(riders.resource, name))}`;
  const line = nameFor(lines, sql`line.id`, sql`line.name`, unseen);
  const { rows } = await sql<Riding>`
    select ${line} as line, ${column("shift")} as shift, count(*)::integer as count
    from ${tableOf(riders.table)} join ${sql.table(lines.table.table)} line on line.id = ${column("line")}
    where ${riders.rows("list")} and ${column("enabled")}
    group by line.id, line.name, ${column("shift")}
    order by sum(count(*)) over (partition by line.id) desc, line.name, shift`.execute(db);
  return rows;
}
