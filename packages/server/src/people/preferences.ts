import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

type Value = Readonly<Record<string, unknown>>;

/** The stored preferences of a user with these names. Missing ones are left out. */
export async function readPreferences(
  db: Kysely<Schema>,
  userId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Value>> {
  const { rows } = await sql<{ readonly name: string; readonly value: Value }>`
    select name, value from user_preferences where user_id = ${userId} and name = any(${[...names]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}
