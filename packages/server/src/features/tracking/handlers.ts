import { DAY_MS } from "@banche/core/text";
import { datumOf, placeInWgs84, readFixes, type SentFix } from "@banche/core/tracking";
import { type contract, TRACK_MAX } from "@banche/core/wire";
import { sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import { tilesOf } from "../../auth/settings.ts";
import type { Deps } from "../../deps.ts";
import { tableOf } from "../../tables/recordTable.ts";
import type { Context, HandlersOf } from "../../wire/handlers.ts";
import type { DayPlans } from "./dayPlan.ts";
import { readTrack, type VehicleFix } from "../../history/fixes.ts";
import { ingest } from "./ingest.ts";
import { readLatest } from "./latest.ts";
import { readLines } from "./lines.ts";
import { readDay, readReplay } from "./replay.ts";
import { toldFix } from "./toldFix.ts";
import { vehiclePolicy } from "./vehiclePolicy.ts";

/** Longest part of a track that one call reads. */
const LONGEST_TRACK_MS = 7 * DAY_MS;

type Refused = Awaited<ReturnType<HandlersOf<typeof contract.tracking>["send"]>>["refused"];

/** Positions of vehicles of the active factory, limited to those that the vehicles' data schemes show to the session. */
export function trackingHandlers(
  { now, history, settings }: Pick<Deps, "now" | "history" | "settings">,
  plans: DayPlans,
): HandlersOf<typeof contract.tracking> {
  return {
    async send(call) {
      const factoryId = factoryOf(call.session);
      const { fixes, refused } = readFixes(call.body.fixes, now());
      const found = await vehiclesOf(call, fixes);
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
  sent: readonly SentFix[],
): Promise<{ readonly fixes: readonly VehicleFix[]; readonly refused: Refused }> {
  const policy = await vehiclePolicy(call);
  const names = (member: "device" | "plate") => {
    const all = new Set(sent.map((fix) => fix[member].toLowerCase()));
    all.delete("");
    return sql`any(${[...all]}::text[])`;
  };
  const shown = sql`select t.id from ${tableOf(policy.table)} where ${policy.rows("get")}`;
  const devices = await sql<{ name: string; vehicleId: string | null; datum: string }>`
    select lower(d.number) as name, d.vehicle_id, d.datum from devices d
    where d.factory_id = ${factoryOf(call.session)} and d.enabled and lower(d.number) = ${names("device")}
      and (d.vehicle_id is null or d.vehicle_id in (${shown}))`.execute(call.db);
  const plates = await sql<{ name: string; vehicleId: string }>`
    select lower(t.plate) as name, t.id as vehicle_id from ${tableOf(policy.table)}
    where ${policy.rows("get")} and lower(t.plate) = ${names("plate")}`.execute(call.db);
  const byDevice = new Map(devices.rows.map(({ name, vehicleId }) => [name, vehicleId]));
  const datumBy = new Map(devices.rows.map(({ name, datum }) => [name, datumOf(datum)]));
  const byPlate = new Map(plates.rows.map(({ name, vehicleId }) => [name, vehicleId]));
  const fixes: VehicleFix[] = [];
  const refused: Refused[number][] = [];
  for (const fix of sent) {
    const field = fix.device === "" ? "plate" : "device";
    const vehicleId = (field === "plate" ? byPlate : byDevice).get(fix[field].toLowerCase());
    if (vehicleId === undefined) refused.push({ index: fix.index, field, rule: "unknownReference" });
    else if (vehicleId === null) refused.push({ index: fix.index, field, rule: "noVehicle" });
    else
      fixes.push({
        ...fix,
        ...placeInWgs84(fix, fix.datum ?? datumBy.get(fix.device.toLowerCase()) ?? "wgs84"),
        vehicleId,
      });
  }
  return { fixes, refused };
}
