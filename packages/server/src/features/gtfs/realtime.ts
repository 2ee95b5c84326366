import {
  type FeedFacts,
  type FeedTrip,
  feedTripsOf,
  realtimeFeed,
  type RealtimeKind,
  type RealtimeMessage,
  type RealtimeRun,
  type RealtimeVehicle,
  trackedOf,
  type Translated,
  writeFeed,
} from "@banche/core/gtfs";
import { DAY_MS, dayStart, findText, languages } from "@banche/core/text";
import { runsOn, serviceCalendar, serviceTimeText } from "@banche/core/timetable";
import { isUnderWay, type TripState } from "@banche/core/tracking";
import { sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import { policyNamed } from "../../policy/policies.ts";
import { readFleetRules } from "../../records/fleetRules.ts";
import { lastFix, latestColumns, type LatestRow } from "../../records/lastFix.ts";
import { tableOf } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";
import { readFeedFacts } from "./feedFacts.ts";

/** Older positions of a vehicle are not sent to riders. */
const OLD_MS = 15 * 60_000;
/** A placeholder address. It does not change the version of the schedule. */
const NO_URL = "https://localhost";

/** One feed of the present moment, with the vehicles that the session may see. @throws {Refusal} `forbidden`, `not_found` */
export async function readRealtime(call: Context, kind: RealtimeKind, now: number): Promise<RealtimeMessage> {
  const facts = await readFeedFacts(call, { schemes: undefined, url: NO_URL, now });
  const { feed } = writeFeed(facts);
  const version = feed.get("feed_info.txt");
  const { rules } = await readFleetRules(call.db, factoryOf(call.session));
  const runOf = runsIn(facts);
  const seen = await vehiclesOf(call, runOf, now);
  return realtimeFeed(kind, {
    ...{ nowMs: now, ...seen, lateS: rules.lateMinutes * 60, texts: riderText },
    feedVersion: version?.rows[0]?.[version.columns.indexOf("feed_version")] ?? "",
    cancelled: await cancelledOf(call, runOf, now),
  });
}

type RunOf = (tripId: string | null, day: Date | null) => RealtimeRun | undefined;

/** Finds trips of the schedule by record id, on days on which they run. */
function runsIn(facts: FeedFacts): RunOf {
  const { trips, services } = feedTripsOf(facts);
  const byId = new Map<string, FeedTrip>(trips.map((one) => [one.trip.id ?? "", one]));
  const serviceOf = new Map(services.map((service) => [service.id, service]));
  const calendar = serviceCalendar(facts.calendar);
  return (tripId, date) => {
    const trip = byId.get(tripId ?? "");
    const service = trip && serviceOf.get(trip.service);
    const day = date?.getTime() ?? 0;
    if (!trip || !service || day < service.from || day > service.until) return undefined;
    return runsOn(service.kinds, calendar.kindOf(day)) ? { trip, day } : undefined;
  };
}

interface FollowedRow extends LatestRow {
  readonly serviceDate: Date | null;
  readonly tracking: Readonly<Record<string, TripState>>;
}

async function vehiclesOf(call: Context, runOf: RunOf, now: number) {
  const policy = await policyNamed("vehicles", call);
  if (!policy) throw refuse.forbidden();
  const { rows } = await sql<FollowedRow>`
    select ${latestColumns}, l.service_date, l.tracking
    from latest_positions l join ${tableOf(policy.table)} on t.id = l.vehicle_id
    where l.factory_id = ${factoryOf(call.session)} and l.at > ${new Date(now - OLD_MS)} and ${policy.rows("get")}
    order by t.id`.execute(call.db);
  const isPlateHidden = policy.hides("plate");
  const states = new Map<RealtimeVehicle, TripState>();
  const vehicles = rows.map((row): RealtimeVehicle => {
    const state = row.tracking[`${row.tripId}@${row.serviceDate?.getTime()}`];
    const found = state && runOf(row.tripId, row.serviceDate);
    const run = found && isUnderWay(state, trackedOf(found)) ? found : undefined;
    const vehicle = { id: row.vehicleId, plate: isPlateHidden ? "" : row.plate, last: lastFix(row), run };
    if (run && state) states.set(vehicle, state);
    return vehicle;
  });
  return { vehicles, states };
}

/** Cancelled trips of yesterday and today. */
async function cancelledOf({ db, session }: Context, runOf: RunOf, now: number): Promise<readonly RealtimeRun[]> {
  const { rows } = await sql<{ tripId: string; serviceDate: Date }>`
    select r.trip_id, r.service_date from trip_runs r
    where r.factory_id = ${factoryOf(session)} and r.cancelled_at is not null
      and r.service_date >= ${new Date(dayStart(now) - DAY_MS)} and r.service_date <= ${new Date(dayStart(now))}
    order by r.service_date, r.trip_id`.execute(db);
  return rows.flatMap(({ tripId, serviceDate }) => runOf(tripId, serviceDate) ?? []);
}

/** The text for riders in every language. */
function riderText(effect: "NO_SERVICE" | "SIGNIFICANT_DELAYS", { trip }: RealtimeRun, minutes: number): Translated {
  const words = { line: trip.line.name, at: serviceTimeText(trip.calls[0]?.minutes ?? 0), minutes };
  const key = effect === "NO_SERVICE" ? "gtfs.riders.cancelled" : "gtfs.riders.late";
  return {
    translation: languages.map((language) => ({
      language: tags[language],
      text: findText(language, key, words) ?? "",
    })),
  };
}

/** Language tags (BCP 47). */
const tags = { zh: "zh-Hans", zhtw: "zh-Hant-TW", en: "en" } as const;
