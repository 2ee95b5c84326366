import { linkSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

import { StartError, messageOf, systemCode } from "../base/startError.ts";
import { type ProcessIdentity, identify, stillRuns } from "./processes.ts";

/** Name of the lock file in a data directory. */
export const lockFileName = "banche.lock";

/** A locked data directory. */
export interface DirectoryLock {
  /** True when the lock of a dead process was taken over. */
  readonly tookOver: boolean;
  release(): void;
}

interface Holder extends ProcessIdentity {
  readonly host: string;
  readonly since: string;
}

const heartbeatMs = 5000;
/** A lock of another machine or container is stale after this time without a heartbeat. */
const silentAfterMs = 30_000;

/**
 * Locks a data directory for this process. The file contains pid and start time of the holder. It is created by `link`, so it is never
 * incomplete. The lock of a dead process, and a file that is not a lock, are taken over.
 *
 * @throws {StartError} `data_dir_in_use` with the holder named, `data_dir_unwritable`
 */
export function lockDirectory(directory: string): DirectoryLock {
  const path = join(directory, lockFileName);
  const self = identify(process.pid);
  const holder: Holder = {
    pid: process.pid,
    began: self?.began ?? "",
    host: hostname(),
    since: new Date().toISOString(),
  };
  const content = `${JSON.stringify(holder)}\n`;
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  let tookOver = false;
  try {
    writeFileSync(draft, content, { mode: 0o644 });
    while (!tryLink(draft, path)) {
      refuseIfHeld(path, directory);
      setAside(path, `${draft}.stale`);
      tookOver = true;
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError("data_dir_unwritable", `Cannot write to ${directory}: ${messageOf(error)}`, error);
  } finally {
    remove(draft);
  }
  const heartbeat = setInterval(() => touch(path, content), heartbeatMs);
  heartbeat.unref();
  return {
    tookOver,
    release() {
      clearInterval(heartbeat);
      if (read(path) === content) remove(path);
    },
  };
}

function refuseIfHeld(path: string, directory: string): void {
  const holder = parse(read(path));
  if (holder === undefined || !isHeld(holder, path)) return;
  const where = holder.host === hostname() ? "" : ` on ${holder.host}`;
  throw new StartError(
    "data_dir_in_use",
    `The data directory ${directory} is used by another Banche server: process ${holder.pid}${where}, since ${holder.since}. ` +
      `Stop it, or choose another directory.`,
  );
}

function isHeld(holder: Holder, path: string): boolean {
  if (holder.host === hostname()) return stillRuns(holder);
  const beat = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - beat < silentAfterMs;
}

/** Moves a dead lock aside. Two processes may try at once: one that moved a live lock puts it back. */
function setAside(path: string, aside: string): void {
  try {
    renameSync(path, aside);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return;
    throw error;
  }
  const moved = parse(read(aside));
  if (moved !== undefined && isHeld(moved, aside)) tryLink(aside, path);
  remove(aside);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function parse(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== "object" || value === null) return false;
  const { pid, began, host, since } = value as Record<string, unknown>;
  const texts = [began, host, since].every((text) => typeof text === "string");
  return texts && typeof pid === "number" && Number.isInteger(pid) && pid > 0;
}

function touch(path: string, content: string): void {
  if (read(path) !== content) return;
  const now = new Date();
  utimesSync(path, now, now);
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another process removed the lock, or the directory is gone: nothing is locked in either case.
  }
}
