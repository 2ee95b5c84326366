import {
  checkScheme,
  type DayKind,
  lineOf,
  type PlannedLine,
  type PlannedTrip,
  type SchemeProblem,
  serviceCalendar,
  tripOf,
} from "@banche/core/timetable";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";

/** The trips of a scheme and the lines that they run on. */
export interface Plan {
  readonly trips: readonly PlannedTrip[];
  readonly lines: ReadonlyMap<string, PlannedLine>;
}

type Record = Readonly<{ [name: string]: unknown }>;

/** Everything that a check needs, for any user: rules apply also to trips that the reader may not see. */
export async function readPlan(db: Kysely<Schema>, schemeId: string): Promise<Plan> {
  const lines = await sql<Record>`
    select l.id, l.name, coalesce((
      select json_agg(json_build_object('direction', r.direction, 'stopId', r.stop_id, 'distance', r.distance, 'time', r.time)
        order by r.row_place) from lines_route r where r.parent_id = l.id), '[]') as route
    from lines l where l.id in (select t.line_id from trips t where t.scheme_id = ${schemeId})`.execute(db);
  const known = new Map(lines.rows.map((row) => [String(row["id"]), lineOf(row)]));
  const trips = await sql<Record>`
    select t.id, t.version, t.number, t.line_id, t.direction, t.days, t.departure, t.vehicle_id, t.driver_id, coalesce((
      select json_agg(json_build_object('stopId', s.stop_id, 'time', s.time) order by s.row_place)
      from trips_times s where s.parent_id = t.id), '[]') as times
    from trips t where t.scheme_id = ${schemeId} order by t.departure, t.number, t.id`.execute(db);
  return { trips: trips.rows.map((row) => tripOf(row, known.get(String(row["lineId"])))), lines: known };
}

/** The problems that the check of a scheme finds. */
export async function problemsOf(db: Kysely<Schema>, schemeId: string): Promise<readonly SchemeProblem[]> {
  const { trips, lines } = await readPlan(db, schemeId);
  const days = await sql<{ day: Date | null; kind: DayKind; validUntil: Date }>`
    select d.day, d.kind, s.valid_until from schemes s left join service_days d on d.factory_id = s.factory_id
    where s.id = ${schemeId}`.execute(db);
  const known = days.rows.flatMap(({ day, kind }) => (day ? [{ day: day.getTime(), kind }] : []));
  const { knownUntil } = serviceCalendar(known);
  const [scheme] = days.rows;
  return checkScheme(trips, lines, scheme && { validUntil: scheme.validUntil.getTime(), knownUntil });
}
