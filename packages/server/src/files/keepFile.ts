import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { UploadQuota } from "../base/options.ts";
import { type Holder, refuseBeyondQuota } from "./quota.ts";
import type { FileStore, Stored } from "./store.ts";

/** Storage for files, with its limits. */
export interface FileRoom {
  readonly store: FileStore;
  readonly uploadQuota: UploadQuota;
}

/**
 * Registers a stored file, together with related work in the same transaction. If this fails, the file is deleted, too.
 *
 * @throws {Refusal} `quota_exceeded`
 */
export async function keepFile(
  db: Kysely<Schema>,
  { store, uploadQuota }: FileRoom,
  holder: Holder,
  file: Stored & { readonly type: string; readonly originalName: string },
  alongside: (transaction: Kysely<Schema>) => Promise<void> = async () => undefined,
): Promise<void> {
  const row = { ...file, factoryId: holder.factoryId, ownerId: holder.userId };
  const keep = async (transaction: Kysely<Schema>): Promise<void> => {
    await transaction.insertInto("files").values(row).execute();
    await alongside(transaction);
    await refuseBeyondQuota(transaction, uploadQuota, holder);
  };
  try {
    await (db.isTransaction ? keep(db) : transact(db, keep));
  } catch (error) {
    await store.remove(file.type, file.name);
    throw error;
  }
}
