import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Other users may enter the folder: a PostgreSQL started by root runs as `nobody` and needs access. */
export const folderMode = 0o755;

/**
 * A temporary folder that the caller deletes. Its name is short, because a socket path has at most 107 bytes and a browser creates sockets
 * deep below it.
 */
export function makeFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "t-"));
  chmodSync(path, folderMode);
  return path;
}
