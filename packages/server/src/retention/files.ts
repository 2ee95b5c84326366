import { sql } from "kysely";

import type { RetentionDeps } from "./retention.ts";

/** Where names of files of a kind may stand, besides the rows that were deleted. */
const users: Readonly<Record<string, { readonly table: string; readonly column: string }>> = {
  IM: { table: "chat_messages", column: "content" },
  annexpic: { table: "messages", column: "body" },
};

/** Deletes these uploads where nothing speaks of them any more: first the row, so that nobody is led to a missing file. */
export async function forgetFiles({ db, store }: RetentionDeps, type: string, names: readonly string[]): Promise<void> {
  const place = users[type];
  if (!place || names.length === 0) return;
  const { rows } = await sql<{ name: string }>`delete from files f
    where f.type = ${type} and f.name = any(${[...new Set(names)]}::text[])
      and not exists (select 1 from ${sql.table(place.table)} where position(f.name in ${sql.ref(place.column)}) > 0)
    returning f.name`.execute(db);
  for (const { name } of rows) await store.remove(type, name);
}
