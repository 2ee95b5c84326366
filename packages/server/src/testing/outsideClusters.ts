import { type Dirent, readdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";

import { stopOrphan } from "../db/cluster.ts";

const silent = (): void => undefined;

/**
 * Databases outside the data directories below a folder. A server started by root puts its database outside if the database user cannot
 * access the folder, and leaves a link.
 */
export function outsideClusters(folder: string): readonly string[] {
  return entriesBelow(folder)
    .filter((entry) => entry.name === "database" && entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(leadsSomewhere)
    .map((link) => realpathSync(link));
}

/** Stops processes that still use such a database, and removes it. */
export async function removeCluster(home: string): Promise<void> {
  const data = join(home, "data");
  if (leadsSomewhere(data)) await stopOrphan(data, silent);
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** The entries below a folder. Empty if another process removes the folder at the same time. */
function entriesBelow(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

function leadsSomewhere(path: string): boolean {
  try {
    return realpathSync(path) !== "";
  } catch {
    return false;
  }
}
