import type { TextKey } from "@banche/core";
import type { FeedDay, FeedFacts, FeedLine, FeedStop } from "@banche/core/gtfs";
import { DAY_MS } from "@banche/core/text";
import { dayKinds, lineOf, tripOf } from "@banche/core/timetable";
import { type RawBuilder, sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { policyNamed } from "../../policy/policies.ts";
import { tableOf } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";

/** The timetables to include in a feed. */
export interface AskedFeed {
  /** Codes of schemes in any state; undefined: all published ones that have not ended. */
  readonly schemes: readonly string[] | undefined;
  readonly url: string;
  readonly now: number;
  /** Start of the first and the last day in Chinese time. Missing: the whole period of the schemes. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** Whether the vehicles of the timetable are included. */
  readonly vehicles?: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** The columns of each concept in a feed. Without dates or places the timetable would be wrong, so all must be visible. */
const told = {
  schemes: ["code", "state", "validFrom", "validUntil"],
  lines: ["name", "code", "route"],
  stops: ["name", "code", "latitude", "longitude"],
  trips: ["scheme", "number", "line", "direction", "days", "departure", "times"],
  serviceDays: ["day", "kind"],
} as const;

/**
 * The schedule facts that the session may see: the same as `banche gtfs export` reads.
 *
 * @throws {Refusal} `forbidden` where a part is hidden, `not_found` where none of the requested timetables exists
 */
export async function readFeedFacts(call: Context, asked: AskedFeed): Promise<FeedFacts> {
  const { url, now } = asked;
  const policies = {
    schemes: await policyFor(call, "schemes"),
    lines: await policyFor(call, "lines"),
    stops: await policyFor(call, "stops"),
    trips: await policyFor(call, "trips"),
    serviceDays: await policyFor(call, "serviceDays"),
  };
  if (asked.vehicles === true) policies.trips.checkUse(["vehicle"], "gtfs.unseenRoster");
  const wanted =
    asked.schemes === undefined
      ? sql`t.state = 'published' and t.valid_until >= ${new Date(now - DAY_MS)}`
      : sql`lower(t.code) = any(${asked.schemes.map((code) => code.toLowerCase())}::text[])`;
  const schemes = await read<{ id: string; code: string; validFrom: Date; validUntil: Date }>(
    call,
    policies.schemes,
    sql`t.id, t.code, t.valid_from, t.valid_until`,
    wanted,
  );
  if (schemes.length === 0) throw refuse.notFound("gtfs.noSchemes");
  const lines = await linesOf(call, policies.lines);
  const byScheme = await tripsOf(
    call,
    policies.trips,
    schemes.map(({ id }) => id),
    asked.vehicles === true,
  );
  const chosen = schemes.map(({ id, code, validFrom, validUntil }) => ({
    ...{ code, from: validFrom.getTime(), until: validUntil.getTime() },
    trips: (byScheme.get(id) ?? []).map((trip) => tripOf(trip, lines.get(String(trip["lineId"])))),
  }));
  const factoryId = factoryOf(call.session);
  const { rows } = await sql<{ name: string }>`select name from factories where id = ${factoryId}`.execute(call.db);
  return {
    agency: { id: factoryId, name: rows[0]?.name ?? "", url, language: "zh" },
    from: asked.from ?? Math.min(...chosen.map(({ from }) => from)),
    until: asked.until ?? Math.max(...chosen.map(({ until }) => until)),
    stops: await stopsOf(call, policies.stops),
    lines: [...lines.values()],
    schemes: chosen,
    calendar: await calendarOf(call, policies.serviceDays),
  };
}

const policyFor = (call: Context, name: keyof typeof told): Promise<AccessPolicy> =>
  policyTelling(call, { name, columns: told[name], text: "gtfs.unseen" });

/** The policy of an exported concept. @throws {Refusal} `forbidden` where one of its columns may not be seen */
export async function policyTelling(
  call: Context,
  { name, columns, text }: { readonly name: string; readonly columns: readonly string[]; readonly text: TextKey },
): Promise<AccessPolicy> {
  const policy = await policyNamed(name, call);
  if (!policy?.open) throw refuse.forbidden(text);
  policy.checkUse(columns, text);
  return policy;
}

/** Reads rows `t` of the table that the session may see. */
async function read<Found>(
  { db }: Context,
  policy: AccessPolicy,
  columns: RawBuilder<unknown>,
  where: RawBuilder<unknown> = sql`true`,
): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`select ${columns} from ${tableOf(policy.table)}
    where ${policy.rows("list")} and ${where} order by t.id`.execute(db);
  return rows;
}

async function linesOf(call: Context, policy: AccessPolicy): Promise<ReadonlyMap<string, FeedLine>> {
  const rows = await read<Row>(
    call,
    policy,
    sql`t.id, t.name, t.code, t.colour, coalesce((
      select json_agg(json_build_object('direction', r.direction, 'stopId', r.stop_id, 'distance', r.distance, 'time', r.time)
        order by r.row_place) from lines_route r where r.parent_id = t.id), '[]') as route`,
  );
  const isColourHidden = policy.hides("colour");
  return new Map(
    rows.map((row) => {
      const { id, name, route } = lineOf(row);
      const colour = isColourHidden || typeof row["colour"] !== "string" ? "" : row["colour"];
      return [id, { id, code: String(row["code"]), name, colour, route }];
    }),
  );
}

async function tripsOf(call: Context, policy: AccessPolicy, schemeIds: readonly string[], tellsVehicles: boolean) {
  const rows = await read<Row>(
    call,
    policy,
    sql`t.id, t.scheme_id, t.number, t.line_id, t.direction, t.days, t.departure,
      ${tellsVehicles ? sql`t.vehicle_id` : sql`null`} as vehicle_id, coalesce((
      select json_agg(json_build_object('stopId', s.stop_id, 'time', s.time) order by s.row_place)
      from trips_times s where s.parent_id = t.id), '[]') as times`,
    sql`t.scheme_id = any(${[...schemeIds]}::text[])`,
  );
  const byScheme = new Map<string, Row[]>();
  for (const row of rows) {
    const id = String(row["schemeId"]);
    byScheme.set(id, [...(byScheme.get(id) ?? []), row]);
  }
  return byScheme;
}

async function stopsOf(call: Context, policy: AccessPolicy): Promise<readonly FeedStop[]> {
  const rows = await read<
    Record<"id" | "code" | "name" | "address", string> & Record<"latitude" | "longitude", string | null>
  >(call, policy, sql`t.id, t.code, t.name, t.address, t.latitude, t.longitude`);
  const degrees = (value: string | null) => (value === null ? undefined : Number(value));
  const isAddressHidden = policy.hides("address");
  return rows.map(({ latitude, longitude, address, ...stop }) => ({
    ...{ ...stop, address: isAddressHidden ? "" : address },
    ...{ latitude: degrees(latitude), longitude: degrees(longitude) },
  }));
}

async function calendarOf(call: Context, policy: AccessPolicy): Promise<readonly FeedDay[]> {
  const rows = await read<{ day: Date; kind: string; name: string }>(call, policy, sql`t.day, t.kind, t.name`);
  const isNameHidden = policy.hides("name");
  return rows.flatMap(({ day, kind, name }): readonly FeedDay[] => {
    const known = dayKinds.find((one) => one === kind);
    return known ? [{ day: day.getTime(), kind: known, ...(!isNameHidden && { name }) }] : [];
  });
}
