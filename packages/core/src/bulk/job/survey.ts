import { PlanError } from "../plan/planError.ts";
import type { ResourceRegistry } from "../../registry/registry.ts";
import { isNewRecord, type Operation, type PlanValue } from "../match/operation.ts";
import type { JobPlan, PlannedTotals } from "./records.ts";

/** Facts about a whole plan, with one bit for each operation. */
export interface Survey {
  /** Number of operations; `n` goes from 0 to `length - 1`. */
  readonly length: number;
  readonly totals: PlannedTotals;
  /** All steps, from the first to the last. */
  readonly steps: readonly number[];
  /** The lowest and the highest `n` of each step. */
  readonly ranges: ReadonlyMap<number, readonly [first: number, last: number]>;
  /** True if the operations are in the order of their steps, so that one pass is enough. */
  readonly ordered: boolean;
  /** Whether a later operation refers to the record that this one creates. */
  isReferred(n: number): boolean;
  /** Whether a later operation changes the record that this one creates. */
  isTouched(n: number): boolean;
  /** Resources whose records are changed in more than one step. A record may then be changed twice. */
  readonly rewritten: ReadonlySet<string>;
}

/**
 * Reads a plan once. Memory does not depend on the content of the operations.
 *
 * @throws {PlanError} `unknownResource` for a resource that is not in the registry
 */
export async function surveyPlan(plan: JobPlan, registry: ResourceRegistry): Promise<Survey> {
  const totals = { create: 0, update: 0, remove: 0 };
  const referred = bitmap();
  const touched = bitmap();
  const ranges = new Map<number, readonly [number, number]>();
  const updatedIn = new Map<string, number>();
  const rewritten = new Set<string>();
  let length = 0;
  let ordered = true;
  let last = -Infinity;
  for await (const group of plan.read()) {
    for (const operation of group) {
      if (!registry.find(operation.resource)) throw new PlanError("unknownResource");
      totals[operation.op] += 1;
      length = Math.max(length, operation.n + 1);
      ordered &&= operation.step >= last;
      last = operation.step;
      const [low, high] = ranges.get(last) ?? [operation.n, operation.n];
      ranges.set(last, [Math.min(low, operation.n), Math.max(high, operation.n)]);
      for (const n of referencesOf(operation)) referred.set(n);
      if (operation.op !== "update") continue;
      if (isNewRecord(operation.id)) touched.set(operation.id.$new);
      else {
        if ((updatedIn.get(operation.resource) ?? last) !== last) rewritten.add(operation.resource);
        updatedIn.set(operation.resource, last);
      }
    }
  }
  return {
    length,
    totals,
    steps: [...ranges.keys()].sort((a, b) => a - b),
    ranges,
    ordered,
    isReferred: referred.has,
    isTouched: touched.has,
    rewritten,
  };
}

/** The operations step by step. The consumer finishes a step before it requests the next. */
export async function* operationsInSteps(
  plan: JobPlan,
  { steps, ordered }: Survey,
): AsyncGenerator<{ readonly step: number; readonly groups: AsyncGenerator<readonly Operation[]> }> {
  if (!ordered) {
    for (const step of steps) yield { step, groups: groupsOfStep(plan, step) };
    return;
  }
  const source = plan.read()[Symbol.asyncIterator]();
  let waiting: readonly Operation[] = [];
  async function* upTo(step: number): AsyncGenerator<readonly Operation[]> {
    for (;;) {
      const end = waiting.findIndex((operation) => operation.step !== step);
      const now = end < 0 ? waiting : waiting.slice(0, end);
      waiting = end < 0 ? [] : waiting.slice(end);
      if (now.length > 0) yield now;
      if (waiting.length > 0) return;
      const next = await source.next();
      if (next.done) return;
      waiting = next.value;
    }
  }
  try {
    for (const step of steps) yield { step, groups: upTo(step) };
  } finally {
    await source.return?.();
  }
}

/** The operations of one step, in order. */
export async function* groupsOfStep(plan: JobPlan, step: number): AsyncGenerator<readonly Operation[]> {
  for await (const group of plan.read()) {
    const wanted = group.filter((operation) => operation.step === step);
    if (wanted.length > 0) yield wanted;
  }
}

/** `n` of every operation whose record this one refers to. */
function* referencesOf(operation: Operation): Generator<number> {
  for (const part of operation.key) yield* newRecordsIn(part);
  if (operation.op === "update") {
    if (isNewRecord(operation.id)) yield operation.id.$new;
    for (const { before, after } of operation.changes) {
      yield* newRecordsIn(before);
      yield* newRecordsIn(after);
    }
    return;
  }
  for (const value of Object.values(operation.values)) yield* newRecordsIn(value);
}

function* newRecordsIn(value: PlanValue): Generator<number> {
  if (typeof value !== "object" || value === null) return;
  if (isNewRecord(value)) yield value.$new;
  else for (const inner of Object.values(value) as readonly PlanValue[]) yield* newRecordsIn(inner);
}

function bitmap(): { set(at: number): void; has(at: number): boolean } {
  let bits = new Uint8Array(1_024);
  return {
    set(at) {
      const byte = at >>> 3;
      if (byte >= bits.length) {
        const more = new Uint8Array(Math.max(bits.length * 2, byte + 1));
        more.set(bits);
        bits = more;
      }
      bits[byte] = (bits[byte] ?? 0) | (1 << (at & 7));
    },
    has: (at) => ((bits[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0,
  };
}
