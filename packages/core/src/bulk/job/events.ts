import type { Operation, PlanTarget } from "../match/operation.ts";
import type { EndRecord, Journal, JournalRecord, LimitRecord, OutcomeRecord, OutcomeStatus } from "./records.ts";
import { speedometer } from "./speed.ts";

/** Counts of operations by their result. */
export type JobCounts = Readonly<Record<OutcomeStatus, number>> & {
  /** Part of `done`, by kind. */
  readonly created: number;
  readonly updated: number;
  readonly removed: number;
};

export interface JobProgress {
  /** Operations that have a result. */
  readonly done: number;
  /** All operations. */
  readonly total: number;
  readonly counts: JobCounts;
  /** Operations per second, over the last ten seconds. */
  readonly perSecond: number;
  /** Remaining time in milliseconds; missing if it is unknown. */
  readonly etaMs?: number | undefined;
}

/** The result of one operation. */
export interface JobRow {
  readonly n: number;
  readonly op: Operation["op"];
  readonly resource: string;
  /** The key as it is shown to people. */
  readonly key: string;
  /** Name of the file, and line from 1; missing if the operation has no line in a file. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly status: OutcomeStatus;
  /** Reason of a failure: an error code or a `JobRowCode`. */
  readonly code?: string | undefined;
  /** Message of the server. */
  readonly msg?: string | undefined;
  readonly issues?: OutcomeRecord["issues"];
  /** Number of requests that were sent for it. */
  readonly attempts: number;
  readonly ms: number;
}

/** Progress of a job. The process that runs the job and a process that reads its journal get the same events. */
export type JobEvent =
  | { readonly type: "started"; readonly jobId: string; readonly total: number; readonly resumed: boolean }
  | { readonly type: "reconciling"; readonly count: number }
  | { readonly type: "row"; readonly row: JobRow }
  | { readonly type: "progress"; readonly progress: JobProgress }
  /** The number of parallel calls was reduced, or is back at the wanted number (then without `code`). */
  | ({ readonly type: "slowed" } & Pick<LimitRecord, "limit" | "code" | "pauseMs">)
  /** The job ended early. `left` operations were not tried, `open` operations may or may not have been carried out. */
  | ({ readonly type: "stopped"; readonly left: number; readonly open: number } & Pick<
      EndRecord,
      "by" | "code" | "msg"
    >)
  /** The last event of a run. */
  | { readonly type: "ended"; readonly summary: JobSummary };

/** Summary of a whole job, as far as its journal was written. */
export interface JobSummary {
  /** Missing if the journal is empty. */
  readonly jobId?: string | undefined;
  /** `cutOff`: the last run did not end properly, or is still running. */
  readonly state: "empty" | "cutOff" | "finished" | "stopped";
  readonly plan?: string | undefined;
  readonly target?: PlanTarget | undefined;
  readonly undoes?: string | undefined;
  readonly files: readonly string[];
  readonly total: number;
  readonly counts: JobCounts;
  /** Operations that were not tried. */
  readonly left: number;
  /** Operations that may or may not have been carried out. A resume checks them first. */
  readonly open: number;
  /** Milliseconds since 1970 UTC. */
  readonly startedAt?: number | undefined;
  readonly lastAt?: number | undefined;
  /** How often it was started or resumed. */
  readonly runs: number;
  /** Reason why the last run stopped early. */
  readonly stopped?: Pick<EndRecord, "by" | "code" | "msg"> | undefined;
}

/** Turns the records of a journal into events. Memory does not grow with the job. */
export interface JobReader {
  take(record: JournalRecord): readonly JobEvent[];
  summary(): JobSummary;
  progress(): JobProgress;
}

const PROGRESS_EVERY_MS = 250;
const KINDS = { create: "created", update: "updated", remove: "removed" } as const;

