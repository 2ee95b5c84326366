import type { Kysely } from "kysely";

import type { Passwords, WireDigest } from "./password.ts";
import type { Schema } from "../db/schema.ts";
import { refuse } from "../base/respond.ts";

/** Setting with the password hash for accounts that have no password yet. Without it they cannot sign in. */
export const initialPasswordKey = "initialPasswordHash";

/** The password hash of an account: its own, else the initial one of the installation, else none. */
export async function hashOfUser(
  kysely: Kysely<Schema>,
  user: { readonly passwordHash: string | null } | undefined,
): Promise<string | null> {
  if (!user) return null;
  return user.passwordHash ?? (await initialHash(kysely));
}

/** The password hash for all accounts without their own. Null where the installation has no initial password. */
export async function initialHash(kysely: Kysely<Schema>): Promise<string | null> {
  const row = await kysely
    .selectFrom("settings")
    .select("value")
    .where("key", "=", initialPasswordKey)
    .executeTakeFirst();
  return typeof row?.value === "string" ? row.value : null;
}

/** The normalised form of an encoded password, ready to be hashed. @throws {Refusal} `validation` */
export function digestOf(encoded: string): WireDigest {
  const digest = encoded.toLowerCase();
  if (/^[0-9a-f]{32}$/.test(digest)) return digest;
  throw refuse.validation([{ field: "password", rule: "digest", text: "server.passwordDigest" }]);
}

/** Whether the account can sign in only with a verification code. */
export async function hasNoPassword(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst();
  return user?.passwordHash === null && (await initialHash(db)) === null;
}

/** Whether this is the user's password. Takes the same time for a user without a password. */
export async function isPasswordOf(
  db: Kysely<Schema>,
  passwords: Passwords,
  userId: string,
  digest: string,
): Promise<boolean> {
  const user = await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst();
  return passwords.verify(digest.toLowerCase(), await hashOfUser(db, user));
}
