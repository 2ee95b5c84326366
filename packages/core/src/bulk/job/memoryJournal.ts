import type { Journal, JournalRecord } from "./records.ts";

/**
 * A journal that lasts as long as the page: for browsers and tests.
 *
 * @param start - records of an earlier run
 */
export function memoryJournal(start: readonly JournalRecord[] = []): Journal & {
  readonly records: readonly JournalRecord[];
} {
  const records = [...start];
  return {
    records,
    async append(more) {
      records.push(...more);
    },
    async *read() {
      yield* [...records];
    },
  };
}
