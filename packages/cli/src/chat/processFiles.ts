import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writePrivate } from "../system/privateFile.ts";

/** A list on disk for each owner. */
export interface KeptList<Entry> {
  load(owner: string): readonly Entry[];
  save(owner: string, entries: readonly Entry[]): void;
}

interface ProcessFilesOptions<Entry> {
  /** Created when the first list is saved. */
  readonly folder: string;
  readonly isEntry: (value: unknown) => value is Entry;
  /** Joins the lists that several processes left into one. */
  readonly joined: (entries: readonly Entry[]) => readonly Entry[];
  readonly pid: number;
  readonly isAlive: (pid: number) => boolean;
}

/**
 * Lists in files that only their owner can read, one for each process and user, so that two windows do not overwrite each other's. The
 * next process takes over the lists of processes that have ended.
 */
export function processFiles<Entry>({
  folder,
  isEntry,
  joined,
  pid,
  isAlive,
}: ProcessFilesOptions<Entry>): KeptList<Entry> {
  const mine = (owner: string): string => join(folder, `${nameOf(owner)}.${pid}.json`);
  return {
    load(owner) {
      const left = filesIn(folder, nameOf(owner)).filter((file) => file.pid === pid || !isAlive(file.pid));
      const entries = joined(left.flatMap(({ path }) => read(path).filter(isEntry)));
      if (entries.length > 0) writePrivate(mine(owner), JSON.stringify(entries));
      for (const { path } of left) if (path !== mine(owner) || entries.length === 0) rmSync(path, { force: true });
      return entries;
    },
    save(owner, entries) {
      if (entries.length === 0) rmSync(mine(owner), { force: true });
      else writePrivate(mine(owner), JSON.stringify(entries));
    },
  };
}

export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The file name does not reveal server and user. */
function nameOf(owner: string): string {
  return createHash("sha256").update(owner).digest("hex").slice(0, 24);
}

function filesIn(folder: string, name: string): readonly { readonly path: string; readonly pid: number }[] {
  let files: readonly string[];
  try {
    files = readdirSync(folder);
  } catch {
    return [];
  }
  return files.flatMap((file) => {
    const pid = file.startsWith(`${name}.`) ? /\.(\d+)\.json$/.exec(file)?.[1] : undefined;
    return pid === undefined ? [] : [{ path: join(folder, file), pid: Number(pid) }];
  });
}

/** The entries of a file; unreadable ones are left out. */
function read(path: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
