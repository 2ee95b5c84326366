import { type BancheError, isBancheError } from "../../errors.ts";
import { existingRecords } from "../match/existing.ts";
import type { Operation } from "../match/operation.ts";
import { type Batch, carryOutBatch } from "./batch.ts";
import { batchSize } from "./batchSize.ts";
import type { CancelSource } from "../../cancel.ts";
import type { JobContext, Left, Outcome } from "./context.ts";
import { JournalFailure } from "./log.ts";
import { type OutcomeRecord, rangesOf } from "./records.ts";
import { carryOut, type Start } from "./single.ts";
import type { Survey } from "./survey.ts";
import { type Work, workOf } from "./work.ts";
import { keyOfOperation } from "./writes.ts";

/** Why not all operations were tried. */
export type JobStop =
  | { readonly by: "signal" }
  /** An error that every row would get: no session, no permission, no server. */
  | { readonly by: "error"; readonly error: BancheError }
  /** The journal cannot be written; nothing more was sent. `error` is the error of its `append`. */
  | { readonly by: "journal"; readonly error: unknown };

/** Sends operations and records the results. */
export interface Runner {
  readonly stop: JobStop | undefined;
  /** Sends all operations of a step and waits for them. */
  step(groups: AsyncIterable<readonly Operation[]>): Promise<void>;
  /** Sends one operation when there is a free slot. */
  single(operation: Operation, start?: Start): Promise<void>;
  batch(batch: Batch, doubt: boolean): Promise<void>;
  /** Waits for all running operations, then looks up the ids that the server did not return. */
  settle(): Promise<void>;
  /** Makes `settle` look up the id of a created record. */
  wantId(operation: Operation): void;
  halt(stop: JobStop): void;
}

export function createRunner(job: JobContext, survey: Survey, halting: CancelSource): Runner {
  const size = batchSize();
  const underWay = new Set<Promise<void>>();
  const nameless = new Map<string, Operation[]>();
  let stop: JobStop | undefined;
  let unsent: number[] = [];
  let crash: { readonly error: unknown } | undefined;

  function halt(why: JobStop): void {
    stop ??= why;
    halting.cancel();
  }

  function wantId(operation: Operation): void {
    const wanted = nameless.get(operation.resource);
    if (wanted) wanted.push(operation);
    else nameless.set(operation.resource, [operation]);
  }

  function finish(operation: Operation, result: Outcome | Left, startedAt: number): void {
    const { n, op } = operation;
    if (job.state.outcome(n) !== undefined) return;
    if (result.status === "left") {
      if (!result.sent) unsent.push(n);
      if (result.error) halt({ by: "error", error: result.error });
      return;
    }
    job.log.later(outcomeRecord(operation, result, startedAt, job.clock.now()));
    const there = result.status === "done" || result.status === "same";
    if (op === "create" && there && result.id === undefined && survey.isReferred(n)) wantId(operation);
  }

  /** Runs a task in the slot that was reserved for it. */
  function spawn(task: () => Promise<void>): void {
    const running = task()
      .catch((error: unknown) => {
        if (error instanceof JournalFailure) return halt({ by: "journal", error: error.cause });
        crash ??= { error };
        halting.cancel();
      })
      .finally(() => {
        job.limiter.leave();
        underWay.delete(running);
      });
    underWay.add(running);
  }

  async function single(operation: Operation, start?: Start): Promise<void> {
    if (!(await job.limiter.enter())) {
      if (!start?.doubt) unsent.push(operation.n);
      return;
    }
    const at = job.clock.now();
    spawn(async () => finish(operation, await carryOut(job, operation, start), at));
  }

  async function batch(batch: Batch, doubt: boolean): Promise<void> {
    if (!(await job.limiter.enter())) {
      if (!doubt) unsent.push(...batch.operations.map(({ n }) => n));
      return;
    }
    const at = job.clock.now();
    spawn(async () =>
      carryOutBatch(job, batch, { size, doubt, finish: (operation, result) => finish(operation, result, at) }),
    );
  }

  async function send(work: Work): Promise<void> {
    if (work.kind === "batch") return batch(work, false);
    for (const operation of work.operations) await single(operation);
  }

  async function drain(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
    if (crash) throw crash.error;
  }

  /** Servers of the platform return no id for a created record. */
  async function findIds(): Promise<void> {
    for (const [name, operations] of nameless) {
      const existing = await existingRecords(job.client, job.client.registry.of(name), job.abandon);
      const keys = operations.map((operation) => keyOfOperation(operation, job.state.created) ?? "");
      const found = await existing.read(keys);
      operations.forEach(({ n }, at) => {
        const id = found.get(keys[at] ?? "")?.id;
        if (id !== undefined) job.log.later({ type: "id", n, id });
      });
      nameless.delete(name);
    }
  }

  return {
    get stop() {
      return stop;
    },
    halt,
    single,
    batch,
    wantId,
    async step(groups) {
      await guarded(async () => {
        for await (const work of workOf(job, groups, size)) await send(work);
      });
      await this.settle();
    },
    async settle() {
      await drain();
      if (!stop) await guarded(findIds);
      if (unsent.length === 0) return;
      const ns = rangesOf(unsent.sort((a, b) => a - b));
      unsent = [];
      await guarded(async () => job.log.now({ type: "unsent", at: job.clock.now(), ns }));
    },
  };

  /** Errors that affect the whole job end it properly. */
  async function guarded(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (error instanceof JournalFailure) halt({ by: "journal", error: error.cause });
      else if (isBancheError(error)) {
        halt(error.code === "aborted" ? { by: "signal" } : { by: "error", error });
      } else {
        halting.cancel();
        await Promise.all(underWay);
        throw error;
      }
    }
  }
}

function outcomeRecord(operation: Operation, outcome: Outcome, startedAt: number, at: number): OutcomeRecord {
  const { n, op, resource, label, source } = operation;
  return {
    type: "outcome",
    at,
    n,
    op,
    resource,
    key: label,
    ...(source && { file: source.file, line: source.line }),
    ms: Math.max(0, at - startedAt),
    ...outcome,
  };
}
