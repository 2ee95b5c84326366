import { type Kysely, sql } from "kysely";

import { ownHolders } from "../access/holders.ts";
import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { allGrants } from "./grants.ts";

/** Why the caller may not manage an account. */
export interface Reach {
  /** The account belongs to a factory that the caller does not belong to. */
  readonly otherFactory: boolean;
  /** The account belongs to another factory than the active one. */
  readonly elsewhere: boolean;
  /** The account has grants that the caller does not have. */
  readonly moreRights: boolean;
}

/**
 * Determines which accounts the caller may manage. All grants of the account, its roles and its positions in every factory count, in
 * force or not. Of the caller only grants in force count. Administrators may manage all accounts.
 */
export async function readReach(
  db: Kysely<Schema>,
  session: Session,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Reach>> {
  if (session.administrator || userIds.length === 0) return new Map();
  const { rows } = await sql<Reach & { id: string }>`
    with wanted (id) as (select distinct unnest(${[...userIds]}::text[])),
    grants (kind, holder_kind, holder_id, target) as (${allGrants}), held (user_id, kind, id) as (
      select id, 'user', id from wanted
      union all select held.user_id, 'role', held.role_id from user_roles held join wanted on wanted.id = held.user_id
      union all select held.user_id, 'position', held.position_id
        from user_positions held join wanted on wanted.id = held.user_id
    ), own (kind, id) as (${ownHolders(session)}), mine (kind, target) as (
      select distinct grants.kind, grants.target from own
      join grants on grants.holder_kind = own.kind and grants.holder_id = own.id
    )
    select wanted.id,
      exists (select 1 from user_factories member where member.user_id = wanted.id and not exists (
        select 1 from user_factories here where here.user_id = ${session.userId} and here.factory_id = member.factory_id)
      ) as other_factory,
      exists (select 1 from user_factories member
        where member.user_id = wanted.id and member.factory_id is distinct from ${session.factoryId}) as elsewhere,
      exists (select 1 from held join grants on grants.holder_kind = held.kind and grants.holder_id = held.id
        where held.user_id = wanted.id
          and not exists (select 1 from mine where mine.kind = grants.kind and mine.target = grants.target)
      ) as more_rights
    from wanted`.execute(db);
  return new Map(rows.map(({ id, ...reach }) => [id, reach]));
}
