import { sql } from "kysely";

import { transact } from "../db/transact.ts";

import type { RetentionDeps } from "./retention.ts";

/** Where names of files of a kind may be used, apart from the deleted rows. */
const users: Readonly<Record<string, { readonly table: string; readonly column: string }>> = {
  IM: { table: "chat_messages", column: "content" },
  annexpic: { table: "messages", column: "body" },
};

/**
 * Deletes uploads for record fields that no record holds: those never held, uploaded before `loose`, and those released before `left`.
 * Files that a record takes at this moment stay.
 *
 * @returns the number of deleted files
 */
export async function forgetLooseFiles({ db, store }: RetentionDeps, loose: Date, left: Date): Promise<number> {
  const names = await transact(db, async (transaction) => {
    const { rows } = await sql<{ name: string }>`delete from record_files
      where (record_id is null and left_at is null and created_at < ${loose}) or left_at < ${left}
      returning name`.execute(transaction);
    const gone = rows.map(({ name }) => name);
    await sql`delete from files where name = any(${gone}::text[])`.execute(transaction);
    return gone;
  });
  for (const name of names) await store.remove("record", name);
  return names.length;
}

/** Deletes uploads that are no longer used. The row is deleted first, so that it never refers to a missing file. */
export async function forgetFiles({ db, store }: RetentionDeps, type: string, names: readonly string[]): Promise<void> {
  const place = users[type];
  if (!place || names.length === 0) return;
  const { rows } = await sql<{ name: string }>`delete from files f
    where f.type = ${type} and f.name = any(${[...new Set(names)]}::text[])
      and not exists (select 1 from ${sql.table(place.table)} where position(f.name in ${sql.ref(place.column)}) > 0)
    returning f.name`.execute(db);
  for (const { name } of rows) await store.remove(type, name);
}
