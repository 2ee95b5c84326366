import type { CommonClient } from "../../client/clientOf.ts";
import { hasCode, isBancheError } from "../../errors.ts";
import type { CancelSignal, Clock, Random } from "../../ports.ts";
import type { Resource } from "../../registry/resource.ts";
import { type Existing, existingRecords } from "../match/existing.ts";
import { DEFAULT_CONCURRENCY } from "../limits.ts";
import type { PlanTarget } from "../match/operation.ts";
import { type CancelSource, cancelSource } from "../../cancel.ts";
import type { JobContext, OnConflict } from "./context.ts";
import { type JobEvent, type JobSummary, jobSummary } from "./events.ts";
import { type JobGuards, type JobRefusal, refusalOf } from "./guards.ts";
import { jobState } from "./jobState.ts";
import { createLimiter } from "./limiter.ts";
import { jobLog, JournalFailure } from "./log.ts";
import { reconcile } from "./reconcile.ts";
import { type BeginRecord, type EndRecord, type Journal, JOURNAL_VERSION, type JobPlan } from "./records.ts";
import { abilitiesOf, type WithNew } from "./requests.ts";
import { createRunner, type JobStop, type Runner } from "./runner.ts";
import { operationsInSteps, surveyPlan } from "./survey.ts";

export interface JobOptions extends JobGuards {
  /** If the client has lanes, pass its bulk lane. */
  readonly client: CommonClient;
  readonly plan: JobPlan;
  /** An empty journal, or the journal of this job; then the job is resumed. */
  readonly journal: Journal;
  /** Part of the idempotency keys: 1 to 150 visible ASCII characters, unique for each job. */
  readonly jobId: string;
  /** The server, account and factory that `client` uses. */
  readonly target: PlanTarget;
  readonly clock: Clock;
  readonly random: Random;
  /** Requests at the same time. Default 8; fewer while the server asks for fewer. */
  readonly concurrency?: number | undefined;
  /** Most requests per second. Missing: no limit. */
  readonly rate?: number | undefined;
  /**
   * What to do with rows whose record changed since the plan. Default `fail`: the row is reported, other rows
   * continue.
   */
  readonly onConflict?: OnConflict | undefined;
  /** Stops starting new rows; running rows are finished. */
  readonly signal?: CancelSignal | undefined;
  /**
   * Time in milliseconds for running rows after the signal. Then they are aborted, and a resume checks them. Default
   * 2,000.
   */
  readonly drainMs?: number | undefined;
  /** Values of new records that are not stored in the plan, such as first passwords. */
  readonly withNew?: WithNew | undefined;
  readonly onEvent?: ((event: JobEvent) => void) | undefined;
}

/** The result of a run. Counts are for the whole job, including earlier runs. */
export type JobResult =
  | { readonly status: "refused"; readonly refusal: JobRefusal }
  | { readonly status: "finished"; readonly summary: JobSummary }
  | { readonly status: "stopped"; readonly stop: JobStop; readonly summary: JobSummary };

const DRAIN_MS = 2_000;
/** Idempotency keys contain the job id and may have 255 characters. */
const JOB_ID = /^[\x21-\x7e]{1,150}$/;

/**
 * Carries out a plan, or continues a job that was stopped or cut off at any point. Nothing is lost, nothing is done
 * twice. Intents are durable before a request is sent. Memory: the result of each operation, and the ids of records
 * that other operations of the plan refer to.
 *
 * @throws what `plan.read()` and `journal.read()` throw; server and network errors, and a journal that cannot be
 * written, are returned as `stopped`
 */
