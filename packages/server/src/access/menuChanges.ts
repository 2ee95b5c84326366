import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

/**
 * Invalidates the rights of all users who see one of these menu entries or an entry below it. They are read again at the next call, and
 * open pages are notified (ADR 0040). Administrators see all entries.
 */
export async function menusChanged(db: Kysely<Schema>, menuIds: readonly string[]): Promise<void> {
  if (menuIds.length === 0) return;
  await sql`
    with recursive changed (id) as (
      select id from menus where id = any(${[...menuIds]}::text[])
      union select child.id from menus child join changed on child.parent_id = changed.id
    ), holders (kind, id) as (
      select distinct holder_kind, holder_id from menu_grants where menu_id in (select id from changed)
    ), seeing (id) as (
      select id from holders where kind = 'user'
      union select held.user_id from user_roles held join holders on kind = 'role' and holders.id = held.role_id
      union select held.user_id from user_positions held join holders on kind = 'position' and holders.id = held.position_id
    )
    update users set permission_version = permission_version + 1
    where administrator or id in (select id from seeing)`.execute(db);
}

/** The number of roles, positions and users with each of these grants. Grants without holders are left out. */
export async function holdersOfGranted(
  db: Kysely<Schema>,
  kind: "menu" | "button" | "column" | "scheme",
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select ${sql.ref(`${kind}_id`)} as id, count(*)::int as count from ${sql.table(`${kind}_grants`)}
    where ${sql.ref(`${kind}_id`)} = any(${[...ids]}::text[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
