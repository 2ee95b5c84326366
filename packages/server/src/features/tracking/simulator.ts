import { setTimeout as pause } from "node:timers/promises";

import { dayStart, DAY_MS } from "@banche/core/text";
import { isDriven, simulatedFix, usualTrackingRules as rules, windowOf } from "@banche/core/tracking";
import { type Kysely, sql } from "kysely";

import { messageOf } from "../../base/startError.ts";
import type { Schema } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { DayPlans } from "./dayPlan.ts";
import type { History } from "../../history/history.ts";
import type { VehicleFix } from "../../history/fixes.ts";
import { ingest } from "./ingest.ts";

/** Interval between positions of a simulated vehicle. */
const EVERY_MS = 10_000;
/** Longer interval for the time since the last round, if that is more than a minute ago. */
const MISSED_EVERY_MS = 20_000;
/** Number of fixes per transaction. */
const BATCH = 2_000;
const SEED = 20_260_601;
/** Key of the lock that lets only one process simulate; any number. */
const lockKey = 727_418_006;

export interface SimulatorOptions {
  readonly db: Kysely<Schema>;
  readonly plans: DayPlans;
  readonly history: History;
  readonly now: () => number;
  readonly log: { warn(facts: object, text: string): void };
}

/**
 * Drives the vehicles of all factories along their trips of today, from the time of the last stored fix. Vehicles with
 * expired documents and a few trips are left out. The same time gives the same fixes in every process.
 *
 * @returns a function that stops it and waits for the current round
 */
export function startSimulator(options: SimulatorOptions): () => Promise<void> {
  const stop = new AbortController();
  const running = drive(options, stop.signal);
  return async () => {
    stop.abort();
    await running;
  };
}

async function drive(options: SimulatorOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await simulateRound(options, () => signal.aborted);
    } catch (error) {
      options.log.warn({ reason: messageOf(error) }, "simulated positions");
    }
    await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** One round: the fixes of simulated vehicles since the last one. @param isStopped - called between two transactions */
export async function simulateRound(
  { db, plans, history, now }: Pick<SimulatorOptions, "db" | "plans" | "history" | "now">,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const until = Math.floor(now() / EVERY_MS) * EVERY_MS;
  const { rows } = await sql<{ id: string; lastMs: number | null }>`
    select f.id, (extract(epoch from (select max(l.at) from latest_positions l where l.factory_id = f.id)) * 1000)::float8 as last_ms
    from factories f order by f.sort_order, f.id`.execute(db);
  for (const { id, lastMs } of rows) {
    const from = Math.max(dayStart(until), (lastMs ?? 0) + 1);
    const sent = await fixesBetween(db, plans, id, { from, until });
    for (let at = 0; at < sent.length && !isStopped(); at += BATCH) {
      const isMine = await transact(db, async (transaction) => {
        const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(
          transaction,
        );
        if (lock.rows[0]?.mine !== true) return false;
        await ingest(transaction, { plans, history }, id, sent.slice(at, at + BATCH));
        return true;
      });
      // Another process simulates now. Continuing with the next batch would lose this one.
      if (!isMine) return;
    }
  }
}

async function fixesBetween(
  db: Kysely<Schema>,
  plans: DayPlans,
  factoryId: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<readonly VehicleFix[]> {
  const days = [dayStart(until) - DAY_MS, dayStart(until)];
  const found: VehicleFix[] = [];
  const stays = await withExpiredPapers(db, factoryId, dayStart(until));
  for (const day of days) {
    const { trips } = await plans.of(db, factoryId, day);
    for (const trip of trips.filter((one) => !stays.has(one.vehicleId) && isDriven(one, SEED))) {
      const [opens, closes] = windowOf(trip, rules);
      const every = until - from > 60_000 ? MISSED_EVERY_MS : EVERY_MS;
      const begin = Math.ceil(Math.max(from, opens) / every) * every;
      for (let atMs = begin; atMs <= Math.min(until, closes); atMs += every) {
        const fix = simulatedFix(trip, atMs, { seed: SEED });
        if (fix) found.push({ ...fix, vehicleId: trip.vehicleId });
      }
    }
  }
  // Sorted by time, so that a stop between two batches leaves no gap.
  return found.toSorted((a, b) => a.atMs - b.atMs);
}

/** Vehicles with expired documents, which may not drive on a day. */
async function withExpiredPapers(db: Kysely<Schema>, factoryId: string, day: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from vehicles where factory_id = ${factoryId}
      and least(insured_until, inspected_until, permit_until) < ${new Date(day)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
