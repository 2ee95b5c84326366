import { type Kysely, sql } from "kysely";

import type { Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import type { Change, Writer } from "../../tables/recordTable.ts";
import { readReach } from "../../people/reach.ts";
import { type Refusal, refuse } from "../../base/respond.ts";
import { otherRoles } from "./held.ts";

/** Contact members for messages and codes: a person who changes them could sign in as the user. */
const contactMembers = ["mobilePhone", "email", "telephone", "landline"] as const;
/** Contacts used for sign-in. Users change their own only in the profile, which asks for the password. */
const signInMembers = ["mobilePhone", "email"] as const;
/** Members that are the same in every factory. */
const sharedMembers = ["enabled", ...contactMembers] as const;

/**
 * Refuses changes that would take over an account, lock it out, or grant it rights in another factory. It checks state and contact data
 * of accounts that also belong to another factory or have more rights than the caller. It also checks shared roles for accounts in other
 * factories, and the caller's own contact data. In the order of the changes.
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

/** Refuses to delete accounts with more rights than the caller. In the order of the ids. */
export async function refuseRemovals(
  { db, session }: Writer,
  ids: readonly string[],
): Promise<readonly (Refusal | undefined)[]> {
  const reaches = await readReach(db, session, ids);
  return ids.map((id) => (reaches.get(id)?.moreRights ? refuse.forbidden("server.accountBeyond") : undefined));
}

/** Refuses to set the password of an account that the caller may not manage. @throws {Refusal} `forbidden` */
export async function refuseForeignPassword({ db, session }: Writer, userId: string): Promise<void> {
  if (userId === session.userId) return;
  const reach = (await readReach(db, session, [userId])).get(userId);
  if (reach?.otherFactory) throw refuse.forbidden("server.otherFactory");
  if (reach?.moreRights) throw refuse.forbidden("server.accountBeyond");
}

/** The roles among these that all factories share. Empty for administrators, who are not restricted. */
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
