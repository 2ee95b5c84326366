import type { Operation } from "../match/operation.ts";
import { isBatchKey } from "./batch.ts";
import type { JobContext } from "./context.ts";
import { type JobPlan, numbersOf } from "./records.ts";
import { batchPartIfAny } from "./requests.ts";
import type { Runner } from "./runner.ts";
import type { Survey } from "./survey.ts";
import { type Write, writeOf } from "./writes.ts";

/** How long our server keeps the answer to an idempotency key, minus one hour for clock differences. */
const ANSWERS_KEPT_MS = 23 * 3_600_000;

/**
 * Finds out the result of operations that an earlier run sent without getting an answer. It runs before anything else
 * is sent. While the server keeps its answer, the same request is sent again with the same key. After that, the
 * record is read.
 */
export async function reconcile(
  job: JobContext,
  { plan, survey, runner }: { readonly plan: JobPlan; readonly survey: Survey; readonly runner: Runner },
): Promise<void> {
  const { open } = job.state;
  const { registry } = job.client;
  const count = open.size;
  const keys = batchKeys(job);
  const named = new Map<string, Operation[]>();
  const others: Operation[] = [];
  for await (const group of plan.read()) {
    for (const operation of group) {
      const key = keys.get(operation.n);
      const batch = key === undefined ? undefined : named.get(key);
      if (batch) batch.push(operation);
      else if (key !== undefined) named.set(key, [operation]);
      else if (open.has(operation.n)) others.push(operation);
      else if (lacksId(job, survey, operation)) runner.wantId(operation);
    }
  }
  if (count > 0) await job.log.now({ type: "reconcile", at: job.clock.now(), count });
  for (const [key, operations] of named) {
    const writes = operations.map((operation) =>
      writeOf(registry.of(operation.resource), operation, job.state.created, false),
    );
    const first = operations.find(({ n }) => open.has(n));
    const sendable = writes.filter((write): write is Write => typeof write !== "string");
    const parts = first
      ? sendable.flatMap((write) => batchPartIfAny(registry.of(first.resource), write, job.withNew) ?? [])
      : [];
    if (first && parts.length === operations.length && isFresh(job, first)) {
      await runner.batch({ resource: first.resource, operations, writes: sendable, parts, key }, true);
    } else others.push(...operations.filter(({ n }) => open.has(n)));
  }
  for (const operation of others) {
    const { key, before } = open.get(operation.n) ?? {};
    const sameKey = key === undefined && isFresh(job, operation);
    await runner.single(operation, { doubt: true, before, ...(!sameKey && { look: { why: "doubt" } }) });
  }
  await runner.settle();
}

/**
 * The batch key of each operation in an open batch. The whole batch is sent again, including operations with an
 * outcome.
 */
function batchKeys({ state, jobId }: JobContext): ReadonlyMap<number, string> {
  const keys = new Map<number, string>();
  for (const [at, { key, ns }] of state.open) {
    if (key === undefined || !isBatchKey(jobId, key) || keys.has(at)) continue;
    for (const n of numbersOf(ns)) keys.set(n, key);
  }
  return keys;
}

/** True if the server still has the answer. A clock that was set back proves nothing. */
function isFresh({ state, clock, abilities }: JobContext, { n }: Operation): boolean {
  const at = state.open.get(n)?.at;
  if (at === undefined || !abilities.keys) return false;
  const age = clock.now() - at;
  return age >= 0 && age < ANSWERS_KEPT_MS;
}

function lacksId({ state }: JobContext, survey: Survey, { n, op }: Operation): boolean {
  const created = op === "create" && survey.isReferred(n) ? state.created(n) : undefined;
  return created !== undefined && created.id === undefined;
}
