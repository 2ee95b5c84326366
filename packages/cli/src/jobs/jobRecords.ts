import { readFile, rm, stat } from "node:fs/promises";
import { type JobSummary, jobSummary } from "@banche/core/bulk";
import { DAY_MS } from "@banche/core/text";
import { FileError, jobHolder, type JobHolder, readJournal } from "@banche/core/node";
import type { App } from "../app.ts";
import { writePrivate } from "../system/privateFile.ts";
import { jobIds, type JobPlace, leftovers, placeOfJob } from "./jobFolders.ts";

/** The state of a job, for people. */
export type JobStateName = JobSummary["state"] | "running";

export interface JobRecord {
  readonly place: JobPlace;
  readonly summary: JobSummary;
  readonly state: JobStateName;
  /** The process that runs it. */
  readonly holder: JobHolder | undefined;
}

/** This many finished jobs are kept, whatever their age. */
export const KEPT_JOBS = 50;
/** Every job is kept for this many days. */
export const KEPT_DAYS = 90;

/** Files of version 1 may count rows that never reached the journal. */
const RESULT_VERSION = 2;

/** A job with its progress so far. */
export async function readJob(place: JobPlace): Promise<JobRecord> {
  return jobRecord(place, summaryOf(place));
}

/** A job, read only from its journal. For callers that act on the result. */
export async function readJobAnew(place: JobPlace): Promise<JobRecord> {
  return jobRecord(place, jobSummary(journalOf(place)));
}

async function jobRecord(place: JobPlace, read: Promise<JobSummary>): Promise<JobRecord> {
  const [holder, summary] = await Promise.all([jobHolder(place.journal), read]);
  return { place, summary, holder, state: holder ? "running" : summary.state };
}

export async function allJobs(app: Pick<App, "folders">): Promise<readonly JobRecord[]> {
  const ids = await jobIds(app);
  return Promise.all(ids.map(async (id) => readJob(placeOfJob(app, id))));
}

/** Saves the result of a run beside its journal; it is valid until the journal grows. This only saves time, so it may fail. */
export async function keepResult(place: JobPlace, summary: JobSummary): Promise<void> {
  const size = await sizeOf(place.journal);
  try {
    writePrivate(place.result, JSON.stringify({ version: RESULT_VERSION, size, summary }));
  } catch {
    await rm(place.result, { force: true }).catch(() => undefined);
  }
}

export async function removeJob({ folder }: JobPlace): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Removes finished jobs that are old and not among the last ones. Both conditions are needed, so that a wrong clock removes none of the
 * last jobs. Jobs that can be resumed are kept.
 */
export async function removeOldJobs(app: Pick<App, "folders" | "clock">): Promise<void> {
  const now = app.clock.now();
  const isOld = (at: number) => now - at > KEPT_DAYS * DAY_MS;
  const ids = await jobIds(app);
  if (ids.length > KEPT_JOBS) {
    const finished = (await allJobs(app)).filter(({ state }) => state === "finished");
    for (const { place, summary } of finished.slice(KEPT_JOBS))
      if (isOld(summary.lastAt ?? now)) await removeJob(place);
  }
  for (const folder of await leftovers(app)) {
    const changed = (await stat(folder).catch(() => undefined))?.mtimeMs;
    if (changed !== undefined && now - changed > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}

async function summaryOf(place: JobPlace): Promise<JobSummary> {
  const size = await sizeOf(place.journal);
  const kept = await readResult(place);
  if (kept && kept.size === size) return kept.summary;
  return jobSummary(size === 0 ? { async *read() {} } : journalOf(place));
}

/** The journal; empty when the job was not started. */
export function journalOf({ journal }: JobPlace): ReturnType<typeof readJournal> {
  return {
    async *read() {
      try {
        yield* readJournal(journal).read();
      } catch (error) {
        if (!(error instanceof FileError && error.problem === "notFound")) throw error;
      }
    },
  };
}

interface Result {
  readonly size: number;
  readonly summary: JobSummary;
}

async function readResult({ result }: JobPlace): Promise<Result | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(result, "utf8"));
    return isResult(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The file is ours and lies beside our journal, so a simple check of its shape is enough. */
function isResult(value: unknown): value is Result {
  if (typeof value !== "object" || value === null || !("size" in value && "summary" in value)) return false;
  return "version" in value && value.version === RESULT_VERSION;
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}
