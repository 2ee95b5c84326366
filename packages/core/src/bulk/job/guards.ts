import type { PlanTarget } from "../match/operation.ts";
import { type BeginRecord, JOURNAL_VERSION, type JobPlan, type PlannedTotals } from "./records.ts";

/** Limits that a person sets before a job starts. */
export interface JobGuards {
  /** Most records that may be deleted: a number, or a percentage of all records that the plan covers. */
  readonly maxDelete?: number | { readonly percent: number } | undefined;
  /** The number of changes that the person expects in the plan. */
  readonly expect?: number | undefined;
}

/** Why a job was not started. Nothing was sent. */
export type JobRefusal =
  | { readonly reason: "maxDelete"; readonly removes: number; readonly limit: number }
  | { readonly reason: "expect"; readonly changes: number; readonly expected: number }
  /** The plan was made for another server, account or factory. */
  | { readonly reason: "target"; readonly planned: PlanTarget; readonly actual: PlanTarget }
  /** The journal belongs to another plan or job. */
  | { readonly reason: "otherJob"; readonly jobId: string }
  /** The journal was written by a newer version. */
  | { readonly reason: "newerJournal"; readonly version: number };

/** Runs the checks that need no request. */
export function refusalOf(
  plan: Pick<JobPlan, "header" | "hash" | "totals">,
  { totals, actual, guards, begin, jobId }: GuardInput,
): JobRefusal | undefined {
  const planned = plan.header.target;
  if (planned.server !== actual.server || planned.account !== actual.account || planned.factory !== actual.factory) {
    return { reason: "target", planned, actual };
  }
  if (begin && begin.version > JOURNAL_VERSION) return { reason: "newerJournal", version: begin.version };
  if (begin && (begin.plan !== plan.hash || begin.jobId !== jobId)) return { reason: "otherJob", jobId: begin.jobId };
  const changes = totals.create + totals.update + totals.remove;
  if (guards.expect !== undefined && guards.expect !== changes) {
    return { reason: "expect", changes, expected: guards.expect };
  }
  const limit = deleteLimit(guards.maxDelete, totals.update + totals.remove + (plan.totals?.same ?? 0));
  return totals.remove > limit ? { reason: "maxDelete", removes: totals.remove, limit } : undefined;
}

interface GuardInput {
  readonly totals: PlannedTotals;
  readonly actual: PlanTarget;
  readonly guards: JobGuards;
  /** First record of the journal; missing if the job has not started. */
  readonly begin?: BeginRecord | undefined;
  readonly jobId?: string;
}

function deleteLimit(maxDelete: JobGuards["maxDelete"], known: number): number {
  if (maxDelete === undefined) return Infinity;
  return typeof maxDelete === "number" ? maxDelete : Math.floor((known * maxDelete.percent) / 100);
}
