import type { FieldIssue } from "../../errors.ts";
import type { Operation, PlanHeader, PlanTarget, PlanTotals, PlanValue } from "../match/operation.ts";

/**
 * Where a job writes down what it is about to do and what came of it, so that it can be resumed and undone after anything.
 * Append only.
 */
export interface Journal {
  /**
   * Resolves when the records are durable. Calls may overlap; records keep the order of the calls.
   *
   * @throws when they cannot be written; nothing can be appended afterwards
   */
  append(records: readonly JournalRecord[]): Promise<void>;
  /** The records in order, up to the first that is torn. */
  read(): AsyncIterable<JournalRecord>;
}

/** Version of the format, in the first record. */
export const JOURNAL_VERSION = 1;

/** One record. Holds keys and former values of records (personal data), never a password or a token. */
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
  /** Hash of the plan that is carried out. */
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

/** The job goes on in another run. */
export interface ResumeRecord extends Timed {
  readonly type: "resume";
}

/** These operations are about to be sent. What has an intent and no outcome may or may not have been carried out. */
export interface IntentRecord extends Timed {
  readonly type: "intent";
  /** Ranges of `n`, both ends included. */
  readonly ns: readonly Range[];
  /** Idempotency key of all of them as one batch, or of the one that they are; missing: `<job>:<n>` for each by itself. */
  readonly key?: string;
  /** True when all of them had an intent before, under another key. */
  readonly again?: true;
  /** Former values that are about to be overwritten, of the one that it is. */
  readonly before?: OutcomeRecord["before"];
}

export type Range = readonly [first: number, last: number];

/** These operations had an intent and were certainly not sent. */
export interface UnsentRecord extends Timed {
  readonly type: "unsent";
  readonly ns: readonly Range[];
}

/**
 * What became of an operation. `done`: carried out. `same`: the server had it already. `failed`: the server refused it.
 * `conflict`: the record moved since the plan. `skipped`: left out on purpose. `unknown`: cannot be known.
 */
export type OutcomeStatus = "done" | "same" | "failed" | "conflict" | "skipped" | "unknown";

/** What became of one operation. */
export interface OutcomeRecord extends Timed {
  readonly type: "outcome";
  readonly status: OutcomeStatus;
  readonly n: number;
  readonly op: Operation["op"];
  readonly resource: string;
  /** The key as people read it. */
  readonly key: string;
  /** Index in the files of the plan. */
  readonly file?: number;
  readonly line?: number;
  /** Requests that it took; missing for one. */
  readonly attempts?: number;
  /** From the first request to the outcome. */
  readonly ms: number;
  /** Id of the record, where the server gave one or it was known. */
  readonly id?: string;
  /** Version of the record afterwards. */
  readonly version?: number;
  /** Former values by field name, where the plan's were overwritten. */
  readonly before?: Readonly<Record<string, PlanValue>>;
  /** Why not: an error code, or one of `JobRowCode`. */
  readonly code?: string;
  /** The server's own words. */
  readonly msg?: string;
  readonly issues?: readonly FieldIssue[];
}

/** Reasons of a row that are not errors of a call. */
export type JobRowCode =
  /** The record moved since the plan. */
  | "moved"
  /** There is a record of this key already. */
  | "exists"
  /** The record is gone. */
  | "gone"
  /** It points to a record whose creation did not succeed. */
  | "reference_failed"
  /** The server has no way to say "empty" for this field. */
  | "cannot_clear";

/** Id of a created record that was found later: servers of the platform give none. */
export interface IdRecord {
  readonly type: "id";
  readonly n: number;
  readonly id: string;
}

/** Calls at once were lowered because the server asked for it, or are back at what was wanted. */
export interface LimitRecord extends Timed {
  readonly type: "limit";
  readonly limit: number;
  /** The code of the error that lowered it. */
  readonly code?: string;
  /** How long nothing is sent. */
  readonly pauseMs?: number;
}

/** So many operations of an earlier run are looked at first. */
export interface ReconcileRecord extends Timed {
  readonly type: "reconcile";
  readonly count: number;
}

/** The run ended in order. */
export interface EndRecord extends Timed {
  readonly type: "end";
  readonly by: "finished" | "signal" | "error";
  /** Code of the error that ended it. */
  readonly code?: string;
  readonly msg?: string;
}

/** A plan that was made, with what stands above it. */
export interface JobPlan {
  readonly header: PlanHeader;
  readonly hash: string;
  /** What the planner counted; `same` is part of what a limit in percent is a share of. */
  readonly totals?: PlanTotals | undefined;
  /** The operations in groups, in order; read as often as wanted. */
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
