import { type RawBuilder, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";

/**
 * The holders through which users have grants in a factory: rows of `user_id, kind, id`. A disabled role or position grants nothing. A
 * role or position of another factory grants nothing here.
 *
 * @param users - a subquery that gives ids of users
 */
export function holdersOf(users: RawBuilder<unknown>, factoryId: string | null): RawBuilder<unknown> {
  return sql`
    select holder.id as user_id, 'user' as kind, holder.id from (${users}) as holder (id)
    union all
    select held.user_id, 'role', held.role_id from user_roles held
      join roles role on role.id = held.role_id and role.enabled
        and (role.factory_id is null or role.factory_id = ${factoryId})
      where held.user_id in (${users})
    union all
    select held.user_id, 'position', held.position_id from user_positions held
      join positions position on position.id = held.position_id and position.enabled
      where held.factory_id = ${factoryId} and held.user_id in (${users})`;
}

/** The holders of the caller's grants that are in force now: rows of `kind, id`. */
export function ownHolders({ userId, factoryId }: Pick<Session, "userId" | "factoryId">): RawBuilder<unknown> {
  return sql`select own.kind, own.id from (${holdersOf(sql`select ${userId}::text`, factoryId)}) as own`;
}
