import type { Client } from "../../client/createClient.ts";
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
  /** Its calls are the bulk lane of whoever has lanes. */
  readonly client: Client;
  readonly plan: JobPlan;
  /** An empty one, or the one of this job: then the job is resumed. */
  readonly journal: Journal;
  /** Names the job in idempotency keys: 1 to 150 visible ASCII characters, another one for each job. */
  readonly jobId: string;
  /** The server, account and factory that `client` speaks to. */
  readonly target: PlanTarget;
  readonly clock: Clock;
  readonly random: Random;
  /** Requests under way at once. Default 8; fewer while the server asks for it. */
  readonly concurrency?: number | undefined;
  /** Most requests in a second. Missing: as many as the server takes. */
  readonly rate?: number | undefined;
  /** What becomes of rows whose record moved since the plan. Default `fail`: the row is named and the others go on. */
  readonly onConflict?: OnConflict | undefined;
  /** Takes no new rows; those under way are finished. */
  readonly signal?: CancelSignal | undefined;
  /** How long those under way may take after the signal; then they are given up, and a resume looks. Default 2,000. */
  readonly drainMs?: number | undefined;
  /** Members of new records that stand in no plan, such as first passwords. */
  readonly withNew?: WithNew | undefined;
  readonly onEvent?: ((event: JobEvent) => void) | undefined;
}

/** What came of a run. Counts are those of the whole job, earlier runs included. */
export type JobResult =
  | { readonly status: "refused"; readonly refusal: JobRefusal }
  | { readonly status: "finished"; readonly summary: JobSummary }
  | { readonly status: "stopped"; readonly stop: JobStop; readonly summary: JobSummary };

const DRAIN_MS = 2_000;
/** Idempotency keys are made of it, and may have 255 characters. */
const JOB_ID = /^[\x21-\x7e]{1,150}$/;

/**
 * Carries a plan out, or goes on with a job that was stopped or cut off at any moment: nothing is lost, nothing is done twice.
 * Intents are durable before anything is sent. Memory: what became of each operation, and the ids of records that others of
 * the plan point to.
 *
 * @throws what `plan.read()` and `journal.read()` throw; server and network errors, and a journal that cannot be written, come
 * as `stopped`
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
    /** Whoever reads the journal sees why nothing happens; a failure to write is met by the next intent. */
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
    // What was done and could not be written down is not known to anybody who comes later.
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
