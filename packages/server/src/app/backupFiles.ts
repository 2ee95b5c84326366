import { createReadStream } from "node:fs";
import { resolve } from "node:path";

import { restoreBackup } from "../backup/restoreBackup.ts";
import { verifyBackup } from "../backup/verifyBackup.ts";
import type { BackupFacts } from "../backup/writeBackup.ts";
import { openDatabase } from "../db/engine.ts";
import { StoreError } from "../storage/place.ts";
import { placeOf, unavailable } from "./places.ts";
import type { S3Options } from "../base/options.ts";
import { migrations } from "../db/migrations/index.ts";

export interface RestoreFileOptions {
  /** As of `startServer`: where files go unless `files` says where, and the database unless `databaseUrl` is given. */
  readonly dataDir: string;
  readonly files?: string | undefined;
  readonly s3?: S3Options | undefined;
  readonly databaseUrl?: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
  /** What the backup was sealed with. */
  readonly key?: string | undefined;
  /** Whether what the database holds may go. */
  readonly replace?: boolean | undefined;
}

/**
 * Restores a backup from a file; no server may run on the same data meanwhile.
 *
 * @throws {BackupError} for the file and the place, {StartError} where the database or the place of files cannot be had
 */
export async function restoreBackupFile(path: string, options: RestoreFileOptions): Promise<BackupFacts> {
  const dataDir = resolve(options.dataDir);
  const place = placeOf({ ...options, dataDir }, { info: () => undefined, warn: () => undefined });
  const database = await openDatabase({
    dataDir,
    url: options.databaseUrl,
    directUrl: options.databaseDirectUrl,
    log: () => undefined,
  });
  try {
    return await restoreBackup({ database, place, migrations }, createReadStream(path), options);
  } catch (error) {
    throw error instanceof StoreError ? unavailable(place, error) : error;
  } finally {
    await database.close();
  }
}

/** Reads a backup to its end and compares it with its hashes. @throws {BackupError} */
export function verifyBackupFile(path: string, key?: string): Promise<BackupFacts> {
  return verifyBackup(createReadStream(path), key);
}
