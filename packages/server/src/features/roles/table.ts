import { resources } from "@banche/core";
import { sql } from "kysely";

import { rightsChanged } from "../../access/rights.ts";
import { factoryOf } from "../../auth/scope.ts";
import { type Refusal, refuse } from "../../base/respond.ts";
import { dropGrants, membersOf, readBeyond } from "../../people/grants.ts";
import { defineTable } from "../../tables/defineTable.ts";
import type { Change, Writer } from "../../tables/recordTable.ts";

/**
 * Roles of the active factory, and roles without a factory, which all share and only administrators may change (ADR 0078). A disabled
 * role grants nothing.
 */
export const roleTable = defineTable(resources.roles, {
  scope: (session) => sql`(t.factory_id is null or t.factory_id = ${factoryOf(session)})`,
  async derive(writer, set) {
    const { session } = writer;
    const known = await readRoles(writer, set);
    const switched = set.filter(({ before, changed }) => before && changed.has("enabled")).map(({ id }) => id);
    const beyond = await readBeyond(writer.db, session, { role: switched, position: [] });
    const refused = set.map((change) => {
      if (change.before && known.shared.has(change.id) && !session.administrator) return refuse.forbidden(SHARED);
      if (beyond.has(`role ${change.id}`)) return refuse.forbidden("server.rightsBeyond");
      return takenIn(known.others, change);
    });
    return set.map(({ before }, at) => refused[at] ?? (before ? {} : { factoryId: factoryOf(session) }));
  },
  async afterWrite({ db }, set) {
    const switched = set.flatMap(({ id, before, changed }) => (before && changed.has("enabled") ? [id] : []));
    if (switched.length > 0) await rightsChanged(db, await membersOf(db, "role", switched));
  },
  async beforeRemove(writer, set) {
    const { db, session } = writer;
    const ids = set.map(({ id }) => id);
    const { shared } = await readRoles(writer, []);
    const beyond = await readBeyond(db, session, { role: ids, position: [] });
    const counts = await countMembers(writer, ids);
    const refused = ids.map((id) => {
      if (shared.has(id) && !session.administrator) return refuse.forbidden(SHARED);
      if (beyond.has(`role ${id}`)) return refuse.forbidden("server.rightsBeyond");
      const count = counts.get(id);
      return count === undefined ? undefined : refuse.because("has_members", "server.roleHasMembers", { count });
    });
    const gone = ids.filter((_, at) => refused[at] === undefined);
    await dropGrants(db, "role", gone);
    await sql`delete from shared_view_roles where role_id = any(${gone}::text[])`.execute(db);
    return refused.map((refusal) => refusal ?? "remove");
  },
});

const SHARED = "server.sharedRole";

interface Known {
  readonly shared: ReadonlySet<string>;
  /** Visible roles whose name or code occurs in the set. */
  readonly others: readonly { readonly id: string; readonly name: string; readonly code: string }[];
}

/** A name or code may be used only once among roles of the factory and shared roles. Users choose among both. */
async function readRoles({ db, session }: Writer, set: readonly Change[]): Promise<Known> {
  const texts = (member: string) => set.map(({ after }) => String(after[member] ?? ""));
  const { rows } = await sql<{ id: string; name: string; code: string; shared: boolean }>`
    select id, name, code, factory_id is null as shared from roles
    where factory_id is null or (factory_id = ${factoryOf(session)}
      and (name = any(${texts("name")}::text[]) or code = any(${texts("code")}::text[])))`.execute(db);
  return { shared: new Set(rows.flatMap(({ id, shared }) => (shared ? [id] : []))), others: rows };
}

function takenIn(others: Known["others"], { id, after, changed }: Change): Refusal | undefined {
  for (const field of ["code", "name"] as const) {
    const isTaken = changed.has(field) && others.some((other) => other.id !== id && other[field] === after[field]);
    if (isTaken) return refuse.duplicate(field, "server.roleDuplicate");
  }
  return undefined;
}

async function countMembers({ db }: Writer, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select role_id as id, count(*)::int as count from user_roles where role_id = any(${[...ids]}::text[])
    group by role_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
