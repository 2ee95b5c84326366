import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";

/** The enabled factories of a user, with the default one first (spec §1). */
export async function factoriesOfUser(
  db: Kysely<Schema>,
  userId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return db
    .selectFrom("userFactories as member")
    .innerJoin("factories", "factories.id", "member.factoryId")
    .select(["factories.id", "factories.name"])
    .where("member.userId", "=", userId)
    .where("factories.enabled", "=", true)
    .orderBy("member.isDefault", "desc")
    .orderBy("factories.sortOrder")
    .orderBy("factories.id")
    .execute();
}
