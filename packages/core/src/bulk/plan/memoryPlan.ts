import type { Operation, PlanHeader, PlanStore, PlanTotals } from "../match/operation.ts";
import { planWriter } from "./planText.ts";

/** A plan that is not finished yet. */
export interface PlanDraft extends PlanStore {
  /** Deletes what was written; for plans that are not sealed. */
  discard(): Promise<void>;
}

/** A plan in memory: in browsers and tests. */
export interface MemoryPlan extends PlanDraft {
  readonly operations: readonly Operation[];
  /** The text of the sealed plan, to be kept in a file. */
  text(): AsyncIterable<string>;
}

/** Operations in one group of a read. */
const GROUP = 500;

export function memoryPlan(header: PlanHeader): MemoryPlan {
  const operations: Operation[] = [];
  let end: PlanTotals | undefined;
  async function* read(): AsyncGenerator<readonly Operation[]> {
    for (let at = 0; at < operations.length; at += GROUP) yield operations.slice(at, at + GROUP);
  }
  return {
    operations,
    read,
    async append(more) {
      if (end) throw new TypeError("the plan is sealed");
      for (const operation of more) operations.push(operation);
    },
    async seal(totals) {
      const writer = planWriter(header);
      for await (const group of read()) writer.operations(group);
      end = totals;
      return writer.end(totals).hash;
    },
    async discard() {
      operations.length = 0;
    },
    async *text() {
      if (!end) throw new TypeError("the plan is not sealed yet");
      const writer = planWriter(header);
      yield writer.head;
      for await (const group of read()) yield writer.operations(group);
      yield writer.end(end).text;
    },
  };
}
