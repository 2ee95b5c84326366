import { BATCH_MAX } from "../../contract/extensions.ts";

/** How many operations are sent in one call: more while the server is fast, fewer when it is slow. */
export interface BatchSize {
  readonly value: number;
  /** Call this when a whole batch was answered. */
  took(operations: number, ms: number): void;
  /** Call this when a batch was not answered in time, or the server was overloaded. */
  shrink(): void;
}

const START = 100;
const SMALLEST = 10;
const QUICK_MS = 1_000;
const SLOW_MS = 5_000;

export function batchSize(): BatchSize {
  let value = START;
  return {
    get value() {
      return value;
    },
    took(operations, ms) {
      if (ms > SLOW_MS) this.shrink();
      else if (ms >= 0 && ms < QUICK_MS && operations >= value) value = Math.min(BATCH_MAX, value * 2);
    },
    shrink() {
      value = Math.max(SMALLEST, value >>> 1);
    },
  };
}
