import type { Readable } from "node:stream";

import { readArchive } from "./archive.ts";
import { BackupError } from "./backupError.ts";
import { type BackupFacts, factsOf } from "./writeBackup.ts";
import type { BackupHead } from "./format.ts";

/**
 * Reads a whole backup and compares every byte with its hashes. Needs no database.
 *
 * @throws {BackupError}
 */
export async function verifyBackup(input: Readable, key?: string): Promise<BackupFacts> {
  let head: BackupHead | undefined;
  for await (const part of readArchive(input, key)) {
    if (part.kind === "head") head = part.head;
    else if (part.kind === "end" && head) return factsOf(head, part.end);
  }
  throw new BackupError("cut_off", "The file ends before the backup does");
}
