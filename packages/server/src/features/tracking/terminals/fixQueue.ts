import { setTimeout as pause } from "node:timers/promises";

import { datumOf, placeInWgs84, type SentFix } from "@banche/core/tracking";
import type { Kysely } from "kysely";

import { messageOf } from "../../../base/startError.ts";
import { within } from "../../../base/within.ts";
import type { Schema } from "../../../db/schema.ts";
import { transact } from "../../../db/transact.ts";
import { toRefusal } from "../../../http/errors.ts";
import type { DayPlans } from "../dayPlan.ts";
import type { History } from "../../../history/history.ts";
import type { VehicleFix } from "../../../history/fixes.ts";
import { ingest } from "../ingest.ts";
import { count, type TerminalCounts } from "./counts.ts";
import { terminalsWith } from "./knownTerminals.ts";
import type { TerminalLimits } from "./limits.ts";

/**
 * Result for the positions of one message. `failed`: they cannot be stored. `disabled`: the device may not send any
 * more. `unsaved`: the server stops before they are stored.
 */
export type Kept = "stored" | "failed" | "disabled" | "unsaved";

export interface FixQueueParts {
  readonly db: Kysely<Schema>;
  readonly plans: DayPlans;
  readonly history: History;
  readonly counts: TerminalCounts;
  readonly limits: TerminalLimits;
  readonly log: { warn(facts: object, text: string): void };
}

/** Stores positions of all terminals together. While the database does not answer, they wait and are stored later. */
export interface FixQueue {
  /** Undefined if too many positions are waiting. */
  add(deviceId: string, fixes: readonly SentFix[]): Promise<Kept> | undefined;
  isStopping(): boolean;
  /** Stores waiting positions until the time limit; the rest is `unsaved`. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly deviceId: string;
  readonly fixes: readonly SentFix[];
  readonly done: (kept: Kept) => void;
}

interface Placed extends Waiting {
  readonly vehicleFixes: readonly VehicleFix[];
}

/** Approximate number of positions per transaction. */
const BATCH = 2_000;

export function createFixQueue(parts: FixQueueParts): FixQueue {
  const { db, plans, history, counts, limits, log } = parts;
  const stopping = new AbortController();
  let waiting: Waiting[] = [];
  let size = 0;
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    try {
      await sleep(limits.gatherMs, stopping.signal);
      while (waiting.length > 0) {
        const batch = nextBatch();
        const groups = await patiently(batch, () => grouped(batch));
        for (const { factoryId, placed } of groups ?? []) await patiently(placed, () => store(factoryId, placed));
        size -= sizeOf(batch);
      }
    } finally {
      // Reset at once, so that positions added from now on start a new run.
      running = undefined;
    }
  }

  function nextBatch(): readonly Waiting[] {
    let [taken, fixes] = [0, 0];
    while (taken < waiting.length && fixes < BATCH) fixes += waiting[taken++]?.fixes.length ?? 0;
    const batch = waiting.slice(0, taken);
    waiting = waiting.slice(taken);
    return batch;
  }

  /** Groups messages by factory, with the current vehicle of each device. */
  async function grouped(
    batch: readonly Waiting[],
  ): Promise<readonly { readonly factoryId: string; readonly placed: readonly Placed[] }[]> {
    const terminals = await terminalsWith(db, [...new Set(batch.map(({ deviceId }) => deviceId))]);
    const groups = new Map<string, Placed[]>();
    for (const one of batch) {
      const terminal = terminals.get(one.deviceId);
      if (!terminal) {
        one.done("disabled");
        continue;
      }
      const { factoryId, vehicleId } = terminal;
      const datum = datumOf(terminal.datum);
      if (vehicleId === null) count(counts.fixes, "refused", one.fixes.length);
      const vehicleFixes =
        vehicleId === null ? [] : one.fixes.map((fix) => ({ ...fix, ...placeInWgs84(fix, datum), vehicleId }));
      const group = groups.get(factoryId) ?? [];
      group.push({ ...one, vehicleFixes });
      groups.set(factoryId, group);
    }
    return [...groups].map(([factoryId, placed]) => ({ factoryId, placed }));
  }

  async function store(factoryId: string, placed: readonly Placed[]): Promise<void> {
    try {
      const fixes = placed.flatMap(({ vehicleFixes }) => vehicleFixes);
      const { stored, repeated } = await transact(db, (transaction) =>
        ingest(transaction, { plans, history }, factoryId, fixes),
      );
      count(counts.fixes, "stored", stored);
      count(counts.fixes, "repeated", repeated);
      for (const one of placed) one.done("stored");
    } catch (error) {
      if (isPassing(error)) throw error;
      await storeApart(factoryId, placed, error);
    }
  }

  /** Stores a failed group in halves, so that one bad message does not block the others. */
  async function storeApart(factoryId: string, placed: readonly Placed[], error: unknown): Promise<void> {
    const [one, ...others] = placed;
    if (one && others.length === 0) {
      log.warn({ device: one.deviceId, reason: messageOf(error) }, "positions of a terminal cannot be stored");
      count(counts.fixes, "failed", one.fixes.length);
      one.done("failed");
      return;
    }
    const half = Math.ceil(placed.length / 2);
    await store(factoryId, placed.slice(0, half));
    await store(factoryId, placed.slice(half));
  }

  /**
   * Repeats work while the database is away, until the server stops. After a failure the result is reported to the
   * waiting messages.
   */
  async function patiently<Result>(
    whose: readonly Waiting[],
    what: () => Promise<Result>,
  ): Promise<Result | undefined> {
    for (let tried = 0; ; tried += 1) {
      try {
        return await what();
      } catch (error) {
        if (tried === 0) log.warn({ reason: messageOf(error) }, "positions of terminals are not stored yet");
        if (stopping.signal.aborted || !isPassing(error)) {
          for (const one of whose) one.done(isPassing(error) ? "unsaved" : "failed");
          return undefined;
        }
      }
      await sleep(limits.retryMs, stopping.signal);
    }
  }

  return {
    add(deviceId, fixes) {
      if (stopping.signal.aborted || size + fixes.length > limits.waiting) return undefined;
      size += fixes.length;
      const kept = new Promise<Kept>((done) => waiting.push({ deviceId, fixes, done }));
      running ??= work();
      return kept;
    },
    isStopping: () => stopping.signal.aborted,
    async stop() {
      stopping.abort();
      await within(limits.stopMs, running ?? Promise.resolve(), undefined);
      for (const one of waiting) one.done("unsaved");
      waiting = [];
    },
  };
}

const sizeOf = (batch: readonly Waiting[]): number => batch.reduce((sum, { fixes }) => sum + fixes.length, 0);

/** Whether a later attempt may succeed. */
const isPassing = (error: unknown): boolean => (toRefusal(error)?.code ?? 0) >= 500;

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
