import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { systemCode } from "../base/startError.ts";

/** A process and its start time, so that a reused pid is not taken for the old process. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque; equal for the same process. Empty where the system does not report it. */
  readonly began: string;
}

/** Identity of a running process, or undefined when there is none (a zombie counts as none). */
export function identify(pid: number): ProcessIdentity | undefined {
  if (!isAlive(pid)) return undefined;
  return { pid, began: process.platform === "linux" ? startOnLinux(pid) : startByPs(pid) };
}

/** Whether the same process still runs. */
export function stillRuns(identity: ProcessIdentity): boolean {
  const now = identify(identity.pid);
  return now !== undefined && (identity.began === "" || now.began === "" || now.began === identity.began);
}

/** Whether the pid belongs to a process of any user that is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
  return process.platform !== "linux" || statFields(pid)?.[0] !== "Z";
}

/** Waits until the process has ended. Returns false when it still runs after `limitMs`. */
export async function untilGone(pid: number, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await wait(20);
  }
  return true;
}

/**
 * Pids of the processes `postgres` whose working directory is `directory`, which is their data directory. On systems other than Linux
 * only `candidate` is checked.
 */
export function postgresIn(directory: string, candidate?: number): readonly number[] {
  if (process.platform !== "linux") {
    return candidate !== undefined && isAlive(candidate) && commandOf(candidate).includes(directory) ? [candidate] : [];
  }
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => linkOf(pid, "cwd") === directory && isPostgres(pid) && isAlive(pid));
}

function isPostgres(pid: number): boolean {
  return /\/postgres( \(deleted\))?$/.test(linkOf(pid, "exe"));
}

function linkOf(pid: number, name: "cwd" | "exe"): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return "";
  }
}

/** Fields of /proc/pid/stat from the state on: the name before it may contain spaces. */
function statFields(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function startOnLinux(pid: number): string {
  const ticks = statFields(pid)?.[19] ?? "";
  return ticks && `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()}/${ticks}`;
}

function startByPs(pid: number): string {
  return ps(pid, "lstart=");
}

function commandOf(pid: number): string {
  return ps(pid, "command=");
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
