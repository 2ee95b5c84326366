import { type Kysely, sql } from "kysely";

import { refuse } from "../base/respond.ts";
import type { Schema } from "../db/schema.ts";
import { isKnownPassword } from "./knownPasswords.ts";
import { hashOfUser } from "./passwordOfUser.ts";
import type { Passwords, WireDigest } from "./password.ts";
import type { Settings } from "./settings.ts";

/** Largest number of previous passwords that can be forbidden. Each comparison needs 19 MiB and some milliseconds. */
export const PASSWORD_HISTORY_MAX = 10;

interface Deps {
  readonly passwords: Passwords;
  readonly settings: { now(): Pick<Settings, "passwordHistory"> };
}

/** The issue with a widely known password. Undefined: none. @param names - of its owner */
export function knownPasswordIssue(digest: WireDigest, names: readonly string[], field = "password") {
  if (!isKnownPassword(digest, names)) return undefined;
  return { field, rule: "known", text: "server.passwordKnown" } as const;
}

/**
 * Sets a new password of a user. Previous passwords are stored as hashes if the settings require that.
 *
 * @param how.mustChange - whether the user must choose another password before any other action
 * @throws {Refusal} `validation` for a widely known password, or one that the user had recently
 */
export async function setPassword(
  db: Kysely<Schema>,
  { passwords, settings }: Deps,
  userId: string,
  digest: WireDigest,
  how: { readonly mustChange: boolean; readonly at: number },
): Promise<void> {
  const user = await db
    .selectFrom("users")
    .select(["account", "mobilePhone", "passwordHash"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const issue = knownPasswordIssue(digest, [user?.account ?? "", user?.mobilePhone ?? ""]);
  if (issue) throw refuse.validation([issue]);
  const { passwordHistory } = settings.now();
  const current = await hashOfUser(db, user);
  if (passwordHistory > 0 && current !== null) {
    const { rows } = await sql<{ hash: string }>`select password_hash as hash from password_history
      where user_id = ${userId} order by replaced_at desc limit ${passwordHistory - 1}`.execute(db);
    for (const hash of [current, ...rows.map((row) => row.hash)]) {
      if (!(await passwords.verify(digest, hash))) continue;
      const params = { count: passwordHistory };
      throw refuse.validation([{ field: "password", rule: "used", params, text: "server.passwordUsed" }]);
    }
  }
  const at = new Date(how.at);
  await db
    .updateTable("users")
    .set({ passwordHash: await passwords.hash(digest), passwordChangedAt: at, mustChangePassword: how.mustChange })
    .where("id", "=", userId)
    .execute();
  if (current !== null) await keep(db, userId, current, passwordHistory, at);
}

/** Stores the previous password hash, and deletes those that are no longer compared. */
async function keep(db: Kysely<Schema>, userId: string, hash: string, most: number, at: Date): Promise<void> {
  if (most > 1) {
    await sql`insert into password_history (user_id, password_hash, replaced_at) values (${userId}, ${hash}, ${at})`.execute(
      db,
    );
  }
  await sql`delete from password_history where user_id = ${userId} and ctid not in (
    select ctid from password_history where user_id = ${userId} order by replaced_at desc limit ${Math.max(0, most - 1)})`.execute(
    db,
  );
}
