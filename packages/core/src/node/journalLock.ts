import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { systemCode, writeError } from "./fileError.ts";

/** The process that runs a job. */
export interface JobHolder {
  readonly pid: number;
  readonly host: string;
  /** Distinguishes the process from a later one with the same number; missing if the system does not provide it. */
  readonly started?: string | undefined;
  /** When it locked the job; milliseconds since 1970 UTC. */
  readonly at: number;
}

/** Another process runs this job. */
export class JobBusyError extends Error {
  override readonly name = "JobBusyError";
  readonly holder: JobHolder;
  /** The lock file. It can be deleted by hand if `holder` certainly does not run any more. */
  readonly path: string;

  constructor(path: string, holder: JobHolder) {
    super(`the job is run by process ${holder.pid} on ${holder.host}: ${path}`);
    this.path = path;
    this.holder = holder;
  }
}

/** Number of attempts, and the wait between them while another process takes over. */
const ROUNDS = 100;
const ROUND_MS = 10;

/**
 * Locks a job. The lock of a dead process is taken over.
 *
 * @returns a function that unlocks it
 * @throws {JobBusyError}
 * @throws {FileError} `notWritable`, `diskFull`
 */
export async function lockJob(journalPath: string, nowMs: number): Promise<() => Promise<void>> {
  const path = `${journalPath}.lock`;
  const mine: JobHolder = { pid: process.pid, host: hostname(), started: await startOf("self"), at: nowMs };
  const text = JSON.stringify(mine);
  const beside = `${path}.${randomUUID()}`;
  try {
    await writeFile(beside, text, { flag: "wx", mode: 0o600 });
    for (let round = 0; round < ROUNDS; round += 1) {
      if (await linked(beside, path)) return async () => release(path, text);
      const there = await readFile(path, "utf8").catch(() => undefined);
      const holder = there === undefined ? undefined : holderIn(there);
      if (holder && (await isAlive(holder))) throw new JobBusyError(path, holder);
      if (there !== undefined) await removeDead(path, beside);
    }
    throw Object.assign(new Error("the lock keeps changing"), { code: "EBUSY" });
  } catch (error) {
    throw error instanceof JobBusyError ? error : writeError(path, error);
  } finally {
    await rm(beside, { force: true }).catch(() => undefined);
  }
}

/** The live process that runs a job; undefined if there is none. */
export async function jobHolder(journalPath: string): Promise<JobHolder | undefined> {
  const text = await readFile(`${journalPath}.lock`, "utf8").catch(() => "");
  const holder = holderIn(text);
  return holder && (await isAlive(holder)) ? holder : undefined;
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
}

/**
 * Removes the lock of a dead process. Only one process at a time checks and removes it; otherwise it could remove the
 * new lock of another process.
 */
async function removeDead(path: string, beside: string): Promise<void> {
  const guard = `${path}.takeover`;
  if (!(await linked(beside, guard))) {
    const other = holderIn(await readFile(guard, "utf8").catch(() => ""));
    if (other && !(await isAlive(other))) await rm(guard, { force: true });
    else await setTimeout(ROUND_MS);
    return;
  }
  try {
    const holder = holderIn(await readFile(path, "utf8").catch(() => ""));
    if (!holder || !(await isAlive(holder))) await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

async function release(path: string, text: string): Promise<void> {
  if ((await readFile(path, "utf8").catch(() => undefined)) === text) await rm(path, { force: true });
}

function holderIn(text: string): JobHolder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const whole = typeof value === "object" && value !== null && "pid" in value && "host" in value;
    return whole && typeof value.pid === "number" ? (value as JobHolder) : undefined;
  } catch {
    return undefined;
  }
}

/** For a process on another machine this is unknown; it counts as alive. */
async function isAlive({ pid, host, started }: JobHolder): Promise<boolean> {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (systemCode(error) !== "EPERM") return false;
  }
  const now = await startOf(String(pid));
  return started === undefined || now === undefined || now === started;
}

/** Boot and start time of a process, if /proc provides them. */
async function startOf(pid: string): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return `${boot.trim()}:${fields[19] ?? ""}`;
  } catch {
    return undefined;
  }
}
