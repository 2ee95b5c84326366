import type { CallOptions, CommonClient } from "../../client/clientOf.ts";
import { BancheError, errorCatalogue, type FieldIssue, hasCode, isBancheError } from "../../errors.ts";
import type { CancelSignal, Clock, Random } from "../../ports.ts";
import type { Resource } from "../../registry/resource.ts";
import type { Existing } from "../match/existing.ts";
import type { Operation } from "../match/operation.ts";
import type { JobState } from "./jobState.ts";
import type { Limiter, Turn } from "./limiter.ts";
import type { JobLog } from "./log.ts";
import type { OutcomeRecord } from "./records.ts";
import type { Abilities, WithNew } from "./requests.ts";

/** What to do with a row whose record changed since the plan was made. */
export type OnConflict = "fail" | "skip" | "overwrite";

/** State that is shared by all parts of a job that send requests. */
export interface JobContext {
  readonly jobId: string;
  /** Number of this run, from 1: how often the job was started or resumed. */
  readonly run: number;
  readonly client: CommonClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly onConflict: OnConflict;
  readonly abilities: Abilities;
  readonly limiter: Limiter;
  readonly state: JobState;
  readonly log: JobLog;
  /** True if an earlier run was cut off. Records that already have the wanted values then count as its work. */
  readonly cutOff: boolean;
  /** Fires when no new requests may be sent. */
  readonly halt: CancelSignal;
  /** Fires when running requests are aborted, too. */
  readonly abandon: CancelSignal;
  readonly withNew: WithNew | undefined;
  existing(resource: Resource): Promise<Existing>;
}

/** The result of an operation. */
export type Outcome = Pick<
  OutcomeRecord,
  "status" | "id" | "version" | "before" | "code" | "msg" | "issues" | "attempts"
>;

/** An operation without a result in this run. */
export interface Left {
  readonly status: "left";
  /** True if it may have been carried out. */
  readonly sent: boolean;
  /** The error that every other row would get, too; missing if the job was stopped from outside. */
  readonly error?: BancheError | undefined;
}

/** The job stops after this many consecutive failures of one operation. */
export const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;

/** Waits for its turn, sends one request and reports the result to the limiter. */
export async function ask<T>({ limiter }: JobContext, call: () => Promise<T>): Promise<T> {
  const turn = await limiter.turn();
  if (turn === undefined) throw new BancheError("aborted");
  try {
    const answer = await call();
    limiter.fine();
    return answer;
  } catch (error) {
    tell(limiter, turn, error);
    throw error;
  }
}

/** Waits before the next attempt. @returns false if the job was stopped meanwhile */
export async function pause({ clock, random, halt }: JobContext, failures: number): Promise<boolean> {
  const usual = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) * (0.5 + random() / 2);
  if (!halt.aborted) await clock.wait(usual, halt);
  return !halt.aborted;
}

export function callOptions({ abandon, jobId, abilities }: JobContext, key: string): CallOptions {
  return { signal: abandon, jobId, ...(abilities.keys && { idempotencyKey: key }) };
}

/** The idempotency key of an operation that is sent alone. */
export function keyOf({ jobId }: JobContext, { n }: Operation): string {
  return `${jobId}:${n}`;
}

/** True for errors that every other row would get, too. */
export function endsJob(error: BancheError): boolean {
  return hasCode(
    error,
    "not_signed_in",
    "session_expired",
    "session_replaced",
    "session_locked",
    "forbidden",
    "not_a_server",
    "aborted",
  );
}

/** True if a retry would get the same answer. */
export function isFinal({ code }: BancheError): boolean {
  return errorCatalogue[code].retry === "no" || code === "internal";
}

/** True if it is unknown after this error whether the server carried out the request. */
export function leavesDoubt({ code }: BancheError): boolean {
  return errorCatalogue[code].retry === "unknown";
}

export function failed(error: BancheError): Outcome {
  const { issues } = error.details;
  return {
    status: "failed",
    code: error.code,
    ...(error.spoken && { msg: error.message }),
    ...(issues && issues.length > 0 && { issues: issues.map(withoutValue) }),
  };
}

function withoutValue({ field, rule, params, text }: FieldIssue): FieldIssue {
  return { field, rule, ...(params && { params }), ...(text !== undefined && { text }) };
}

function tell(limiter: Limiter, turn: Turn, error: unknown): void {
  if (!isBancheError(error)) return;
  if (hasCode(error, "rate_limited", "overloaded", "timeout")) {
    limiter.slow(turn, error.code, error.details.retryAfterMs);
  }
}
