import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { readFleetRules } from "../../records/fleetRules.ts";
import { lastFix, latestColumns, type LatestRow } from "../../records/lastFix.ts";
import { readNames } from "../../records/names.ts";
import { tableOf } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";
import { toldFix } from "./toldFix.ts";
import { vehiclePolicy } from "./vehiclePolicy.ts";

/** The last positions of the vehicles that the session may see. */
export async function readLatest(call: Context, nowMs: number): Promise<Output<typeof contract.tracking.latest>> {
  const policy = await vehiclePolicy(call);
  const { rows } = await sql<FollowedRow>`
    select ${latestColumns}, l.line_id, l.direction, l.next_stop, l.stop_count, l.next_at, l.delay_s, l.early_s
    from latest_positions l join ${tableOf(policy.table)} on t.id = l.vehicle_id
    where l.factory_id = ${factoryOf(call.session)} and l.at is not null and ${policy.rows("get")}
    order by t.plate, t.id`.execute(call.db);
  const idsOf = (member: "tripId" | "lineId") => [...new Set(rows.flatMap((row) => row[member] ?? []))];
  const trips = await readNames(call, "trips", idsOf("tripId"));
  const lines = await readNames(call, "lines", idsOf("lineId"));
  const { rules } = await readFleetRules(call.db, factoryOf(call.session));
  const isPlateHidden = policy.hides("plate");
  return {
    now: nowMs,
    rules: { lateMinutes: rules.lateMinutes, silentS: rules.silentS, earlyMinutes: rules.earlyMinutes },
    list: rows.map((row) => ({
      ...{ vehicleId: row.vehicleId, plate: isPlateHidden ? "" : row.plate, ...toldFix(lastFix(row)) },
      ...(row.tripId !== null && {
        ...{ tripId: row.tripId, trip: trips.get(row.tripId) ?? "", lineId: row.lineId ?? "" },
        ...{ line: lines.get(row.lineId ?? "") ?? "", direction: row.direction },
        ...{ nextStop: row.nextStop ?? 0, stops: row.stopCount ?? 0 },
        ...(row.nextAt !== null && { nextAt: row.nextAt.getTime() }),
        ...(row.delayS !== null && { delay: row.delayS }),
        ...(row.earlyS !== null && { early: row.earlyS }),
      }),
    })),
  };
}

interface FollowedRow extends LatestRow {
  readonly lineId: string | null;
  readonly direction: string;
  readonly nextStop: number | null;
  readonly stopCount: number | null;
  readonly nextAt: Date | null;
  readonly delayS: number | null;
  readonly earlyS: number | null;
}
