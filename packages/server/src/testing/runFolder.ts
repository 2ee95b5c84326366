import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { type DirectoryLock, lockDirectory, lockFileName } from "../db/lock.ts";
import { outsideClusters, removeCluster } from "./outsideClusters.ts";
import { runBase, runBases } from "./runBase.ts";
import { endProcesses, processesOf, untilNone } from "./runProcesses.ts";

/** The folder of one test run. The run uses it as temporary directory, so it contains everything that tests create. */
export interface RunFolder {
  readonly path: string;
  /** Ends and removes what is left. Returns the names of it. */
  close(): Promise<readonly string[]>;
}

const prefix = "banche-run-";
/** Entries that programs create in every temporary directory: caches, and the folder for tmux sockets. Tests need not remove them. */
const kept: readonly string[] = ["node-compile-cache", `tmux-${process.getuid?.()}`];
/** A newer folder without a lock may belong to a run that has not locked it yet. */
const withoutLockMs = 60_000;
/** Time for programs to end after a signal. */
const endingMs = 5000;
const MOST_CONTENTS = 10;

/** Creates and locks the folder of this run. */
export function openRunFolder(): RunFolder {
  const path = mkdtempSync(join(runBase(), prefix));
  // A PostgreSQL started by root runs as `nobody`, which must be able to pass.
  chmodSync(path, 0o755);
  const lock = lockDirectory(path);
  return {
    path,
    async close() {
      const processes = await untilNone(path, endingMs);
      const files = readdirSync(path)
        .filter((name) => name !== lockFileName && !kept.includes(name))
        .map((name) => leftEntry(join(path, name)));
      const databases = outsideClusters(path);
      await discard(path, lock);
      return [
        ...processes.map(({ pid, command }) => `process ${pid}: ${command}`),
        ...databases.map((home) => `database in ${home}`),
        ...files,
      ];
    },
  };
}

/** Path of a left file or folder. The contents of a folder tell which test made it. */
function leftEntry(path: string): string {
  const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: "utf8" }) : [];
  const told = inside.slice(0, MOST_CONTENTS).join(", ");
  return `file or folder ${path}${told === "" ? "" : ` (${told})`}`;
}

/** Removes what killed runs left: their processes, and their folders with all databases. */
export async function sweepRunFolders(): Promise<void> {
  for (const base of runBases()) {
    for (const name of readdirSync(base).filter((entry) => entry.startsWith(prefix))) {
      const path = join(base, name);
      const lock = lockOfDead(path);
      if (lock) await discard(path, lock);
    }
  }
}

/** Takes the lock of a folder whose run has ended. */
function lockOfDead(path: string): DirectoryLock | undefined {
  try {
    const isNew = Date.now() - statSync(path).mtimeMs < withoutLockMs;
    if (isNew && !existsSync(join(path, lockFileName))) return undefined;
    return lockDirectory(path);
  } catch {
    // The run is still active, or another run is cleaning up at the same time.
    return undefined;
  }
}

async function discard(path: string, lock: DirectoryLock): Promise<void> {
  await endProcesses(processesOf(path));
  for (const home of outsideClusters(path)) await removeCluster(home);
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  lock.release();
}
