import { mapInOrder } from "../../client/mapInOrder.ts";
import type { Operation } from "../match/operation.ts";
import { type Batch, batchKey } from "./batch.ts";
import type { BatchSize } from "./batchSize.ts";
import type { JobContext } from "./context.ts";
import { type IntentRecord, rangesOf } from "./records.ts";
import { type BatchPart, batchPartIfAny, fitsBatch } from "./requests.ts";
import { type Write, writeOf } from "./writes.ts";

/** Operations whose intent is recorded together. */
export type Work =
  | { readonly kind: "singles"; readonly operations: readonly Operation[] }
  | ({ readonly kind: "batch" } & Batch);

/** Operations that are recorded together when each is sent alone. */
const SINGLES = 256;
/** Most characters of the operations of one batch, as JSON: well below the limit of servers. */
const BATCH_CHARS = 400_000;

/**
 * The operations of a step that must be sent, in pieces whose intent is durable. The next piece is recorded while the
 * current one is sent. Ends early if the job is stopped. The caller must send each piece that it received or mark it
 * as unsent.
 */
export async function* workOf(
  job: JobContext,
  groups: AsyncIterable<readonly Operation[]>,
  size: BatchSize,
): AsyncGenerator<Work> {
  const written = async (work: Work) => {
    await job.log.now(intentOf(job, work));
    return work;
  };
  yield* mapInOrder(piecesOf(job, groups, size), written, 2);
}

function intentOf({ clock }: JobContext, work: Work): IntentRecord {
  const ns = rangesOf(work.operations.map(({ n }) => n));
  return { type: "intent", at: clock.now(), ns, ...(work.kind === "batch" && { key: work.key }) };
}

interface Filling {
  operations: Operation[];
  writes: Write[];
  parts: BatchPart[];
  chars: number;
}

async function* piecesOf(
  job: JobContext,
  groups: AsyncIterable<readonly Operation[]>,
  size: BatchSize,
): AsyncGenerator<Work> {
  const filling = new Map<string, Filling>();
  let singles: Operation[] = [];
  const full = ({ operations, chars }: Filling) => operations.length >= size.value || chars >= BATCH_CHARS;

  for await (const group of groups) {
    for (const operation of group) {
      if (job.halt.aborted) return;
      if (job.state.outcome(operation.n) !== undefined) continue;
      const resource = job.client.registry.of(operation.resource);
      const write = job.abilities.batch ? writeOf(resource, operation, job.state.created, false) : "";
      const fits = typeof write !== "string" && fitsBatch(job.abilities, resource, write);
      const part = fits ? batchPartIfAny(resource, write, job.withNew) : undefined;
      if (typeof write === "string" || !part) {
        singles.push(operation);
        if (singles.length < SINGLES) continue;
        yield { kind: "singles", operations: singles };
        singles = [];
        continue;
      }
      const piece = filling.get(operation.resource) ?? { operations: [], writes: [], parts: [], chars: 0 };
      filling.set(operation.resource, piece);
      piece.operations.push(operation);
      piece.writes.push(write);
      piece.parts.push(part);
      piece.chars += charsOf(operation);
      if (!full(piece)) continue;
      filling.delete(operation.resource);
      yield batchOf(job, operation.resource, piece);
    }
  }
  for (const [resource, piece] of filling) yield batchOf(job, resource, piece);
  if (singles.length > 0) yield { kind: "singles", operations: singles };
}

function batchOf(job: JobContext, resource: string, { operations, writes, parts }: Filling): Work {
  return { kind: "batch", resource, operations, writes, parts, key: batchKey(job, operations) };
}

function charsOf(operation: Operation): number {
  return JSON.stringify(operation.op === "update" ? operation.changes : operation.values).length + 200;
}
