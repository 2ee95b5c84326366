import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { type DirectoryLock, lockDirectory, lockFileName } from "../db/lock.ts";
import { outsideClusters, removeCluster } from "./outsideClusters.ts";
import { runBase, runBases } from "./runBase.ts";
import { endProcesses, processesOf, untilNone } from "./runProcesses.ts";

/** The folder of one run of tests. The run makes it the temporary directory, so whatever tests make is inside. */
export interface RunFolder {
  readonly path: string;
  /** Ends and removes what is left. Gives the names of it. */
  close(): Promise<readonly string[]>;
}

const prefix = "banche-run-";
/** What programs keep in every temporary directory: caches, and the folder for the sockets of tmux. No test has to remove it. */
const kept: readonly string[] = ["node-compile-cache", `tmux-${process.getuid?.()}`];
/** A folder without a lock may belong to a run that is just about to take it. */
const withoutLockMs = 60_000;
/** Time for programs that got a signal to end. */
const endingMs = 5000;

/** Makes the folder of this run, and locks it. */
export function openRunFolder(): RunFolder {
  const path = mkdtempSync(join(runBase(), prefix));
  // A PostgreSQL that root starts runs as `nobody`, and must pass.
  chmodSync(path, 0o755);
  const lock = lockDirectory(path);
  return {
    path,
    async close() {
      const processes = await untilNone(path, endingMs);
      const files = readdirSync(path).filter((name) => name !== lockFileName && !kept.includes(name));
      const databases = outsideClusters(path);
      await discard(path, lock);
      return [
        ...processes.map(({ pid, command }) => `process ${pid}: ${command}`),
        ...databases.map((home) => `database in ${home}`),
        ...files.map((name) => `file or folder ${join(path, name)}`),
      ];
    },
  };
}

/** Removes what killed runs left: their processes, and their folders with all databases in them. */
export async function sweepRunFolders(): Promise<void> {
  for (const base of runBases()) {
    for (const name of readdirSync(base).filter((entry) => entry.startsWith(prefix))) {
      const path = join(base, name);
      const lock = lockOfDead(path);
      if (lock) await discard(path, lock);
    }
  }
}

/** The lock of a folder whose run is gone. */
function lockOfDead(path: string): DirectoryLock | undefined {
  try {
    const isNew = Date.now() - statSync(path).mtimeMs < withoutLockMs;
    if (isNew && !existsSync(join(path, lockFileName))) return undefined;
    return lockDirectory(path);
  } catch {
    // The run lives, or another one sweeps at the same time.
    return undefined;
  }
}

async function discard(path: string, lock: DirectoryLock): Promise<void> {
  await endProcesses(processesOf(path));
  for (const home of outsideClusters(path)) await removeCluster(home);
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  lock.release();
}
