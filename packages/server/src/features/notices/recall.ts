import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";

/** How many had received a notice, and how many of them had read it. */
interface ReadReport {
  readonly receivers: number;
  readonly readers: number;
}

/**
 * Makes a released notice a draft again and takes every copy away. The row of the notice must be locked. Somebody who reads it at
 * the same moment is counted, or is told that it is not there: their copy is locked by whoever comes first.
 */
export async function recall(db: Kysely<Schema>, notice: { readonly id: string }, at: Date): Promise<ReadReport> {
  await sql`update messages set released_at = null, updated_at = ${at}, version = version + 1
    where id = ${notice.id}`.execute(db);
  const { rows } = await sql<ReadReport>`
    with gone as (delete from message_reads where message_id = ${notice.id} returning read_at)
    select count(*)::integer as receivers, count(read_at)::integer as readers from gone`.execute(db);
  return rows[0] ?? { receivers: 0, readers: 0 };
}
