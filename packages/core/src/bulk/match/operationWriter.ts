import type { Operation, PlanStore, PlanTotals, PlanValue } from "./operation.ts";

/** An operation without its position in the plan. */
export type NewOperation = Operation extends infer Each
  ? Each extends Operation
    ? Omit<Each, "n" | "step">
    : never
  : never;

/** Numbers operations in the order of sending, and passes them to the store group by group. */
export interface OperationWriter {
  /** @returns `n` of the operation */
  add(operation: NewOperation): number;
  /** Starts the next step: later operations are sent when all operations before are done. */
  nextStep(): void;
  /** Whether an operation belongs to the current step, so that no other operation of this step can refer to it. */
  isInStep(n: number): boolean;
  /** Passes the collected operations to the store. */
  flush(): Promise<void>;
  /** From now on, operations are only counted. */
  stop(): void;
  counts(): Pick<PlanTotals, "create" | "update" | "remove">;
}

export function operationWriter(store: Pick<PlanStore, "append"> | undefined): OperationWriter {
  const counts = { create: 0, update: 0, remove: 0 };
  let gathered: Operation[] = [];
  let into = store;
  let n = 0;
  let step = 0;
  let firstOfStep = 0;
  return {
    add(operation) {
      counts[operation.op] += 1;
      if (into) gathered.push({ n, step, ...operation } as Operation);
      n += 1;
      return n - 1;
    },
    nextStep() {
      if (n === firstOfStep) return;
      step += 1;
      firstOfStep = n;
    },
    isInStep: (at) => at >= firstOfStep,
    async flush() {
      if (gathered.length === 0) return;
      const operations = gathered;
      gathered = [];
      await into?.append(operations);
    },
    stop() {
      into = undefined;
      gathered = [];
    },
    counts: () => ({ ...counts }),
  };
}

/** Placeholder for the id of the record that operation `n` creates, until the operation is written. */
export function newId(n: number): string {
  return `${NEW}${n}`;
}

/** `n` of the operation that creates the record with this id; undefined for records of the server. */
export function newRecordOf(value: unknown): number | undefined {
  return typeof value === "string" && value.startsWith(NEW) ? Number(value.slice(NEW.length)) : undefined;
}

/** The operations of the same plan whose records a value refers to. */
export function newRecordsIn(value: unknown): readonly number[] {
  if (Array.isArray(value)) return value.flatMap(newRecordsIn);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(newRecordsIn);
  const n = newRecordOf(value);
  return n === undefined ? [] : [n];
}

/** A value of a record or row in the form that plans use. */
export function toPlanValue(value: unknown): PlanValue {
  const n = newRecordOf(value);
  if (n !== undefined) return { $new: n };
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(toPlanValue);
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toPlanValue(member)]));
}

/** A character that no id, code or name contains. */
const NEW = "\u0001new:";
