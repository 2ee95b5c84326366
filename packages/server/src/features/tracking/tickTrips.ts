import { dayStart, DAY_MS } from "@banche/core/text";
import { type FleetRules, tick, usualFleetRules } from "@banche/core/tracking";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import { readFleetRules } from "../../records/fleetRules.ts";
import { makeDays, sortClosedDays } from "../../history/dayTables.ts";
import type { History } from "../../history/history.ts";
import type { Following } from "./ingest.ts";
import { type Found, insertEvents, type Latest, lockPositions, readLastPositions } from "./positionRows.ts";
import { type Candidate, candidatesIn } from "./tripStates.ts";

/** Longer than any silence that is reported. */
const ALWAYS_MS = 10 * DAY_MS;

/**
 * Reports vehicles on a trip that have sent no signal for too long. While positions could not be stored, no signal
 * counts as lost: the silence is counted from the time when storing was possible again.
 */
export async function tickTrips(db: Kysely<Schema>, { plans, history }: Following, now: number): Promise<void> {
  const since = history.keepsSince();
  if (since === undefined) return;
  const heardMs = Math.min(now - since, ALWAYS_MS);
  const { rows } = await sql<{ factoryId: string; ids: string[] }>`
    select l.factory_id, array_agg(l.vehicle_id) as ids
    from latest_positions l left join fleet_rules r on r.factory_id = l.factory_id
    where l.trip_id is not null and l.at > ${new Date(dayStart(now) - DAY_MS)}
      and l.at < ${new Date(now)}::timestamptz
        - coalesce((r.content->>'silentS')::integer, ${usualFleetRules.silentS}::integer) * interval '1 second'
      and coalesce((r.content->>'silentS')::integer, ${usualFleetRules.silentS}::integer) * 1000::float8 <= ${heardMs}::float8
    group by l.factory_id`.execute(db);
  for (const { factoryId, ids } of rows) {
    await transact(db, async (transaction) => {
      await lockPositions(transaction, factoryId);
      const latest = await readLastPositions(transaction, factoryId, ids);
      const { rules } = await readFleetRules(transaction, factoryId);
      const candidates = await candidatesIn(transaction, plans, { factoryId, from: now, until: now }, rules);
      const told = [...latest.values()].map((one) =>
        silentTrips(one, candidates.get(one.vehicleId) ?? [], { now, rules }),
      );
      await insertEvents(
        transaction,
        factoryId,
        told.flatMap(({ found }) => found),
      );
      for (const { latest: one, found } of told) {
        if (found.length === 0) continue;
        await sql`update latest_positions set tracking = ${JSON.stringify(one.states)}::text::jsonb
          where vehicle_id = ${one.vehicleId}`.execute(transaction);
      }
    });
  }
}

/** Makes the position tables of today and tomorrow, and sorts those of past days. @throws {Refusal} `history_away` */
export async function keepDays(db: Kysely<Schema>, history: History, now: number): Promise<void> {
  await history.change(db, (place) => makeDays(place, [now, now + DAY_MS]));
  await history.on(db, (place) => sortClosedDays(place, now));
}

function silentTrips(
  latest: Latest,
  candidates: readonly Candidate[],
  { now, rules }: { readonly now: number; readonly rules: FleetRules },
) {
  const states = { ...latest.states };
  const found: Found[] = [];
  for (const { key, trip } of candidates) {
    const state = states[key];
    if (state === undefined) continue;
    const step = tick(trip, state, now, rules);
    states[key] = step.state;
    found.push(...step.events.map((event) => ({ event, trip })));
  }
  return { latest: { ...latest, states }, found };
}
