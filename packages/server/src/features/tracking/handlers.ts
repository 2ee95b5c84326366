import { DAY_MS } from "@banche/core/text";
import { type Datum, datumOf, placeInWgs84, readFixes, type SentFix } from "@banche/core/tracking";
import { type contract, TRACK_MAX } from "@banche/core/wire";
import { sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import { tilesOf } from "../../auth/settings.ts";
import type { Deps } from "../../deps.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { tableOf } from "../../tables/recordTable.ts";
import type { Context, HandlersOf } from "../../wire/handlers.ts";
import type { DayPlans } from "./dayPlan.ts";
import { texts } from "../../history/fixColumns.ts";
import { readTrack, type VehicleFix } from "../../history/fixes.ts";
import { ingest } from "./ingest.ts";
import { readLatest } from "./latest.ts";
import { readLines } from "./lines.ts";
import { type AllPlates, createAllPlates, type Plates } from "./plates.ts";
import { readDay, readReplay } from "./replay.ts";
import { toldFix } from "./toldFix.ts";
import { vehiclePolicy } from "./vehiclePolicy.ts";

/** Longest part of a track that one call reads. */
const LONGEST_TRACK_MS = 7 * DAY_MS;
/** From this number of plates in a call on, all plates of the factory are used, which are cached. */
const MANY_PLATES = 200;

type Refused = Awaited<ReturnType<HandlersOf<typeof contract.tracking>["send"]>>["refused"];

/** Positions of vehicles of the active factory, limited to those that the vehicles' data schemes show to the session. */
export function trackingHandlers(
  { now, history, settings }: Pick<Deps, "now" | "history" | "settings">,
  plans: DayPlans,
): HandlersOf<typeof contract.tracking> {
  const allPlates = createAllPlates();
  return {
    async send(call) {
      const factoryId = factoryOf(call.session);
      const { fixes, refused } = readFixes(call.body.fixes, now());
      const found = await vehiclesOf(call, allPlates, fixes);
      const kept =
        call.body.dryRun === true
          ? { stored: found.fixes.length, repeated: 0 }
          : await ingest(call.db, { plans, history }, factoryId, found.fixes);
      const all = [...refused, ...found.refused].toSorted((a, b) => a.index - b.index);
      return { ...kept, refused: all };
    },
    latest: (call) => readLatest(call, now()),
    async track(call) {
      const { vehicleId, from, until, pageSize = TRACK_MAX } = call.query;
      if (until < from || until - from > LONGEST_TRACK_MS) throw refuse.validation([{ field: "until", rule: "span" }]);
      const policy = await vehiclePolicy(call);
      const there = await sql`select 1 from ${tableOf(policy.table)}
        where t.id = ${vehicleId} and ${policy.rows("get")}`.execute(call.db);
      if (there.rows.length === 0) throw refuse.notFound();
      const most = Math.min(Math.max(1, pageSize), TRACK_MAX);
      const found = await history.on(call.db, (place) => readTrack(place, vehicleId, from, until, most + 1));
      const list = found.slice(0, most).map(toldFix);
      const next = found[most]?.atMs;
      return { list, ...(next !== undefined && { next }) };
    },
    async lines(call) {
      const tiles = tilesOf(settings.now());
      return { lines: await readLines(call), ...(tiles && { tiles }) };
    },
    day: (call) => readDay(call, history, call.query, now()),
    replay: (call) => readReplay(call, history, call.query),
  };
}

/**
 * Converts fixes to WGS-84 and finds their vehicles: by device, else by plate. Unknown, disabled and hidden ones get
 * the same refusal.
 */
async function vehiclesOf(
  call: Context,
  allPlates: AllPlates,
  sent: readonly SentFix[],
): Promise<{ readonly fixes: readonly VehicleFix[]; readonly refused: Refused }> {
  const policy = await vehiclePolicy(call);
  const namesOf = (member: "device" | "plate") => {
    const all = new Set(sent.map((fix) => fix[member].toLowerCase()));
    all.delete("");
    return [...all];
  };
  const [deviceNames, plateNames] = [namesOf("device"), namesOf("plate")];
  const byDevice = await devicesNamed(call, policy, deviceNames);
  const isWhole = policy.narrowing === undefined && plateNames.length >= MANY_PLATES;
  const byPlate = isWhole
    ? await allPlates.of(call.db, factoryOf(call.session))
    : await platesNamed(call, policy, plateNames);
  const fixes: VehicleFix[] = [];
  const refused: Refused[number][] = [];
  for (const fix of sent) {
    const field = fix.device === "" ? "plate" : "device";
    const device = field === "device" ? byDevice.get(fix.device.toLowerCase()) : undefined;
    const vehicleId = field === "plate" ? byPlate.get(fix.plate.toLowerCase()) : device?.vehicleId;
    if (vehicleId === undefined) refused.push({ index: fix.index, field, rule: "unknownReference" });
    else if (vehicleId === null) refused.push({ index: fix.index, field, rule: "noVehicle" });
    else {
      const { atMs, speedKmh, heading } = fix;
      const { lat, lon } = placeInWgs84(fix, fix.datum ?? device?.datum ?? "wgs84");
      fixes.push({ vehicleId, atMs, lat, lon, speedKmh, heading });
    }
  }
  return { fixes, refused };
}

interface NamedDevice {
  readonly vehicleId: string | null;
  readonly datum: Datum;
}

/** Enabled devices without a vehicle or with a visible one, by number in lower case. */
async function devicesNamed(
  call: Context,
  policy: AccessPolicy,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedDevice>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; vehicleId: string | null; datum: string }>`
    select lower(d.number) as name, d.vehicle_id, d.datum from devices d
    where d.factory_id = ${factoryOf(call.session)} and d.enabled and lower(d.number) = any(${texts(names)}::text[])
      and (d.vehicle_id is null or d.vehicle_id in
        (select t.id from ${tableOf(policy.table)} where ${policy.rows("get")}))`.execute(call.db);
  return new Map(rows.map(({ name, vehicleId, datum }) => [name, { vehicleId, datum: datumOf(datum) }]));
}

/** Ids of visible vehicles by plate in lower case. */
async function platesNamed(call: Context, policy: AccessPolicy, names: readonly string[]): Promise<Plates> {
  if (names.length === 0) return new Map();
  // One value: the rows of a whole fleet would take longer to read.
  const { rows } = await sql<{ found: Readonly<Record<string, string>> | null }>`
    select json_object_agg(lower(t.plate), t.id) as found from ${tableOf(policy.table)}
    where ${policy.rows("get")} and lower(t.plate) = any(${texts(names)}::text[])`.execute(call.db);
  return new Map(Object.entries(rows[0]?.found ?? {}));
}
