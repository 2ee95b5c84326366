import { serviceTimeText } from "@banche/core/timetable";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { policyNamed } from "../../policy/policies.ts";
import { readFleetRules } from "../../records/fleetRules.ts";
import { readNames } from "../../records/names.ts";
import { dayOf, readRunningDay } from "../../records/runningDay.ts";
import { tableOf } from "../../tables/recordTable.ts";
import type { Context, HandlersOf } from "../../wire/handlers.ts";
import { readLatest } from "./latest.ts";
import { policyFor } from "./vehiclePolicy.ts";

/** Position calls of the specification. They return the same data as our own calls (ADR 0129). */
export function gpsHandlers({ now }: Pick<Deps, "now">): HandlersOf<typeof contract.gps> {
  return {
    async toHex({ query }) {
      const longitude = microdegrees("lng", query.longitude, 180);
      const latitude = microdegrees("lat", query.latitude, 90);
      const hex = (value: number) => Math.abs(value).toString(16).padStart(8, "0");
      return { longitude: hex(longitude), latitude: hex(latitude), isSouth: latitude < 0, isWest: longitude < 0 };
    },
    timetable: (call) => readTimetable(call, call.query.lineId, dayOf(call.query.date)),
    async devices(call) {
      const { rules } = await readFleetRules(call.db, factoryOf(call.session));
      const { list } = await readLatest(call, now());
      const numbers = await deviceNumbers(
        call,
        list.map(({ vehicleId }) => vehicleId),
      );
      return list.flatMap(({ vehicleId, plate, at, latitude, longitude, speed, heading, line }) =>
        (numbers.get(vehicleId) ?? [""]).map((device) => ({
          ...{ device, vehicleId, plate, at, latitude, longitude, speed, heading, line },
          isOnline: now() - at <= rules.silentS * 1000,
        })),
      );
    },
  };
}

function microdegrees(field: string, text: string, most: number): number {
  const degrees = text.trim() === "" ? Number.NaN : Number(text);
  if (!(Math.abs(degrees) <= most)) throw refuse.validation([{ field, rule: "location" }]);
  return Math.round(degrees * 1e6);
}

async function readTimetable(call: Context, lineId: string, day: number) {
  const lines = await policyFor("lines", call);
  const { rows } = await sql<{ name: string }>`
    select t.name from ${tableOf(lines.table)} where t.id = ${lineId} and ${lines.rows("get")}`.execute(call.db);
  const [line] = rows;
  if (!line) throw refuse.notFound();
  const policy = await policyNamed("trips", call);
  if (!policy) throw refuse.forbidden();
  const all = (await readRunningDay(call, day, "visible")).trips;
  const trips = all.filter((trip) => trip.lineId === lineId && trip.run?.cancelledAt == null);
  const showsStops = !lines.hides("route") && !policy.hides("times");
  const vehicleIds = policy.hides("vehicle") ? [] : trips.map(({ vehicleId }) => vehicleId);
  const plates = await readNames(
    call,
    "vehicles",
    [...new Set(vehicleIds)].filter((id) => id !== ""),
  );
  const stops = await readNames(call, "stops", [...new Set(trips.flatMap(({ stopIds }) => stopIds))]);
  const clock = (ms: number) => (policy.hides("times") ? "" : serviceTimeText(Math.round((ms - day) / 60_000)));
  return trips.map(({ id, number, direction, vehicleId, from, until, stopIds, times }) => ({
    ...{ id, lineId, direction, number: policy.hides("number") ? "" : number },
    line: lines.hides("name") ? "" : line.name,
    plate: plates.get(vehicleId) ?? "",
    ...{ departure: clock(from), arrival: clock(until) },
    stops: (showsStops ? stopIds : []).map((stopId, at) => ({
      ...{ stopId, name: stops.get(stopId) ?? "", time: serviceTimeText(times[at]) },
    })),
  }));
}

/** Numbers of the devices in vehicles, limited to devices that the session may see. */
async function deviceNumbers(
  call: Context,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const policy = await policyNamed("devices", call);
  if (!policy?.open || policy.hides("number") || policy.hides("vehicle")) return new Map();
  const { rows } = await sql<{ vehicleId: string; numbers: readonly string[] }>`
    select t.vehicle_id, array_agg(t.number order by t.number) as numbers from ${tableOf(policy.table)}
    where t.enabled and t.vehicle_id = any(${[...vehicleIds]}::text[]) and ${policy.rows("get")}
    group by t.vehicle_id`.execute(call.db);
  return new Map(rows.map(({ vehicleId, numbers }) => [vehicleId, numbers]));
}