export async function runJob(options: JobOptions): Promise<JobResult> {
  const { client, plan, journal, jobId, clock, random, signal } = options;
  if (!JOB_ID.test(jobId)) throw new TypeError("a job id is 1 to 150 visible ASCII characters");
  const survey = await surveyPlan(plan, client.registry);
  const state = jobState(survey);
  const log = jobLog(journal, state, { clock, onEvent: options.onEvent });
  for await (const record of journal.read()) log.replay(record);
  const { totals } = survey;
  const { begin } = state;
  const refusal = refusalOf(plan, { totals, actual: options.target, guards: options, begin, jobId });
  if (refusal) return { status: "refused", refusal };

  const halting = cancelSource();
  const abandoning = cancelSource();
  const ended = cancelSource();
  const existing = new Map<Resource, Promise<Existing>>();
  const limiter = createLimiter({
    clock,
    rate: options.rate,
    concurrency: options.concurrency ?? DEFAULT_CONCURRENCY,
    signal: halting.signal,
    /**
     * The journal shows why no requests are sent. A failed write is found by the next intent, so it is ignored here.
     */
    onChange: (change) => void log.now({ type: "limit", at: clock.now(), ...change }).catch(() => undefined),
  });
  const abilities = await abilitiesOf(client).catch((error: unknown) => {
    if (isBancheError(error)) return error;
    throw error;
  });
  if (isBancheError(abilities)) {
    return { status: "stopped", stop: stopBy(abilities), summary: log.reader.summary() };
  }
  const job: JobContext = {
    ...{ jobId, client, clock, random, limiter, state, log, abilities },
    run: log.reader.summary().runs + 1,
    onConflict: options.onConflict ?? "fail",
    withNew: options.withNew,
    cutOff: begin !== undefined && !state.endedInOrder,
    halt: halting.signal,
    abandon: abandoning.signal,
    async existing(resource) {
      const known = existing.get(resource) ?? existingRecords(client, resource, abandoning.signal);
      existing.set(resource, known);
      known.catch(() => existing.delete(resource));
      return known;
    },
  };
  const runner = createRunner(job, survey, halting);
  const onSignal = () => {
    runner.halt({ by: "signal" });
    void clock.wait(options.drainMs ?? DRAIN_MS, ended.signal).then(() => abandoning.cancel());
  };
  if (signal?.aborted) onSignal();
  signal?.addEventListener("abort", onSignal);
  try {
    const stop = await run(job, { options, runner, survey });
    // Work that was done but not recorded is unknown to later readers, so the summary is made from the journal.
    const summary = stop?.by === "journal" ? await jobSummary(journal) : log.reader.summary();
    return stop ? { status: "stopped", stop, summary } : { status: "finished", summary };
  } finally {
    signal?.removeEventListener("abort", onSignal);
    finishAll(ended, abandoning);
  }
}

async function run(
  job: JobContext,
  { options, runner, survey }: { options: JobOptions; runner: Runner; survey: Awaited<ReturnType<typeof surveyPlan>> },
): Promise<JobStop | undefined> {
  const { plan } = options;
  const { clock, log, state } = job;
  try {
    const at = clock.now();
    await log.now(state.begin ? { type: "resume", at } : beginRecord(options, survey.totals, at));
    if (state.begin && job.run > 1) await reconcile(job, { plan, survey, runner });
    for await (const { groups } of operationsInSteps(plan, survey)) {
      if (runner.stop) break;
      await runner.step(groups);
    }
    const { left, open } = log.reader.summary();
    const stop = left + open > 0 ? runner.stop : undefined;
    await log.now(endRecord(stop, clock.now()));
    return stop;
  } catch (error) {
    if (error instanceof JournalFailure) return { by: "journal", error: error.cause };
    throw error;
  }
}

function beginRecord({ jobId, plan }: JobOptions, totals: BeginRecord["totals"], at: number): BeginRecord {
  const { target, files, undoes } = plan.header;
  return {
    type: "begin",
    at,
    version: JOURNAL_VERSION,
    jobId,
    plan: plan.hash,
    target,
    totals,
    files,
    ...(undoes !== undefined && { undoes }),
  };
}

function endRecord(stop: JobStop | undefined, at: number): EndRecord {
  if (stop?.by !== "error") return { type: "end", at, by: stop ? "signal" : "finished" };
  const { code, spoken, message } = stop.error;
  return { type: "end", at, by: "error", code, ...(spoken && { msg: message }) };
}

function stopBy(error: Extract<JobStop, { by: "error" }>["error"]): JobStop {
  return hasCode(error, "aborted") ? { by: "signal" } : { by: "error", error };
}

function finishAll(...sources: readonly CancelSource[]): void {
  for (const source of sources) source.cancel();
}
