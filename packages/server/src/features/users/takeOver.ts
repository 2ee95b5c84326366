import { type Kysely, sql } from "kysely";

import type { Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import type { Change, Writer } from "../../tables/recordTable.ts";
import { allGrants } from "../../people/grants.ts";
import { type Refusal, refuse } from "../../base/respond.ts";

/** Where messages and codes reach a person: whoever sets them can sign in as that person. */
const contactMembers = ["mobilePhone", "email", "telephone", "landline"] as const;
/** Those that one signs in with: the own ones are changed in the profile alone, where the password is asked for. */
const signInMembers = ["mobilePhone", "email"] as const;
/** What an account is in every factory at once. */
const sharedMembers = ["enabled", "roleIds", ...contactMembers] as const;

/** Why an account is out of reach: it belongs to a factory that the caller does not, or holds grants that the caller lacks. */
type Reach = "otherFactory" | "moreRights";

/**
 * Refuses what would take an account over or shut it out from elsewhere: state, roles and contact data of an account that also
 * belongs to another factory than the caller's, and contact data of one with more rights or of the caller. In the order of the
 * changes.
 */
export async function refuseTakeOvers(
  { db, session }: Writer,
  set: readonly Change[],
): Promise<readonly (Refusal | undefined)[]> {
  const known = set.flatMap(({ id, before, changed }) =>
    before && id !== session.userId && sharedMembers.some((member) => changed.has(member)) ? [id] : [],
  );
  const beyond = await readOutOfReach(db, session, known);
  return set.map(({ id, before, changed }) => {
    const isOwn = before !== undefined && id === session.userId;
    if (isOwn && signInMembers.some((member) => changed.has(member))) return refuse.forbidden("server.ownContact");
    const reach = beyond.get(id);
    if (reach === "otherFactory") return refuse.forbidden("server.otherFactory");
    const changesContact = contactMembers.some((member) => changed.has(member));
    return reach === "moreRights" && changesContact ? refuse.forbidden("server.accountBeyond") : undefined;
  });
}

/** Refuses a new password for an account that is out of reach. @throws {Refusal} `forbidden` */
export async function refuseForeignPassword({ db, session }: Writer, userId: string): Promise<void> {
  if (userId === session.userId) return;
  const reach = (await readOutOfReach(db, session, [userId])).get(userId);
  if (reach) throw refuse.forbidden(reach === "otherFactory" ? "server.otherFactory" : "server.accountBeyond");
}

/**
 * The accounts that are out of the caller's reach, and why. Grants of the account itself, of its roles and of its positions in
 * every factory count; those of the caller count where they are in force now. Nothing is out of an administrator's reach.
 */
async function readOutOfReach(
  db: Kysely<Schema>,
  session: Session,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Reach>> {
  if (session.administrator || userIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; elsewhere: boolean }>`
    with wanted (id) as (select distinct unnest(${[...userIds]}::text[])), grants (kind, holder_kind, holder_id, target) as (${allGrants}), held (user_id, kind, id) as (
      select id, 'user', id from wanted
      union all select held.user_id, 'role', held.role_id from user_roles held join wanted on wanted.id = held.user_id
      union all select held.user_id, 'position', held.position_id
        from user_positions held join wanted on wanted.id = held.user_id
    ), own (kind, id) as (
      select 'user', ${session.userId}
      union all select 'role', role_id from user_roles where user_id = ${session.userId}
      union all select 'position', position_id from user_positions
        where user_id = ${session.userId} and factory_id = ${session.factoryId}
    ), mine (kind, target) as (
      select distinct grants.kind, grants.target from own
      join grants on grants.holder_kind = own.kind and grants.holder_id = own.id
    ), elsewhere (id) as (
      select member.user_id from user_factories member join wanted on wanted.id = member.user_id
      where not exists (
        select 1 from user_factories here where here.user_id = ${session.userId} and here.factory_id = member.factory_id)
    )
    select id, true as elsewhere from elsewhere
    union
    select held.user_id, false from held
    join grants on grants.holder_kind = held.kind and grants.holder_id = held.id
    where not exists (select 1 from mine where mine.kind = grants.kind and mine.target = grants.target)
    order by 2`.execute(db);
  return new Map(rows.map(({ id, elsewhere }) => [id, elsewhere ? "otherFactory" : "moreRights"]));
}
