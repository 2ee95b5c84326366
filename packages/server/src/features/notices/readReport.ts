import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";

interface Released {
  readonly id: string;
  readonly releasedAt: Date | null;
}

/** The number of receivers and readers of a notice; empty for a draft. A receiver who deleted it counts as a reader. */
export async function readReport(db: Kysely<Schema>, { id, releasedAt }: Released) {
  if (releasedAt === null) return {};
  const { rows } = await sql<{ receivers: number; readers: number }>`
    select count(*)::integer as receivers, count(read_at)::integer as readers
    from message_reads where message_id = ${id}`.execute(db);
  return rows[0] ?? {};
}
