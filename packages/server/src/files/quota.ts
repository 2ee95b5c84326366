import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { UploadQuota } from "../base/options.ts";
import { refuse } from "../base/respond.ts";

/** Whose room a file takes. */
export interface Holder {
  readonly userId: string;
  readonly factoryId: string | null;
}

const mb = 1024 * 1024;

/** What may be stored when the operator says nothing, in MB. */
const defaultQuota = { user: 2 * 1024, factory: 100 * 1024 } as const satisfies UploadQuota;

/**
 * Refuses a file for which there is no room: before it is taken in, and once more when it is counted, because others upload at
 * the same moment.
 *
 * @throws {Refusal} `quota_exceeded`
 */
export async function refuseBeyondQuota(
  db: Kysely<Schema>,
  { user = defaultQuota.user, factory = defaultQuota.factory }: UploadQuota,
  { userId, factoryId }: Holder,
): Promise<void> {
  const { rows } = await sql<{ kind: "user" | "factory"; bytes: number }>`
    select kind, bytes from upload_usage
    where (kind = 'user' and id = ${userId}) or (kind = 'factory' and id = ${factoryId ?? ""})`.execute(db);
  for (const { kind, bytes } of rows) {
    const limit = kind === "user" ? user : factory;
    if (limit === 0 || bytes <= limit * mb) continue;
    const text = kind === "user" ? "server.userQuota" : "server.factoryQuota";
    throw refuse.because("quota_exceeded", text, { limit: `${limit}MB` });
  }
}
