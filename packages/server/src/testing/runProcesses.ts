import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { untilGone } from "../db/processes.ts";

/** A process started by a test run. */
export interface RunProcess {
  readonly pid: number;
  readonly command: string;
}

const askAgainMs = 50;
/** Time for a process to react to a signal. */
const signalMs = 3000;

/**
 * Processes that have the folder of a run in their environment, in their command line, or as their working directory. Direct children of
 * this process are excluded: its workers still run, and it ends them itself. Empty where there is no `/proc`.
 */
export function processesOf(folder: string): readonly RunProcess[] {
  const found = pids().filter((pid) => pid !== process.pid && parentOf(pid) !== process.pid && belongs(pid, folder));
  return found.map((pid) => ({ pid, command: textOf(pid, "cmdline").replaceAll("\0", " ").trim() }));
}

/** Waits until there is no such process, at most the given time. Returns the remaining ones. */
export async function untilNone(folder: string, limitMs: number): Promise<readonly RunProcess[]> {
  for (let waitedMs = 0; waitedMs < limitMs && processesOf(folder).length > 0; waitedMs += askAgainMs) {
    await wait(askAgainMs);
  }
  return processesOf(folder);
}

/** Asks processes to end, then kills them. PostgreSQL releases its shared memory at the first two signals. */
export async function endProcesses(processes: readonly RunProcess[]): Promise<void> {
  for (const signal of ["SIGTERM", "SIGQUIT", "SIGKILL"] as const) {
    for (const { pid } of processes) signalQuietly(pid, signal);
    const gone = await Promise.all(processes.map(({ pid }) => untilGone(pid, signalMs)));
    if (gone.every(Boolean)) return;
  }
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

function pids(): readonly number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function belongs(pid: number, folder: string): boolean {
  if (textOf(pid, "environ").includes(folder) || textOf(pid, "cmdline").includes(folder)) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false;
  }
}

/** Empty for a process that has ended, or that may not be read. */
function textOf(pid: number, name: "environ" | "cmdline" | "stat"): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

function parentOf(pid: number): number {
  const stat = textOf(pid, "stat");
  // The program name is in brackets and may contain spaces.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}
