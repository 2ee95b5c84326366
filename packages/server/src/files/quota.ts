import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { UploadQuota } from "../base/options.ts";
import { refuse } from "../base/respond.ts";

/** The user and factory whose quota a file uses. */
export interface Holder {
  readonly userId: string;
  readonly factoryId: string | null;
}

const mb = 1024 * 1024;

/** Default quotas in MB. */
const defaultQuota = { user: 2 * 1024, factory: 100 * 1024 } as const satisfies UploadQuota;

/**
 * Refuses a file that exceeds the quota. Called before the upload and again when the file is counted, because other uploads may run at
 * the same time.
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
