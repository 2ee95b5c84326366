import type { Output } from "@banche/core";
import { readServiceDate, serviceDateText, serviceDayAt } from "@banche/core/day";
import { alertKinds, alertsOfTrack, type FleetRules, type TripAlert, windowOf } from "@banche/core/tracking";
import { type contract, TRIAL_MAX } from "@banche/core/wire";
import { sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import { readNames } from "../../records/names.ts";
import { tableOf } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";
import { readTrack } from "../../history/fixes.ts";
import type { DayTrip } from "./dayPlan.ts";
import type { Following } from "./ingest.ts";
import { vehiclePolicy } from "./vehiclePolicy.ts";

type ToldTrial = Output<typeof contract.fleetRules.trial>;

/** Maximum number of fixes per trial, about a day of sixty vehicles. Trips of further vehicles are left out. */
const FIXES_MAX = 600_000;

interface Trial {
  readonly date: string | undefined;
  readonly present: FleetRules;
  readonly tried: FleetRules;
  readonly now: number;
}

interface Found extends TripAlert {
  readonly trip: DayTrip;
  readonly isNew: boolean;
}

/**
 * Follows the recorded tracks of a service day under two sets of rules, for vehicles that the session may see. Stores
 * nothing.
 */
export async function tryRules(call: Context, { plans, history }: Following, trial: Trial): Promise<ToldTrial> {
  const { present, tried, now } = trial;
  const day = trial.date === undefined ? serviceDayAt(now) : readServiceDate(trial.date);
  if (day === undefined) throw refuse.validation([{ field: "date", rule: "date" }]);
  const policy = await vehiclePolicy(call);
  const shown = await sql<{ id: string; plate: string }>`
    select t.id, t.plate from ${tableOf(policy.table)} where ${policy.rows("get")} order by t.plate, t.id`.execute(
    call.db,
  );
  const { byVehicle } = await plans.of(call.db, factoryOf(call.session), day);
  const counts = new Map(alertKinds.map((kind) => [kind, { present: 0, tried: 0 }]));
  const changed: Found[] = [];
  let [trips, left, fixes] = [0, 0, 0];
  for (const { id } of shown.rows) {
    const own = (byVehicle.get(id) ?? []).filter((trip) => windowOf(trip, present)[0] <= now);
    if (own.length === 0) continue;
    if (fixes >= FIXES_MAX) {
      left += own.length;
      continue;
    }
    const windows = own.flatMap((trip) => [...windowOf(trip, present), ...windowOf(trip, tried)]);
    const until = Math.min(now, Math.max(...windows));
    const track = await history.on(call.db, (place) => readTrack(place, id, Math.min(...windows), until));
    if (track.length === 0) continue;
    fixes += track.length;
    for (const trip of own) {
      trips += 1;
      const before = alertsOfTrack(trip, track, present, now);
      const after = alertsOfTrack(trip, track, tried, now);
      for (const [side, alerts] of [
        ["present", before],
        ["tried", after],
      ] as const) {
        for (const { kind } of alerts) {
          const count = counts.get(kind);
          if (count) count[side] += 1;
        }
      }
      changed.push(...onlyIn(after, before, trip, true), ...onlyIn(before, after, trip, false));
    }
  }
  changed.sort((a, b) => a.atMs - b.atMs || (a.trip.id < b.trip.id ? -1 : 1));
  const plates = new Map(shown.rows.map(({ id, plate }) => [id, policy.hides("plate") ? "" : plate]));
  return {
    ...{ date: serviceDateText(day), trips, left },
    counts: [...counts].map(([kind, count]) => ({ kind, ...count })),
    changed: await told(call, changed.slice(0, TRIAL_MAX), plates),
  };
}

/** Alerts that the other rules do not give at the same stop. */
function onlyIn(
  these: readonly TripAlert[],
  others: readonly TripAlert[],
  trip: DayTrip,
  isNew: boolean,
): readonly Found[] {
  const keyOf = ({ kind, stop }: TripAlert) => `${kind} ${stop}`;
  const known = new Set(others.map(keyOf));
  return these.filter((one) => !known.has(keyOf(one))).map((one) => ({ ...one, trip, isNew }));
}

async function told(call: Context, found: readonly Found[], plates: ReadonlyMap<string, string>) {
  const stopOf = ({ trip, stop }: Found) => trip.stops.find(({ index }) => index === stop)?.stopId ?? "";
  const ids = (of: (one: Found) => string) => [...new Set(found.map(of))];
  const trips = await readNames(
    call,
    "trips",
    ids(({ trip }) => trip.id),
  );
  const lines = await readNames(
    call,
    "lines",
    ids(({ trip }) => trip.lineId),
  );
  const stops = await readNames(call, "stops", ids(stopOf));
  return found.map((one) => ({
    ...{ kind: one.kind, isNew: one.isNew, at: one.atMs },
    ...{ vehicleId: one.trip.vehicleId, plate: plates.get(one.trip.vehicleId) ?? "" },
    ...{
      tripId: one.trip.id,
      trip: trips.get(one.trip.id) ?? "",
      line: lines.get(one.trip.lineId)?.split("/")[0] ?? "",
    },
    stop: stops.get(stopOf(one))?.split("/")[0] ?? "",
  }));
}
