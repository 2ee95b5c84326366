import type { Output } from "@banche/core";
import { readServiceDate, serviceDayAt } from "@banche/core/day";
import { DAY_MS } from "@banche/core/text";
import { leavingKinds } from "@banche/core/tracking";
import { ALERTS_MAX, type contract, DAY_PART_MS, REPLAY_SPAN_MS } from "@banche/core/wire";
import { type RawBuilder, sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import type { History } from "../../history/history.ts";
import { countFixes, countHeard, readSteps } from "../../history/fixes.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { readFleetRules } from "../../records/fleetRules.ts";
import { readNames } from "../../records/names.ts";
import { tableOf } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";
import { toldFix } from "./toldFix.ts";
import { vehiclePolicy } from "./vehiclePolicy.ts";

type ToldDay = Output<typeof contract.tracking.day>;
type ToldReplay = Output<typeof contract.tracking.replay>;

/** A service day starts at 04:00 and ends at 04:00. */
const BEGINS_MS = 4 * 3_600_000;
/** Approximate maximum number of fixes in a replay. */
const FIXES_OF_REPLAY = 20_000;
const LEAST_STEP_S = 10;

/** Number of positions in each part of a service day, and its alerts. */
export async function readDay(
  call: Context,
  history: History,
  { date, vehicleId }: { readonly date?: string | undefined; readonly vehicleId?: string | undefined },
  now: number,
): Promise<ToldDay> {
  const day = date === undefined ? serviceDayAt(now) : readServiceDate(date);
  if (day === undefined) throw refuse.validation([{ field: "date", rule: "date" }]);
  const policy = await vehiclePolicy(call);
  const from = day + BEGINS_MS;
  const until = from + DAY_MS;
  const parts = Math.ceil(Math.min(DAY_MS, Math.max(0, now - from)) / DAY_PART_MS);
  if (vehicleId !== undefined) await checkSeen(call, policy, vehicleId);
  const ids = vehicleId === undefined ? await heardSince(call, policy, from) : [];
  const counted = await history.on(call.db, (place) =>
    vehicleId === undefined
      ? countHeard(place, ids, { from, partMs: DAY_PART_MS, count: parts })
      : countFixes(place, vehicleId, { from, until, partMs: DAY_PART_MS }),
  );
  const counts = Array.from({ length: parts }, (_, part) => counted.get(part) ?? 0);
  return { now, from, until, counts, alerts: await alertsOf(call, policy, day, vehicleId) };
}

/** The fixes of the vehicles that the session may see, at most one per vehicle and step. */
export async function readReplay(
  call: Context,
  history: History,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<ToldReplay> {
  if (until <= from || until - from > REPLAY_SPAN_MS) throw refuse.validation([{ field: "until", rule: "span" }]);
  const policy = await vehiclePolicy(call);
  const { rows: vehicles } = await sql<{ id: string; plate: string }>`
    select t.id, t.plate from ${tableOf(policy.table)} where ${seenSince(call, policy, from)}
    order by t.plate, t.id`.execute(call.db);
  const spanS = (until - from) / 1000;
  const step = Math.max(LEAST_STEP_S, Math.ceil((vehicles.length * spanS) / FIXES_OF_REPLAY));
  const ids = vehicles.map(({ id }) => id);
  const fixes = new Map<string, ToldReplay["vehicles"][number]["fixes"]>();
  for (const fix of await history.on(call.db, (place) => readSteps(place, ids, { from, until }, step))) {
    const of = fixes.get(fix.vehicleId) ?? [];
    of.push(toldFix(fix));
    fixes.set(fix.vehicleId, of);
  }
  const isPlateHidden = policy.hides("plate");
  return {
    step,
    vehicles: vehicles.flatMap(({ id, plate }) => {
      const of = fixes.get(id);
      return of ? [{ vehicleId: id, plate: isPlateHidden ? "" : plate, fixes: of }] : [];
    }),
  };
}

/** SQL condition: the session may see vehicle `t`, and it has sent a position since `from`. */
function seenSince(call: Context, policy: AccessPolicy, from: number): RawBuilder<unknown> {
  return sql`${policy.rows("get")} and exists (select 1 from latest_positions l
    where l.vehicle_id = t.id and l.factory_id = ${factoryOf(call.session)} and l.at >= ${new Date(from)})`;
}

async function checkSeen(call: Context, policy: AccessPolicy, vehicleId: string): Promise<void> {
  const { rows } = await sql`select 1 from ${tableOf(policy.table)}
    where t.id = ${vehicleId} and ${policy.rows("get")}`.execute(call.db);
  if (rows.length === 0) throw refuse.notFound();
}

/** The vehicles that the session may see and that have sent a position since `from`. */
async function heardSince(call: Context, policy: AccessPolicy, from: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${tableOf(policy.table)} where ${seenSince(call, policy, from)}`.execute(call.db);
  return rows.map(({ id }) => id);
}

async function alertsOf(call: Context, policy: AccessPolicy, day: number, vehicleId: string | undefined) {
  const { rules } = await readFleetRules(call.db, factoryOf(call.session));
  const { rows } = await sql<{
    kind: string;
    at: Date;
    vehicleId: string;
    plate: string;
    tripId: string;
    lineId: string;
    stopId: string;
    delayS: number | null;
  }>`
    select e.kind, e.at, e.vehicle_id, t.plate, e.trip_id, e.line_id, e.stop_id, e.delay_s
    from (
      select kind, at, vehicle_id, trip_id, line_id, stop_id, delay_s from stop_events
      where factory_id = ${factoryOf(call.session)} and service_date = ${new Date(day)}
        and kind in ('missed', 'offRoute', 'speeding', 'noSignal')
      union all (
        select distinct on (trip_id, vehicle_id) 'late', at, vehicle_id, trip_id, line_id, stop_id, delay_s from stop_events
        where factory_id = ${factoryOf(call.session)} and service_date = ${new Date(day)}
          and delay_s >= ${rules.lateMinutes * 60}::integer
        order by trip_id, vehicle_id, at)
      union all (
        select distinct on (trip_id, vehicle_id) 'early', at, vehicle_id, trip_id, line_id, stop_id, delay_s from stop_events
        where factory_id = ${factoryOf(call.session)} and service_date = ${new Date(day)}
          and kind = any(${[...leavingKinds]}::text[]) and delay_s < ${-rules.earlyMinutes * 60}::integer
        order by trip_id, vehicle_id, at)) e
      join ${tableOf(policy.table)} on t.id = e.vehicle_id
    where ${policy.rows("get")} ${vehicleId === undefined ? sql`` : sql`and t.id = ${vehicleId}`}
    order by e.at, e.trip_id, e.kind limit ${ALERTS_MAX}`.execute(call.db);
  const idsOf = (member: "lineId" | "stopId" | "tripId") => [...new Set(rows.map((row) => row[member]))];
  const trips = await readNames(call, "trips", idsOf("tripId"));
  const lines = await readNames(call, "lines", idsOf("lineId"));
  const stops = await readNames(call, "stops", idsOf("stopId"));
  const isPlateHidden = policy.hides("plate");
  return rows.map(({ at, plate, delayS, ...row }) => ({
    ...{ ...row, at: at.getTime(), plate: isPlateHidden ? "" : plate },
    ...{ trip: trips.get(row.tripId) ?? "", line: lines.get(row.lineId) ?? "" },
    stop: stops.get(row.stopId)?.split("/")[0] ?? "",
    ...(delayS !== null && { delay: delayS }),
  }));
}
