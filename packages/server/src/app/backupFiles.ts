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
  /** The same as in `startServer`: folder of the database and the files, unless `databaseUrl` or `files` is given. */
  readonly dataDir: string;
  readonly files?: string | undefined;
  readonly s3?: S3Options | undefined;
  readonly databaseUrl?: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
  /** Key that the backup was encrypted with. */
  readonly key?: string | undefined;
  /** Whether existing content of the database may be replaced. */
  readonly replace?: boolean | undefined;
}

/**
 * Restores a backup from a file. No server may use the same data during the restore.
 *
 * @throws {BackupError} for faults of the file or the target, {StartError} where the database or the file storage cannot be used
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

/** Reads a whole backup and verifies its hashes. @throws {BackupError} */
export function verifyBackupFile(path: string, key?: string): Promise<BackupFacts> {
  return verifyBackup(createReadStream(path), key);
}
