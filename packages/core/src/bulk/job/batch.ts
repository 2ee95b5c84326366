import { refusal } from "../../client/envelope.ts";
import { extensions } from "../../contract/extensions.ts";
import { BancheError, hasCode, isBancheError } from "../../errors.ts";
import { hash64 } from "./hash64.ts";
import type { Operation } from "../match/operation.ts";
import type { BatchSize } from "./batchSize.ts";
import {
  ask,
  ATTEMPTS,
  callOptions,
  endsJob,
  failed,
  isFinal,
  type JobContext,
  type Left,
  leavesDoubt,
  type Outcome,
  pause,
} from "./context.ts";
import { rangesOf } from "./records.ts";
import type { BatchPart } from "./requests.ts";
import { carryOut, type Start } from "./single.ts";
import type { Write } from "./writes.ts";

/** Operations of one resource and step that are sent as one call. */
export interface Batch {
  readonly resource: string;
  readonly operations: readonly Operation[];
  readonly writes: readonly Write[];
  /** The writes as they are sent. */
  readonly parts: readonly BatchPart[];
  readonly key: string;
}

export interface BatchPorts {
  readonly size: BatchSize;
  /** Called with the result of each operation. */
  readonly finish: (operation: Operation, result: Outcome | Left) => void;
  /** True if an earlier run may have carried it out. */
  readonly doubt?: boolean;
}

/** The key of a batch: the same operations have the same key within one run. */
export function batchKey({ jobId, run }: JobContext, operations: readonly Operation[]): string {
  const [high, low] = hash64(operations.map(({ n }) => n).join(","));
  return `${jobId}:b${run}.${high.toString(36)}${low.toString(36)}`;
}

/** Whether a key is that of a batch. */
export function isBatchKey(jobId: string, key: string): boolean {
  return key.startsWith(`${jobId}:b`);
}

/**
 * Carries out a batch. The whole batch has one key and is sent again until there is an answer. Rows that were refused
 * because their record changed, and rows that can be retried, continue one by one. Never throws a `BancheError`.
 */
export async function carryOutBatch(job: JobContext, batch: Batch, ports: BatchPorts): Promise<void> {
  const { operations } = batch;
  const leave = (left: Left) => operations.forEach((operation) => ports.finish(operation, left));
  let doubt = ports.doubt ?? false;
  for (let failures = 1; ; failures += 1) {
    const answer = await sendBatch(job, batch, ports.size);
    if ("results" in answer) return takeResults(job, batch, ports, answer.results);
    const { error, sent } = answer;
    doubt ||= sent && leavesDoubt(error);
    if (endsJob(error)) return leave({ status: "left", sent: doubt, ...(!hasCode(error, "aborted") && { error }) });
    if (isFinal(error)) return oneByOne(job, operations, ports, { doubt, look: { why: "doubt" } });
    if (failures >= ATTEMPTS) return leave({ status: "left", sent: doubt, error });
    if (!(await pause(job, failures))) return leave({ status: "left", sent: doubt });
  }
}

interface Result {
  readonly code: number;
  readonly msg: string;
  readonly id?: string | undefined;
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
  readonly issues?: readonly { readonly field: string; readonly rule: string }[] | undefined;
}

async function sendBatch(
  job: JobContext,
  { resource, operations, parts, key }: Batch,
  size: BatchSize,
): Promise<{ readonly results: readonly Result[] } | { readonly error: BancheError; readonly sent: boolean }> {
  let sent = false;
  try {
    const body = { jobId: job.jobId, operations: [...parts] };
    const results = await ask(job, async () => {
      sent = true;
      const from = job.clock.now();
      const answer = await job.client.calls(extensions).batch({ params: { resource }, body }, callOptions(job, key));
      size.took(parts.length, job.clock.now() - from);
      return answer;
    });
    if (results.length === operations.length) return { results };
    return { error: new BancheError("unexpected_response"), sent: true };
  } catch (error) {
    if (!isBancheError(error)) throw error;
    if (hasCode(error, "timeout", "overloaded", "connection_lost")) size.shrink();
    return { error, sent };
  }
}

async function takeResults(
  job: JobContext,
  { resource, operations, writes }: Batch,
  ports: BatchPorts,
  results: readonly Result[],
): Promise<void> {
  const again: { readonly operation: Operation; readonly start: Start }[] = [];
  results.forEach((result, at) => {
    const operation = operations[at];
    const write = writes[at];
    if (!operation || !write) return;
    if (result.code === 200) return ports.finish(operation, doneBy(result, write));
    const error = refusal({ ...result, message: result.msg, data: undefined }, `POST /api/ext/batch/${resource}`);
    const moved = hasCode(error, "conflict") || (write.kind !== "create" && hasCode(error, "not_found"));
    if (endsJob(error)) ports.finish(operation, { status: "left", sent: false, error });
    else if (moved) again.push({ operation, start: { look: { why: "refused", error } } });
    else if (isFinal(error)) ports.finish(operation, failed(error));
    else again.push({ operation, start: {} });
  });
  for (const { operation, start } of again) await oneByOne(job, [operation], ports, start);
}

function doneBy({ id, version }: Result, write: Write): Outcome {
  const known = id ?? (write.kind === "create" ? undefined : write.id);
  return { status: "done", ...(known !== undefined && { id: known }), ...(version !== undefined && { version }) };
}

/** Continues without the batch; each operation has its own key. */
async function oneByOne(
  job: JobContext,
  operations: readonly Operation[],
  { finish }: BatchPorts,
  start: Start,
): Promise<void> {
  const ns = rangesOf(operations.map(({ n }) => n));
  await job.log.now({ type: "intent", at: job.clock.now(), ns, again: true });
  for (const operation of operations) finish(operation, await carryOut(job, operation, start));
}
