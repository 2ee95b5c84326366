import type { FieldIssue } from "../../errors.ts";
import type { Operation, PlanHeader, PlanTarget, PlanTotals, PlanValue } from "../match/operation.ts";

/**
 * Records what a job is about to do and what the result was, so that it can always be resumed and undone. Append
 * only.
 */
export interface Journal {
  /**
   * Resolves when the records are durable. Calls may overlap; records keep the order of the calls.
   *
   * @throws when they cannot be written; nothing can be appended afterwards
   */
  append(records: readonly JournalRecord[]): Promise<void>;
  /** The records in order, up to the first incomplete one. */
  read(): AsyncIterable<JournalRecord>;
}

/** Version of the format, in the first record. */
export const JOURNAL_VERSION = 1;

/** One record. It contains keys and former values of records (personal data), but never a password or a token. */
export type JournalRecord =
  | BeginRecord
  | ResumeRecord
  | IntentRecord
  | UnsentRecord
  | OutcomeRecord
  | IdRecord
  | LimitRecord
  | ReconcileRecord
  | EndRecord;

interface Timed {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/** The first record of a journal. */
export interface BeginRecord extends Timed {
  readonly type: "begin";
  readonly version: number;
  readonly jobId: string;
  /** Hash of the plan. */
  readonly plan: string;
  readonly target: PlanTarget;
  readonly totals: PlannedTotals;
  /** Names of the files that the plan was made from. */
  readonly files: readonly string[];
  /** The job that this one undoes. */
  readonly undoes?: string;
}

/** Operations of a plan by kind. */
export interface PlannedTotals {
  readonly create: number;
  readonly update: number;
  readonly remove: number;
}

/** The job continues in another run. */
export interface ResumeRecord extends Timed {
  readonly type: "resume";
}

/**
 * These operations are about to be sent. An operation with an intent but no outcome may or may not have been carried
 * out.
 */
export interface IntentRecord extends Timed {
  readonly type: "intent";
  /** Ranges of `n`, both ends included. */
  readonly ns: readonly Range[];
  /**
   * Idempotency key of the whole batch, or of the single operation. Missing: each operation has the key `<job>:<n>`.
   */
  readonly key?: string;
  /** True if all of them had an earlier intent with another key. */
  readonly again?: true;
  /** Former values that are about to be overwritten; only for a single operation. */
  readonly before?: OutcomeRecord["before"];
}

export type Range = readonly [first: number, last: number];

/** These operations had an intent but were certainly not sent. */
export interface UnsentRecord extends Timed {
  readonly type: "unsent";
  readonly ns: readonly Range[];
}

/**
 * Result of an operation. `done`: carried out. `same`: the server already had the values. `failed`: the server
 * refused it. `conflict`: the record changed since the plan. `skipped`: left out on purpose. `unknown`: it cannot be
 * found out.
 */
export type OutcomeStatus = "done" | "same" | "failed" | "conflict" | "skipped" | "unknown";

/** The result of one operation. */
export interface OutcomeRecord extends Timed {
  readonly type: "outcome";
  readonly status: OutcomeStatus;
  readonly n: number;
  readonly op: Operation["op"];
  readonly resource: string;
  /** The key as it is shown to people. */
  readonly key: string;
  /** Index in the files of the plan. */
  readonly file?: number;
  readonly line?: number;
  /** Number of requests that were sent for it; missing means one. */
  readonly attempts?: number;
  /** From the first request to the outcome. */
  readonly ms: number;
  /** Id of the record, if the server returned one or it was known. */
  readonly id?: string;
  /** Version of the record afterwards. */
  readonly version?: number;
  /** Former values by field name, if they differ from the former values in the plan. */
  readonly before?: Readonly<Record<string, PlanValue>>;
  /** Reason of a failure: an error code, or a `JobRowCode`. */
  readonly code?: string;
  /** Message of the server. */
  readonly msg?: string;
  readonly issues?: readonly FieldIssue[];
}

/** Reasons for a row that are not errors of a call. */
export type JobRowCode =
  /** The record changed since the plan. */
  | "moved"
  /** A record with this key already exists. */
  | "exists"
  /** The record no longer exists. */
  | "gone"
  /** It refers to a record that could not be created. */
  | "reference_failed"
  /** The server cannot set this field to empty. */
  | "cannot_clear";

/** Id of a created record that was found later, because servers of the platform do not return one. */
export interface IdRecord {
  readonly type: "id";
  readonly n: number;
  readonly id: string;
}

/** The number of parallel calls was reduced because the server asked for it, or is back at the wanted number. */
export interface LimitRecord extends Timed {
  readonly type: "limit";
  readonly limit: number;
  /** Code of the error that caused the reduction. */
  readonly code?: string;
  /** Pause in milliseconds without requests. */
  readonly pauseMs?: number;
}

/** Number of operations of an earlier run that are checked first. */
export interface ReconcileRecord extends Timed {
  readonly type: "reconcile";
  readonly count: number;
}

/** The run ended properly. */
export interface EndRecord extends Timed {
  readonly type: "end";
  readonly by: "finished" | "signal" | "error";
  /** Code of the error that ended it. */
  readonly code?: string;
  readonly msg?: string;
}

/** A finished plan with its header. */
export interface JobPlan {
  readonly header: PlanHeader;
  readonly hash: string;
  /** Counts of the planner. A percentage limit also counts `same`. */
  readonly totals?: PlanTotals | undefined;
  /** The operations in groups, in order. Can be read any number of times. */
  read(): AsyncIterable<readonly Operation[]>;
}

/** Numbers as ranges. */
export function rangesOf(ns: readonly number[]): Range[] {
  const ranges: [number, number][] = [];
  for (const n of ns) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === n) last[1] = n;
    else ranges.push([n, n]);
  }
  return ranges;
}

/** The numbers of ranges. */
export function* numbersOf(ranges: readonly Range[]): Generator<number> {
  for (const [first, last] of ranges) for (let n = first; n <= last; n += 1) yield n;
}