export function jobReader(): JobReader {
  const counts = {
    ...{ done: 0, same: 0, failed: 0, conflict: 0, skipped: 0, unknown: 0 },
    ...{ created: 0, updated: 0, removed: 0 },
  };
  const speed = speedometer();
  let summary: Omit<JobSummary, "counts" | "left" | "open"> = { state: "empty", files: [], total: 0, runs: 0 };
  let ended = 0;
  let open = 0;
  let progressAt = -Infinity;

  const whole = (): JobSummary => ({
    ...summary,
    counts: { ...counts },
    open: Math.max(0, open),
    left: Math.max(0, summary.total - ended - Math.max(0, open)),
  });
  const progress = (): JobProgress => {
    const perSecond = speed.perSecond();
    const left = summary.total - ended;
    return {
      done: ended,
      total: summary.total,
      counts: { ...counts },
      perSecond,
      etaMs: left === 0 ? 0 : perSecond > 0 ? Math.round((left / perSecond) * 1_000) : undefined,
    };
  };

  function started(at: number): JobEvent {
    speed.restart(at, ended);
    progressAt = at;
    summary = { ...summary, runs: summary.runs + 1, stopped: undefined };
    return { type: "started", jobId: summary.jobId ?? "", total: summary.total, resumed: summary.runs > 1 };
  }

  function outcome(record: OutcomeRecord): readonly JobEvent[] {
    counts[record.status] += 1;
    if (record.status === "done") counts[KINDS[record.op]] += 1;
    ended += 1;
    open -= 1;
    speed.mark(record.at, ended);
    const row: JobEvent = { type: "row", row: rowOf(record, summary.files) };
    const due = ended === summary.total || Math.abs(record.at - progressAt) >= PROGRESS_EVERY_MS;
    if (!due) return [row];
    progressAt = record.at;
    return [row, { type: "progress", progress: progress() }];
  }

  function end({ by, code, msg }: EndRecord): readonly JobEvent[] {
    // If the journal lost outcomes, the job is not finished, even if the last record says so.
    const { left, open } = whole();
    const finished = by === "finished" && left + open === 0;
    if (by === "finished" && !finished) {
      summary = { ...summary, state: "cutOff", stopped: undefined };
      return [{ type: "ended", summary: whole() }];
    }
    const why = { by, ...(code !== undefined && { code }), ...(msg !== undefined && { msg }) };
    summary = { ...summary, state: finished ? "finished" : "stopped", ...(!finished && { stopped: why }) };
    const all = whole();
    const last: JobEvent = { type: "ended", summary: all };
    return finished ? [last] : [{ type: "stopped", left: all.left, open: all.open, ...why }, last];
  }

  return {
    summary: whole,
    progress,
    take(record) {
      if (record.type !== "id") summary = { ...summary, state: "cutOff", lastAt: record.at };
      switch (record.type) {
        case "begin": {
          const { jobId, plan, target, undoes, files, totals, at } = record;
          const total = totals.create + totals.update + totals.remove;
          summary = { ...summary, jobId, plan, target, undoes, files, total, startedAt: at };
          return [started(at)];
        }
        case "resume":
          return [started(record.at)];
        case "reconcile":
          return [{ type: "reconciling", count: record.count }];
        case "intent":
          open += record.again ? 0 : sizeOf(record.ns);
          return [];
        case "unsent":
          open -= sizeOf(record.ns);
          return [];
        case "outcome":
          return outcome(record);
        case "limit": {
          const { limit, code, pauseMs } = record;
          return [{ type: "slowed", limit, ...(code !== undefined && { code }), ...(pauseMs && { pauseMs }) }];
        }
        case "end":
          return end(record);
        default:
          return [];
      }
    },
  };
}

/** Reads the journal of a job and summarises it. */
export async function jobSummary(journal: Pick<Journal, "read">): Promise<JobSummary> {
  const reader = jobReader();
  for await (const record of journal.read()) reader.take(record);
  return reader.summary();
}

function rowOf(record: OutcomeRecord, files: readonly string[]): JobRow {
  const { n, op, resource, key, line, status, code, msg, issues, attempts = 1, ms } = record;
  const file = record.file === undefined ? undefined : files[record.file];
  return { n, op, resource, key, file, line, status, code, msg, issues, attempts, ms };
}

function sizeOf(ranges: readonly (readonly [number, number])[]): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}
