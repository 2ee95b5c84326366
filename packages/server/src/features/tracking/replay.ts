import type { Output } from "@banche/core";
import { readServiceDate, serviceDayAt } from "@banche/core/day";
import { DAY_MS } from "@banche/core/text";
import { leavingKinds } from "@banche/core/tracking";
import { ALERTS_MAX, type contract, DAY_PART_MS, REPLAY_SPAN_MS } from "@banche/core/wire";
import { type RawBuilder, sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { readFleetRules } from "../../records/fleetRules.ts";
import { readNames } from "../../records/names.ts";
import { tableOf } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";
import { vehiclePolicy } from "./vehiclePolicy.ts";

type ToldDay = Output<typeof contract.tracking.day>;
type ToldReplay = Output<typeof contract.tracking.replay>;

/** A service day lasts from 04:00 to 04:00. */
const BEGINS_MS = 4 * 3_600_000;
/** A replay has about so many fixes at most. */
const FIXES_OF_REPLAY = 20_000;
const LEAST_STEP_S = 10;

/** How much was heard in each part of a service day, and its alerts. */
export async function readDay(
  call: Context,
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
  const counted =
    vehicleId === undefined ? await heardOf(call, policy, from, parts) : await fixesOf(call, vehicleId, from, until);
  const counts = Array.from({ length: parts }, (_, part) => counted.get(part) ?? 0);
  return { now, from, until, counts, alerts: await alertsOf(call, policy, day, vehicleId) };
}

/** The fixes of the vehicles that the session may see, one of each in so many seconds. */
export async function readReplay(
  call: Context,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<ToldReplay> {
  if (until <= from || until - from > REPLAY_SPAN_MS) throw refuse.validation([{ field: "until", rule: "span" }]);
  const policy = await vehiclePolicy(call);
  const { rows: vehicles } = await sql<{ id: string; plate: string }>`
    select t.id, t.plate from ${tableOf(policy.table)} where ${seenSince(call, policy, from)}
    order by t.plate, t.id`.execute(call.db);
  const spanS = (until - from) / 1000;
  const step = Math.max(LEAST_STEP_S, Math.ceil((vehicles.length * spanS) / FIXES_OF_REPLAY));
  const { rows } = await sql<FixRow>`
    select v.id, p.at, p.lat, p.lon, p.speed, p.heading
    from unnest(${vehicles.map(({ id }) => id)}::text[]) with ordinality as v (id, place) cross join lateral (
      select distinct on (step) floor(extract(epoch from p.at) / ${step}::integer) as step, p.at, p.lat, p.lon, p.speed, p.heading
      from vehicle_positions p
      where p.vehicle_id = v.id and p.at >= ${new Date(from)} and p.at <= ${new Date(until)} order by step, p.at) p
    order by v.place, p.at`.execute(call.db);
  const fixes = new Map<string, ToldReplay["vehicles"][number]["fixes"]>();
  for (const row of rows) {
    const of = fixes.get(row.id) ?? [];
    of.push(fixIn(row));
    fixes.set(row.id, of);
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

interface FixRow {
  readonly id: string;
  readonly at: Date;
  readonly lat: number;
  readonly lon: number;
  readonly speed: number | null;
  readonly heading: number | null;
}

function fixIn({ at, lat, lon, speed, heading }: FixRow) {
  return {
    ...{ at: at.getTime(), latitude: lat / 1e6, longitude: lon / 1e6 },
    ...(speed !== null && { speed: speed / 10 }),
    ...(heading !== null && { heading }),
  };
}

/** The condition that a vehicle `t` is seen by the session and has sent something since. */
function seenSince(call: Context, policy: AccessPolicy, from: number): RawBuilder<unknown> {
  return sql`${policy.rows("get")} and exists (select 1 from latest_positions l
    where l.vehicle_id = t.id and l.factory_id = ${factoryOf(call.session)} and l.at >= ${new Date(from)})`;
}

async function checkSeen(call: Context, policy: AccessPolicy, vehicleId: string): Promise<void> {
  const { rows } = await sql`select 1 from ${tableOf(policy.table)}
    where t.id = ${vehicleId} and ${policy.rows("get")}`.execute(call.db);
  if (rows.length === 0) throw refuse.notFound();
}

/** By part of the day: how many vehicles were heard of. A look at the key for each, however many fixes there are. */
async function heardOf(call: Context, policy: AccessPolicy, from: number, parts: number) {
  const { rows } = await sql<{ part: number; count: number }>`
    select b.part, count(*)::integer as count
    from (select t.id from ${tableOf(policy.table)} where ${seenSince(call, policy, from)}) v
      cross join generate_series(0, ${parts - 1}::integer) as b (part)
    where exists (select 1 from vehicle_positions p where p.vehicle_id = v.id
      and p.at >= ${new Date(from)}::timestamptz + b.part * ${DAY_PART_MS}::integer * interval '1 millisecond'
      and p.at < ${new Date(from)}::timestamptz + (b.part + 1) * ${DAY_PART_MS}::integer * interval '1 millisecond')
    group by b.part`.execute(call.db);
  return new Map(rows.map(({ part, count }) => [part, count]));
}

/** By part of the day: how many fixes a vehicle sent. */
async function fixesOf({ db }: Context, vehicleId: string, from: number, until: number) {
  const { rows } = await sql<{ part: number; count: number }>`
    select floor(extract(epoch from p.at - ${new Date(from)}::timestamptz) * 1000 / ${DAY_PART_MS}::integer)::integer as part,
      count(*)::integer as count
    from vehicle_positions p
    where p.vehicle_id = ${vehicleId} and p.at >= ${new Date(from)} and p.at < ${new Date(until)} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ part, count }) => [part, count]));
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
