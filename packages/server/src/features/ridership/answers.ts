import type { Output } from "@banche/core";
import { serviceDateText } from "@banche/core/day";
import { type contract, UNMATCHED_MAX } from "@banche/core/wire";
import { type RawBuilder, sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import type { Call, Context } from "../../wire/handlers.ts";
import { type Period, periodOf } from "./period.ts";
import { importInReach, type Reach, reachOf, riddenInReach, unmatchedInReach } from "./reach.ts";
import { readRules } from "./rules.ts";

type Group = typeof contract.ridership;
type Told = Output<Group["read"]>;

const MINUTE_S = 60;

/** Recorded trips of a period that the session may see, with the departures for which people can be counted. */
export async function readRidership(call: Call<Group["read"]>): Promise<Told> {
  const { query } = call;
  const period = periodOf(query);
  const reach = await reachOf(call);
  const { rules, version } = await readRules(call.db, factoryOf(call.session));
  const ofLine = (column: RawBuilder<unknown>) =>
    query.lineId === undefined ? sql`true` : sql`${column} = ${query.lineId}`;
  return {
    ...{ from: query.from, until: query.until, rules: { ...rules, version } },
    lines: await linesOf(call, reach),
    departures: await departuresOf(call, reach, period, ofLine(sql`t.line_id`)),
    records: await recordsOf(call, reach, period, ofLine(sql`r.line_id`)),
    stops: await stopsOf(call, reach, period, ofLine(sql`r.line_id`)),
    unmatched: await countUnmatched(call, reach, period),
  };
}

async function linesOf({ db, session }: Context, { lines }: Reach): Promise<Told["lines"]> {
  const { rows } = await sql<Told["lines"][number]>`
    select l.id, ${lines.hides("name") ? sql`''` : sql`l.name`} as name, ${lines.hides("code") ? sql`''` : sql`l.code`} as code
    from lines l where l.factory_id = ${session.factoryId} and ${lines.among(sql`l.id`)} order by l.sort_order, l.code, l.id`.execute(
    db,
  );
  return rows;
}

/** Trips of published schemes that are valid on any day of the period. */
async function departuresOf(
  { db, session }: Context,
  { trips, lines }: Reach,
  { from, until }: Period,
  ofLine: RawBuilder<unknown>,
): Promise<Told["departures"]> {
  const { rows } = await sql<Told["departures"][number]>`
    select t.id as trip_id, t.number, t.line_id, t.direction, (t.departure / ${MINUTE_S})::integer as departs, t.days,
      coalesce((select v.seats from vehicles v where v.id = t.vehicle_id), 0) as seats
    from trips t join schemes scheme on scheme.id = t.scheme_id and scheme.state = 'published'
      and scheme.valid_from <= ${until} and scheme.valid_until >= ${from}
    where t.factory_id = ${session.factoryId} and ${trips.rows("list")} and ${lines.among(sql`t.line_id`)} and ${ofLine}
    order by t.departure, t.number, t.id`.execute(db);
  return rows;
}

async function recordsOf(
  { db, session }: Context,
  reach: Reach,
  { from, until }: Period,
  ofLine: RawBuilder<unknown>,
): Promise<Told["records"]> {
  type Row = Omit<Told["records"][number], "day" | "people" | "counted"> & {
    readonly serviceDate: Date;
    readonly counted: number | null;
  };
  const { rows } = await sql<Row>`
    select r.service_date, r.trip_id, r.number, r.line_id, r.direction, r.departs, r.seats, r.counted,
      count(distinct s.who)::integer as scanned, (count(distinct s.who) filter (where s.is_stranger))::integer as strangers
    from ridership_trips r left join ridership_scans s on s.ridden_id = r.id
    where r.factory_id = ${session.factoryId} and r.service_date >= ${from} and r.service_date <= ${until} and ${ofLine}
      and ${riddenInReach(reach)}
    group by r.id order by r.service_date, r.departs, r.number, r.id`.execute(db);
  return rows.map(({ serviceDate, counted, ...row }) => ({
    ...row,
    day: serviceDateText(serviceDate.getTime()),
    people: counted ?? row.scanned,
    ...(counted !== null && { counted }),
  }));
}

async function stopsOf(
  { db, session }: Context,
  reach: Reach,
  { from, until }: Period,
  ofLine: RawBuilder<unknown>,
): Promise<Told["stops"]> {
  const { stops } = reach;
  const { rows } = await sql<Told["stops"][number]>`
    select r.line_id, s.stop_id, ${stops.hides("name") ? sql`''` : sql`min(p.name)`} as name,
      count(distinct (r.id, s.who))::integer as people
    from ridership_scans s join ridership_trips r on r.id = s.ridden_id join stops p on p.id = s.stop_id
    where r.factory_id = ${session.factoryId} and r.service_date >= ${from} and r.service_date <= ${until} and ${ofLine}
      and ${riddenInReach(reach)} and ${stops.among(sql`s.stop_id`)}
    group by r.line_id, s.stop_id order by r.line_id, people desc, s.stop_id`.execute(db);
  return rows;
}

const unmatchedIn = (call: Context, reach: Reach, { from, until }: Period) =>
  sql`from ridership_scans s join ridership_imports i on i.id = s.import_id
    where s.factory_id = ${call.session.factoryId} and s.ridden_id is null and s.service_date >= ${from}
      and s.service_date <= ${until} and ${unmatchedInReach(call, reach)}`;

async function countUnmatched(call: Context, reach: Reach, period: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${unmatchedIn(call, reach, period)}`.execute(call.db);
  return rows[0]?.count ?? 0;
}

/** Scans of a period without a trip, latest first. */
export async function listUnmatched(call: Call<Group["unmatched"]>): Promise<Output<Group["unmatched"]>> {
  type Scan = Output<Group["unmatched"]>["scans"][number];
  const period = periodOf(call.query);
  const reach = await reachOf(call);
  const { rows } = await sql<Omit<Scan, "at" | "day"> & { readonly at: Date; readonly serviceDate: Date }>`
    select s.identity as id, s.at, s.service_date, s.written, s.cause, i.name as file ${unmatchedIn(call, reach, period)}
    order by s.at desc, s.identity limit ${UNMATCHED_MAX}`.execute(call.db);
  return {
    total: await countUnmatched(call, reach, period),
    scans: rows.map(({ at, serviceDate, ...scan }) => ({
      ...scan,
      ...{ at: at.getTime(), day: serviceDateText(serviceDate.getTime()) },
    })),
  };
}

/** Imported files, latest first. */
export async function listImports(call: Call<Group["imports"]>): Promise<Output<Group["imports"]>> {
  const reach = await reachOf(call);
  const { rows } = await sql<Omit<Output<Group["imports"]>[number], "at"> & { readonly at: Date }>`
    select i.id, i.name, i.created_at as at, i.created_by as by, count(s.identity)::integer as scans,
      count(s.ridden_id)::integer as matched, (count(s.identity) filter (where s.is_stranger))::integer as strangers
    from ridership_imports i left join ridership_scans s on s.import_id = i.id
    where i.factory_id = ${call.session.factoryId} and ${importInReach(call, reach)}
    group by i.id order by i.created_at desc, i.id desc limit 200`.execute(call.db);
  return rows.map(({ at, ...one }) => ({ ...one, at: at.getTime() }));
}
