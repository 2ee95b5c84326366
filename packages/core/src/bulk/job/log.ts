import type { Clock } from "../../ports.ts";
import { type JobEvent, type JobReader, jobReader } from "./events.ts";
import type { JobState } from "./jobState.ts";
import type { Journal, JournalRecord } from "./records.ts";

/** Writes the journal of a run, and publishes its entries as events. */
export interface JobLog {
  readonly reader: JobReader;
  /** Applies a record that is already in the journal. */
  replay(record: JournalRecord): void;
  /**
   * Resolves when these records, and all before them, are durable. Only then are they counted.
   *
   * @throws {JournalFailure}
   */
  now(...records: readonly JournalRecord[]): Promise<void>;
  /** Appends a record that may be lost in a crash, because its content can be found out again. */
  later(record: JournalRecord): void;
}

/** The journal cannot be written; `cause` has the reason. */
export class JournalFailure extends Error {
  override readonly name = "JournalFailure";
}

const KEPT_RECORDS = 256;
const KEPT_MS = 250;

export function jobLog(
  journal: Journal,
  state: JobState,
  { clock, onEvent }: { readonly clock: Clock; readonly onEvent?: ((event: JobEvent) => void) | undefined },
): JobLog {
  const reader = jobReader();
  let kept: JournalRecord[] = [];
  let keptSince = 0;
  let broken: JournalFailure | undefined;

  function take(record: JournalRecord): void {
    state.take(record);
    for (const event of reader.take(record)) onEvent?.(event);
  }

  async function write(records: readonly JournalRecord[]): Promise<void> {
    const all = [...kept, ...records];
    kept = [];
    if (broken) throw broken;
    try {
      await journal.append(all);
    } catch (cause) {
      throw (broken ??= new JournalFailure("the journal cannot be written", { cause }));
    }
  }

  return {
    reader,
    replay(record) {
      state.take(record);
      reader.take(record);
    },
    async now(...records) {
      await write(records);
      records.forEach(take);
    },
    later(record) {
      take(record);
      const at = clock.now();
      if (kept.length === 0) keptSince = at;
      kept.push(record);
      if (kept.length >= KEPT_RECORDS || Math.abs(at - keptSince) >= KEPT_MS) write([]).catch(() => undefined);
    },
  };
}
