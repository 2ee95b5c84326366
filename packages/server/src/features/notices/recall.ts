import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";

/** The number of receivers and readers before a recall. */
interface ReadReport {
  readonly receivers: number;
  readonly readers: number;
}

/**
 * Makes a released notice a draft again and removes all copies. The row of the notice must be locked. A user who reads it at the same
 * moment is either counted or gets `not_found`, because both lock the copy.
 */
export async function recall(db: Kysely<Schema>, notice: { readonly id: string }, at: Date): Promise<ReadReport> {
  await sql`update messages set released_at = null, updated_at = ${at}, version = version + 1
    where id = ${notice.id}`.execute(db);
  const { rows } = await sql<ReadReport>`
    with gone as (delete from message_reads where message_id = ${notice.id} returning read_at)
    select count(*)::integer as receivers, count(read_at)::integer as readers from gone`.execute(db);
  return rows[0] ?? { receivers: 0, readers: 0 };
}
