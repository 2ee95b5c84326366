import { type contract } from "@banche/core/wire";
import type { Output } from "@banche/core";
import { sql } from "kysely";

import { readNames } from "../../records/names.ts";
import { tableOf } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";
import { policyFor } from "./vehiclePolicy.ts";

type ToldLine = Output<typeof contract.tracking.lines>["lines"][number];

interface Leg {
  readonly direction: string;
  readonly stopId: string;
}

/**
 * The lines that data schemes show to the session, with the stops of each direction. Positions of hidden stops are left
 * out.
 */
export async function readLines(call: Context): Promise<ToldLine[]> {
  const [lines, stops] = [await policyFor("lines", call), await policyFor("stops", call)];
  const found = await sql<{ id: string; name: string; code: string; colour: string; route: readonly Leg[] }>`
    select t.id, t.name, t.code, coalesce(t.colour, '') as colour, coalesce((
      select json_agg(json_build_object('direction', r.direction, 'stopId', r.stop_id) order by r.row_place)
      from lines_route r where r.parent_id = t.id), '[]') as route
    from ${tableOf(lines.table)} where t.enabled and ${lines.rows("get")}
    order by t.sort_order, t.code, t.id`.execute(call.db);
  const shown = found.rows.map((row) => ({
    ...row,
    name: lines.hides("name") ? "" : row.name,
    code: lines.hides("code") ? "" : row.code,
    colour: lines.hides("colour") ? "" : row.colour,
    route: lines.hides("route") ? [] : row.route,
  }));
  const ids = [...new Set(shown.flatMap(({ route }) => route.map(({ stopId }) => stopId)))];
  const names = await readNames(call, "stops", ids);
  const arePlacesHidden = stops.hides("latitude") || stops.hides("longitude");
  const places = await sql<{ id: string; latitude: string; longitude: string }>`
    select t.id, t.latitude, t.longitude from ${tableOf(stops.table)}
    where ${arePlacesHidden ? sql`false` : stops.rows("get")} and t.latitude is not null and t.longitude is not null
      and t.id = any(${ids}::text[])`.execute(call.db);
  const placeOf = new Map(
    places.rows.map((row) => [row.id, { latitude: Number(row.latitude), longitude: Number(row.longitude) }]),
  );
  return shown.map(({ route, ...line }) => ({
    ...line,
    directions: [...new Set(route.map(({ direction }) => direction))].map((direction) => ({
      direction,
      stops: route
        .filter((leg) => leg.direction === direction)
        .map(({ stopId }) => ({ stopId, name: names.get(stopId)?.split("/")[0] ?? "", ...placeOf.get(stopId) })),
    })),
  }));
}
