import { dayStart, DAY_MS } from "@banche/core/text";
import { type TrackingRules, type TripState, windowOf } from "@banche/core/tracking";
import type { Kysely } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { DayPlans, DayTrip } from "./dayPlan.ts";

/** Progress of a vehicle's trips, by `keyOf`. */
export type TripStates = Readonly<Record<string, TripState>>;

/** A trip of a day with the period in which it is followed. */
export interface Candidate {
  readonly key: string;
  readonly trip: DayTrip;
  readonly opens: number;
  readonly closes: number;
}

/** A time span in a factory, ms since 1970. */
export interface Span {
  readonly factoryId: string;
  readonly from: number;
  readonly until: number;
}

/** The trips that may be running between two times, by vehicle. */
export async function candidatesIn(
  db: Kysely<Schema>,
  plans: DayPlans,
  { factoryId, from, until }: Span,
  rules: TrackingRules,
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const found = new Map<string, Candidate[]>();
  // A service day has 48 hours, and a trip is followed from some time before it starts.
  const first = dayStart(from - rules.closesS * 1000) - DAY_MS;
  const days: number[] = [];
  for (let day = first; day <= dayStart(until + rules.opensS * 1000); day += DAY_MS) days.push(day);
  for (const [at, { trips }] of (await plans.among(db, factoryId, days)).entries()) {
    const day = days[at];
    for (const trip of trips) {
      const [opens, closes] = windowOf(trip, rules);
      if (closes < from || opens > until) continue;
      const candidate = { key: `${trip.id}@${day}`, trip, opens, closes };
      const of = found.get(trip.vehicleId);
      if (of) of.push(candidate);
      else found.set(trip.vehicleId, [candidate]);
    }
  }
  return found;
}
