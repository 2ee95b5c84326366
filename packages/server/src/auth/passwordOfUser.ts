import type { Kysely } from "kysely";

import type { Passwords, WireDigest } from "./password.ts";
import type { Schema } from "../db/schema.ts";
import { refuse } from "../base/respond.ts";

/** Setting with the hash for accounts that have no password of their own yet; without it they cannot sign in. */
export const initialPasswordKey = "initialPasswordHash";

/** The hash that opens an account: its own, else that of the installation's initial password, else none. */
export async function hashOfUser(
  kysely: Kysely<Schema>,
  user: { readonly passwordHash: string | null } | undefined,
): Promise<string | null> {
  if (!user) return null;
  return user.passwordHash ?? (await initialHash(kysely));
}

/** The hash that opens every account without one of its own; none where the installation has no initial password. */
export async function initialHash(kysely: Kysely<Schema>): Promise<string | null> {
  const row = await kysely
    .selectFrom("settings")
    .select("value")
    .where("key", "=", initialPasswordKey)
    .executeTakeFirst();
  return typeof row?.value === "string" ? row.value : null;
}

/** A password as clients send it, in the form that is hashed. @throws {Refusal} `validation` */
export function digestOf(encoded: string): WireDigest {
  const digest = encoded.toLowerCase();
  if (/^[0-9a-f]{32}$/.test(digest)) return digest;
  throw refuse.validation([{ field: "password", rule: "digest", text: "server.passwordDigest" }]);
}

/** Whether nothing opens the account but a code. */
export async function hasNoPassword(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst();
  return user?.passwordHash === null && (await initialHash(db)) === null;
}

/** Whether it is the password of this user. Takes as long for a user who has none. */
export async function isPasswordOf(
  db: Kysely<Schema>,
  passwords: Passwords,
  userId: string,
  digest: string,
): Promise<boolean> {
  const user = await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst();
  return passwords.verify(digest.toLowerCase(), await hashOfUser(db, user));
}
