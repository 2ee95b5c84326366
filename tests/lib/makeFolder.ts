import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Others may walk through: a PostgreSQL that root starts runs as `nobody`, and would have to live elsewhere. */
export const folderMode = 0o755;

/**
 * A temporary folder that the caller removes. Its name is short: sockets lie below it, the one of a browser deep, and the path of a
 * socket has 107 bytes at most.
 */
export function makeFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "t-"));
  chmodSync(path, folderMode);
  return path;
}
