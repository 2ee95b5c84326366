import type { Language } from "@banche/core";
import { jobIdOf, type JobRefusal, PlanError, planErrorText, type PlanHeader } from "@banche/core/bulk";
import { FileError, type JobBusyError } from "@banche/core/node";
import type { App } from "../app.ts";
import { fileTrouble } from "../bulk/files.ts";
import { CliError } from "../errors.ts";
import { type JobPlace, placeOfJob } from "./jobFolders.ts";
import { readJob } from "./jobRecords.ts";

/** Another process runs the job: exit code 8. */
export function busyTrouble(id: string, { holder, path }: Pick<JobBusyError, "holder" | "path">): CliError {
  const { pid, host } = holder;
  return new CliError("busy", {
    text: { key: "jobs.running", params: { id, pid, host } },
    mend: { key: "jobs.runningMend", params: { id, lock: path } },
    details: { job: id, pid, host },
  });
}

/** Why a job was not started. Exceeded limits have exit code 11, plans for another server have 7. */
export function refusalTrouble(refusal: JobRefusal): CliError {
  switch (refusal.reason) {
    case "maxDelete": {
      const { reason, removes, limit } = refusal;
      const text = { key: "jobs.refusals.maxDelete", params: { removes, limit } } as const;
      return new CliError("safety", { text, details: { reason, removes, limit } });
    }
    case "expect": {
      const { reason, changes, expected } = refusal;
      const text = { key: "jobs.refusals.expect", params: { changes, expected } } as const;
      return new CliError("safety", { text, details: { reason, changes, expected } });
    }
    case "target": {
      const { reason, planned, actual } = refusal;
      const mend = {
        key: "jobs.targets",
        params: { planned: targetText(planned), actual: targetText(actual) },
      } as const;
      return new CliError("stale_plan", {
        text: { key: "jobs.refusals.target" },
        mend,
        details: { reason, planned, actual },
      });
    }
    case "otherJob": {
      const { reason, jobId } = refusal;
      return new CliError("stale_plan", {
        text: { key: "jobs.refusals.otherJob", params: { jobId } },
        details: { reason, jobId },
      });
    }
    case "newerJournal": {
      const { reason, version } = refusal;
      return new CliError("stale_plan", { text: { key: "jobs.refusals.newerJournal" }, details: { reason, version } });
    }
  }
}

function targetText({ server, account, factory }: Extract<JobRefusal, { reason: "target" }>["planned"]): string {
  return [server, account, ...(factory === null ? [] : [factory])].join(" · ");
}

/** Exit code 7 for a plan that cannot be used, the usual one for unreadable files; returns other errors unchanged. */
export function planTrouble(error: unknown, file: string, language: Language): unknown {
  if (!(error instanceof PlanError)) return fileTrouble(error, file);
  return new CliError("stale_plan", {
    text: { key: "bulk.planUnusable", params: { file, reason: planErrorText(error, language) } },
    mend: { key: "jobs.makeAgain" },
    details: { file, problem: error.problem },
    cause: error,
  });
}

/** The journal can no longer be written; nothing was sent after that. */
export function journalTrouble({ id, journal }: JobPlace, error: unknown): CliError {
  const reason = error instanceof FileError ? error.reason : String(error);
  return new CliError("file", {
    text: { key: "jobs.journalLost", params: { file: journal, reason } },
    mend: { key: "jobs.journalMend", params: { id } },
    details: { job: id, file: journal, reason },
    cause: error,
  });
}

/** A job for the plan already exists: says whether it is finished, and what to do next. */
export async function alreadyTrouble(
  app: Pick<App, "folders">,
  header: Pick<PlanHeader, "createdAt">,
  hash: string,
): Promise<CliError> {
  const place = placeOfJob(app, jobIdOf(header, hash));
  const { id } = place;
  const { state, holder } = await readJob(place);
  if (holder) return busyTrouble(id, { holder, path: `${place.journal}.lock` });
  const isFinished = state === "finished";
  return new CliError("stale_plan", {
    text: { key: isFinished ? "jobs.already" : "jobs.alreadyBegun", params: { id } },
    mend: isFinished ? { key: "jobs.makeAgain" } : { key: "jobs.unfinishedMend", params: { id } },
    details: { job: id, state },
  });
}
