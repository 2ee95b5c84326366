import {
  type BeginRecord,
  type Journal,
  type JournalRecord,
  numbersOf,
  type OutcomeRecord,
  type OutcomeStatus,
  type Range,
} from "./records.ts";
import type { Survey } from "./survey.ts";

/** A record that this job created and that later operations point to. */
export interface CreatedRecord {
  /** Missing on servers that do not return it. */
  readonly id?: string | undefined;
  readonly version?: number | undefined;
}

/** An operation that may or may not have been carried out. */
export interface OpenIntent {
  /** When it was about to be sent, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** All operations that were recorded together. */
  readonly ns: readonly Range[];
  /** As in `IntentRecord`. */
  readonly key?: string | undefined;
  readonly before?: OutcomeRecord["before"];
}

/** The state of each operation, according to the journal. */
export interface JobState {
  /** Missing if the job never started. */
  readonly begin: BeginRecord | undefined;
  /** False when the last run was cut off. */
  readonly endedInOrder: boolean;
  readonly open: ReadonlyMap<number, OpenIntent>;
  outcome(n: number): OutcomeStatus | undefined;
  created(n: number): CreatedRecord | undefined;
  /** Applies one more record. */
  take(record: JournalRecord): void;
}

export function jobState({ length, isReferred }: Survey): JobState {
  const outcomes: OutcomeStatus[] = [];
  const created = new Map<number, CreatedRecord>();
  const open = new Map<number, OpenIntent>();
  let begin: BeginRecord | undefined;
  let endedInOrder = true;

  function takeOutcome({ n, op, status, id, version }: OutcomeRecord): void {
    if (n >= length) return;
    outcomes[n] = status;
    open.delete(n);
    const there = status === "done" || status === "same";
    if (op === "create" && there && isReferred(n)) created.set(n, { id, version });
  }

  return {
    get begin() {
      return begin;
    },
    get endedInOrder() {
      return endedInOrder;
    },
    open,
    outcome: (n) => outcomes[n],
    created: (n) => created.get(n),
    take(record) {
      endedInOrder = record.type === "end";
      if (record.type === "begin") begin = record;
      else if (record.type === "outcome") takeOutcome(record);
      else if (record.type === "id") created.set(record.n, { ...created.get(record.n), id: record.id });
      else if (record.type === "intent") {
        for (const n of numbersOf(record.ns)) if (n < length) open.set(n, record);
      } else if (record.type === "unsent") for (const n of numbersOf(record.ns)) open.delete(n);
    },
  };
}

/** The state of the job after all records of the journal. */
export async function readJobState(journal: Journal, survey: Survey): Promise<JobState> {
  const state = jobState(survey);
  for await (const record of journal.read()) state.take(record);
  return state;
}
