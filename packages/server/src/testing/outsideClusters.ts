import { type Dirent, readdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";

import { stopOrphan } from "../db/cluster.ts";

const silent = (): void => undefined;

/**
 * Databases of the data directories below a folder that live elsewhere. A server that root starts puts its database outside
 * where the database user could not reach it, and leaves a link.
 */
export function outsideClusters(folder: string): readonly string[] {
  return entriesBelow(folder)
    .filter((entry) => entry.name === "database" && entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(leadsSomewhere)
    .map((link) => realpathSync(link));
}

/** Stops what still runs on such a database, and removes it. */
export async function removeCluster(home: string): Promise<void> {
  const data = join(home, "data");
  if (leadsSomewhere(data)) await stopOrphan(data, silent);
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** None, where another process removes the folder at the same time. */
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
