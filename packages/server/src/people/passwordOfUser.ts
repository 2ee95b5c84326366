import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { initialPasswordKey } from "../seed/seed.ts";

/** The hash that opens an account: its own, else that of the installation's initial password, else none. */
export async function hashOfUser(
  kysely: Kysely<Schema>,
  user: { readonly passwordHash: string | null } | undefined,
): Promise<string | null> {
  if (!user) return null;
  if (user.passwordHash !== null) return user.passwordHash;
  const row = await kysely
    .selectFrom("settings")
    .select("value")
    .where("key", "=", initialPasswordKey)
    .executeTakeFirst();
  return typeof row?.value === "string" ? row.value : null;
}

/** Whether it is the password of this user. Takes as long for a user who has none. */
export async function isPasswordOf(
  { database, passwords }: Pick<Deps, "database" | "passwords">,
  userId: string,
  digest: string,
): Promise<boolean> {
  const { kysely } = database;
  const user = await kysely.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst();
  return passwords.verify(digest.toLowerCase(), await hashOfUser(kysely, user));
}
