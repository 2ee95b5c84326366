import { type Kysely, type RawBuilder, sql } from "kysely";

import { ownHolders } from "../access/holders.ts";
import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";

/** The tables of grants, and the kind of item in each. */
export const grantTables = [
  ["menuGrants", "menu"],
  ["buttonGrants", "button"],
  ["columnGrants", "column"],
  ["schemeGrants", "scheme"],
] as const;

/** Kinds of items that can be granted. */
export type GrantedKind = (typeof grantTables)[number][1];

/**
 * All grants: rows of `kind, holder_kind, holder_id, target`. A scheme for all rows of a page also includes every other data scheme of
 * the page.
 */
export const allGrants: RawBuilder<unknown> = sql`
  select 'menu', holder_kind, holder_id, menu_id from menu_grants
  union all select 'button', holder_kind, holder_id, button_id from button_grants
  union all select 'column', holder_kind, holder_id, column_id from column_grants
  union all select 'scheme', holder_kind, holder_id, scheme_id from scheme_grants
  union all select 'scheme', given.holder_kind, given.holder_id, covered.id from scheme_grants given
    join data_schemes whole on whole.id = given.scheme_id and whole.scope = 'all'
    join data_schemes covered on covered.menu_id = whole.menu_id and covered.id <> whole.id`;

/** Kinds of holders whose grants apply to their members. */
export type HolderKind = "role" | "position";

/** `role <id>` and `position <id>` of holders with grants that the caller does not have now. Empty for administrators. */
export async function readBeyond(
  db: Kysely<Schema>,
  session: Session,
  wanted: Readonly<Record<HolderKind, readonly string[]>>,
): Promise<ReadonlySet<string>> {
  if (session.administrator || wanted.role.length + wanted.position.length === 0) return new Set();
  const { rows } = await sql<{ found: string }>`
    with given (kind, id) as (
      select 'role', unnest(${[...new Set(wanted.role)]}::text[])
      union all select 'position', unnest(${[...new Set(wanted.position)]}::text[])
    ), own (kind, id) as (${ownHolders(session)}),
    grants (kind, holder_kind, holder_id, target) as (${allGrants})
    select distinct given.kind || ' ' || given.id as found
    from given join grants on grants.holder_kind = given.kind and grants.holder_id = given.id
    where not exists (
      select 1 from own join grants mine on mine.holder_kind = own.kind and mine.holder_id = own.id
      where mine.kind = grants.kind and mine.target = grants.target
    )`.execute(db);
  return new Set(rows.map(({ found }) => found));
}

/** The members of roles or positions, in every factory. */
export async function membersOf(
  db: Kysely<Schema>,
  kind: HolderKind,
  ids: readonly string[],
): Promise<readonly string[]> {
  const table = kind === "role" ? sql`user_roles` : sql`user_positions`;
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from ${table} where ${sql.ref(`${kind}Id`)} = any(${[...ids]}::text[])`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Deletes all grants of roles or positions that will be deleted. */
export async function dropGrants(db: Kysely<Schema>, kind: HolderKind, ids: readonly string[]): Promise<void> {
  for (const [table] of grantTables) {
    await sql`delete from ${sql.table(table)}
      where holder_kind = ${kind} and holder_id = any(${[...ids]}::text[])`.execute(db);
  }
}
