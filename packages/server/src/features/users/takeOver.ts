import { type Kysely, sql } from "kysely";

import type { Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import type { Change, Writer } from "../../tables/recordTable.ts";
import { readReach } from "../../people/reach.ts";
import { type Refusal, refuse } from "../../base/respond.ts";
import { otherRoles } from "./held.ts";

/** Where messages and codes reach a person: whoever sets them can sign in as that person. */
const contactMembers = ["mobilePhone", "email", "telephone", "landline"] as const;
/** Those that one signs in with: the own ones are changed in the profile alone, where the password is asked for. */
const signInMembers = ["mobilePhone", "email"] as const;
/** What an account is in every factory at once. */
const sharedMembers = ["enabled", ...contactMembers] as const;

/**
 * Refuses what would take an account over, shut it out or grant it something elsewhere: state and contact data of an account that
 * also belongs to another factory than the caller's or has more rights, roles of all factories where the account belongs to another
 * one, and the own contact data. In the order of the changes.
 */
export async function refuseTakeOvers(
  { db, session }: Writer,
  set: readonly Change[],
): Promise<readonly (Refusal | undefined)[]> {
  const shared = await readSharedRoles(db, session, set.flatMap(otherRoles));
  const changesRoles = (change: Change) => otherRoles(change).some((role) => shared.has(role));
  const known = set.flatMap((change) => {
    const { id, before, changed } = change;
    const isShared = sharedMembers.some((member) => changed.has(member)) || changesRoles(change);
    return before && id !== session.userId && isShared ? [id] : [];
  });
  const reaches = await readReach(db, session, known);
  return set.map((change) => {
    const { id, before, changed } = change;
    const isOwn = before !== undefined && id === session.userId;
    if (isOwn && signInMembers.some((member) => changed.has(member))) return refuse.forbidden("server.ownContact");
    const reach = reaches.get(id);
    if (!reach) return undefined;
    const takes = sharedMembers.some((member) => changed.has(member));
    if (reach.otherFactory) return refuse.forbidden("server.otherFactory");
    if (reach.elsewhere && changesRoles(change)) return refuse.forbidden("server.rolesElsewhere");
    return reach.moreRights && takes ? refuse.forbidden("server.accountBeyond") : undefined;
  });
}

/** Refuses to delete accounts with more rights than the caller has. In their order. */
export async function refuseRemovals(
  { db, session }: Writer,
  ids: readonly string[],
): Promise<readonly (Refusal | undefined)[]> {
  const reaches = await readReach(db, session, ids);
  return ids.map((id) => (reaches.get(id)?.moreRights ? refuse.forbidden("server.accountBeyond") : undefined));
}

/** Refuses a new password for an account that is out of reach. @throws {Refusal} `forbidden` */
export async function refuseForeignPassword({ db, session }: Writer, userId: string): Promise<void> {
  if (userId === session.userId) return;
  const reach = (await readReach(db, session, [userId])).get(userId);
  if (reach?.otherFactory) throw refuse.forbidden("server.otherFactory");
  if (reach?.moreRights) throw refuse.forbidden("server.accountBeyond");
}

/** Those of the roles that all factories share. Administrators are not asked. */
async function readSharedRoles(
  db: Kysely<Schema>,
  session: Session,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (session.administrator || ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from roles where factory_id is null and id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
