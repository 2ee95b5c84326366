import type { ResourceField } from "@banche/core";
import { DAY_MS, dayStart } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { type RawBuilder, sql } from "kysely";

import { policyNamed } from "../../policy/policies.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { columnOf } from "../../tables/columns.ts";
import { tableOf } from "../../tables/recordTable.ts";

const usualDays = 30;
const mostDays = 366;
const mostRows = 500;

interface Found {
  readonly resource: string;
  readonly recordId: string;
  readonly name: string;
  readonly field: string;
  readonly until: Date;
  readonly total: number;
  readonly past: number;
}

/** Expiring documents: one statement over all tables whose page and column the session may see. */
export const expiriesHandlers: HandlersOf<typeof contract.expiries> = {
  async list(call) {
    const { registry, db, query } = call;
    const days = Math.min(Math.max(query.days ?? usualDays, 0), mostDays);
    const today = dayStart(Date.now());
    const before = new Date(today + (days + 1) * DAY_MS);
    const asked = registry.all.filter(({ name }) => query.resource === undefined || name === query.resource);
    const named = await Promise.all(asked.map(({ name }) => policyNamed(name, call)));
    const parts = named.flatMap((policy) => (policy?.open ? expiringIn(policy).map((one) => part(policy, one)) : []));
    if (parts.length === 0) return { list: [], total: 0, past: 0 };
    const { rows } = await sql<Found>`
      select found.*, (count(*) over ())::integer as total,
        (count(*) filter (where until < ${new Date(today)}) over ())::integer as past
      from (${sql.join(parts, sql` union all `)}) found
      where until < ${before} order by until, resource, record_id, field limit ${mostRows}`.execute(db);
    const list = rows.map(({ resource, recordId, name, field, until }) => {
      return { resource, recordId, name, field, until: until.getTime() };
    });
    return { list, total: rows[0]?.total ?? 0, past: rows[0]?.past ?? 0 };
  },
};

/** The fields with an expiry day that the session may see. */
function expiringIn(policy: AccessPolicy): readonly ResourceField[] {
  return policy.readable.filter((field) => "expires" in field && field.expires);
}

function part(policy: AccessPolicy, field: ResourceField): RawBuilder<unknown> {
  const { resource, table } = policy;
  const column = (name: string) => sql`t.${sql.ref(columnOf(resource, name))}`;
  const name = policy.hides(resource.label) ? sql`''` : column(resource.label);
  const isUsed = "enabled" in resource.fields ? sql` and ${column("enabled")}` : sql``;
  return sql`select ${resource.name}::text as resource, t.id as record_id, ${name}::text as name, ${field.name}::text as field,
    ${column(field.name)} as until from ${tableOf(table)}
    where ${policy.rows("list")}${isUsed} and ${column(field.name)} is not null`;
}
