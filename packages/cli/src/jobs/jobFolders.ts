import { copyFile, chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { jobIdOf, type PlanHeader } from "@banche/core/bulk";
import { FileError } from "@banche/core/node";
import type { App } from "../app.ts";
import { CliError } from "../errors.ts";

/** The paths of the files of one job. */
export interface JobPlace {
  readonly id: string;
  readonly folder: string;
  readonly plan: string;
  readonly journal: string;
  /** The result of the last run, so that a list need not read the journal. */
  readonly result: string;
}

/** A job whose plan is being made; no other process sees it yet. */
export interface NewJob {
  /** Path for its plan. */
  readonly plan: string;
  /**
   * Gives the job its id and makes it visible, atomically and for one process only.
   *
   * @returns undefined when a job for the plan already exists
   */
  claim(plan: Pick<PlanHeader, "createdAt">, hash: string): Promise<JobPlace | undefined>;
  /** Deletes it; does nothing after `claim`. */
  discard(): Promise<void>;
}

const PLANNING = ".planning-";

/** The folder of all jobs. */
export function jobsFolder({ folders }: Pick<App, "folders">): string {
  return join(folders.state, "jobs");
}

export function placeOfJob(app: Pick<App, "folders">, id: string): JobPlace {
  const folder = join(jobsFolder(app), id);
  const at = (name: string) => join(folder, name);
  return { id, folder, plan: at("plan.json"), journal: at("journal"), result: at("result.json") };
}

/**
 * Creates the folder of a job before anything is sent.
 *
 * @throws {CliError} `file` when the folder cannot be written
 */
export async function newJob(app: Pick<App, "folders">): Promise<NewJob> {
  const home = jobsFolder(app);
  let folder = "";
  try {
    await mkdir(home, { recursive: true, mode: 0o700 });
    await removeDeadPlans(home);
    folder = await mkdtemp(join(home, `${PLANNING}${hostname()}-${process.pid}-`));
  } catch (error) {
    throw stateTrouble(app, error);
  }
  let isClaimed = false;
  return {
    plan: join(folder, "plan.json"),
    async claim(header, hash) {
      const place = placeOfJob(app, jobIdOf(header, hash));
      try {
        await rename(folder, place.folder);
        isClaimed = true;
        return place;
      } catch (error) {
        if (isThere(error)) return undefined;
        throw stateTrouble(app, error);
      }
    },
    async discard() {
      if (!isClaimed) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies a saved plan into the job. @throws {CliError} `file` */
export async function adoptPlan(app: Pick<App, "folders">, job: NewJob, path: string): Promise<void> {
  try {
    await copyFile(path, job.plan);
    await chmod(job.plan, 0o600);
  } catch (error) {
    throw stateTrouble(app, error);
  }
}

/** Ids of all jobs, newest first. */
export async function jobIds(app: Pick<App, "folders">): Promise<readonly string[]> {
  const home = jobsFolder(app);
  const entries = await readdir(home, { withFileTypes: true }).catch(() => []);
  const dated = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(async ({ name }) => ({
        name,
        at: (await stat(join(home, name, "plan.json")).catch(() => undefined))?.mtimeMs,
      })),
  );
  return dated
    .flatMap(({ name, at }) => (at === undefined ? [] : [{ name, at }]))
    .sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1))
    .map(({ name }) => name);
}

/**
 * The job with this name: its id, the beginning of its id, or `last`.
 *
 * @throws {CliError} `not_found`, `usage` when several jobs match
 */
export async function findJob(app: Pick<App, "folders">, value: string): Promise<JobPlace> {
  const ids = await jobIds(app);
  const fits = value === "last" ? ids.slice(0, 1) : ids.filter((id) => id.startsWith(value));
  const [id] = ids.includes(value) ? [value] : fits;
  if (id === undefined || value === "") {
    throw new CliError("not_found", {
      text: { key: "jobs.notFound", params: { value } },
      mend: { key: "jobs.notFoundMend" },
      details: { job: value },
    });
  }
  if (fits.length > 1 && !ids.includes(value)) {
    throw new CliError("usage", { text: { key: "jobs.ambiguous", params: { value, ids: fits.join(" | ") } } });
  }
  return placeOfJob(app, id);
}

/** Remains of plans whose process ended before they became jobs. */
export async function leftovers(app: Pick<App, "folders">): Promise<readonly string[]> {
  const home = jobsFolder(app);
  const names = await readdir(home).catch(() => []);
  return names.filter((name) => name.startsWith(PLANNING)).map((name) => join(home, name));
}

/** Deletes remains of ended processes of this machine. Processes of other machines that share the folder may still run. */
async function removeDeadPlans(home: string): Promise<void> {
  for (const name of await readdir(home).catch(() => [])) {
    const [, host, pid] = /^\.planning-(.+)-(\d+)-[^-]+$/.exec(name) ?? [];
    if (host !== hostname() || isAlive(Number(pid))) continue;
    await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** The error for jobs that cannot be recorded, with the folder and the message of the system. */
export function stateTrouble(app: Pick<App, "folders">, error: unknown): CliError {
  const folder = jobsFolder(app);
  const reason = error instanceof FileError ? error.reason : codeOf(error);
  return new CliError("file", {
    text: { key: "jobs.folder", params: { folder, reason } },
    mend: { key: "jobs.folderMend" },
    details: { folder, reason },
    cause: error,
  });
}

function isThere(error: unknown): boolean {
  return ["EEXIST", "ENOTEMPTY", "EPERM"].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
