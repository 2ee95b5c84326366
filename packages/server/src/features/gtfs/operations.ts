import { readServiceDate } from "@banche/core/day";
import { type FeedDuty, type OperationsFacts, writeOperations, type WrittenOperations } from "@banche/core/gtfs";
import { DAY_MS } from "@banche/core/text";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { scopeOf, tableOf } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";
import { readTexts } from "../../wire/readTexts.ts";
import { policyTelling, readFeedFacts } from "./feedFacts.ts";

/** The requested rosters: scheme codes as JSON, and days. */
export interface AskedOperations {
  readonly schemes?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const MOST_SCHEMES = 100;
const MOST_DAYS = 366;

/** The exported columns of rosters. A duty without its driver would be wrong, so all columns must be visible. */
const told = {
  duties: ["number", "serviceDate", "state", "driver", "vehicle", "line", "pieces"],
  drivers: ["code"],
  vehicles: ["plate"],
} as const;

/**
 * The TODS files for the schedule of the same schemes and days.
 *
 * @throws {Refusal} `forbidden` where a column, a duty of these days, or its driver or vehicle is hidden, because the roster would be
 *   incomplete; `not_found` without a scheme; `validation` for invalid days
 */
export async function readOperations(call: Context, asked: AskedOperations, now: number): Promise<WrittenOperations> {
  const policies = {
    duties: await policyFor(call, "duties"),
    drivers: await policyFor(call, "drivers"),
    vehicles: await policyFor(call, "vehicles"),
  };
  const schemes = asked.schemes === undefined ? undefined : readTexts("schemes", asked.schemes, MOST_SCHEMES);
  const [from, until] = [dayIn("from", asked.from), dayIn("until", asked.until)];
  // The address is not used: the schedule is written elsewhere.
  const facts = await readFeedFacts(call, { schemes, url: "", now, from, until, vehicles: true });
  if (facts.until < facts.from || facts.until - facts.from >= MOST_DAYS * DAY_MS) {
    throw refuse.validation([{ field: "until", rule: "span" }]);
  }
  const duties = await dutiesOf(call, policies.duties, facts);
  const planned = facts.schemes.flatMap(({ trips }) => trips.map(({ vehicleId }) => vehicleId));
  const vehicleIds = [...planned, ...duties.map(({ vehicleId }) => vehicleId)];
  const drivers = await namesOf(call, policies.drivers, {
    column: "code",
    ids: duties.map(({ driverId }) => driverId),
  });
  const vehicles = await namesOf(call, policies.vehicles, { column: "plate", ids: vehicleIds });
  const operations: OperationsFacts = {
    drivers: drivers.map(({ id, name }) => ({ id, code: name })),
    vehicles: vehicles.map(({ id, name }) => ({ id, plate: name })),
    duties,
  };
  return writeOperations(facts, operations);
}

const policyFor = (call: Context, name: keyof typeof told): Promise<AccessPolicy> =>
  policyTelling(call, { name, columns: told[name], text: "gtfs.unseenRoster" });

function dayIn(field: string, date: string | undefined): number | undefined {
  const day = date === undefined ? undefined : readServiceDate(date);
  if (date !== undefined && day === undefined) throw refuse.validation([{ field, rule: "date" }]);
  return day;
}

interface DutyRow {
  readonly isSeen: boolean;
  readonly number: string;
  readonly serviceDate: Date;
  readonly driverId: string | null;
  readonly vehicleId: string | null;
  readonly lineId: string | null;
  readonly pieces: FeedDuty["pieces"];
}

async function dutiesOf(
  { db, session }: Context,
  policy: AccessPolicy,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<readonly FeedDuty[]> {
  const { rows } = await sql<DutyRow>`
    select ${seenBy(policy)} as is_seen, t.number, t.service_date, t.driver_id, t.vehicle_id, t.line_id, coalesce((
      select json_agg(json_build_object('kind', p.kind, 'fromS', p."from", 'untilS', p.until, 'trip', p.trip) order by p.row_place)
      from duties_pieces p where p.parent_id = t.id), '[]') as pieces
    from ${tableOf(policy.table)}
    where ${scopeOf(policy.table, session)} and t.state <> 'cancelled'
      and t.service_date >= ${new Date(from)} and t.service_date <= ${new Date(until)}
    order by t.id`.execute(db);
  checkAllSeen(rows);
  return rows.map(({ number, serviceDate, driverId, vehicleId, lineId, pieces }) => ({
    ...{ number, day: serviceDate.getTime(), pieces },
    ...{ driverId: driverId ?? "", vehicleId: vehicleId ?? "", lineId: lineId ?? "" },
  }));
}

/** Names of records that duties and trips refer to. */
async function namesOf(
  { db, session }: Context,
  policy: AccessPolicy,
  { column, ids }: { readonly column: string; readonly ids: readonly string[] },
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ isSeen: boolean; id: string; name: string }>`
    select ${seenBy(policy)} as is_seen, t.id, t.${sql.ref(column)} as name from ${tableOf(policy.table)}
    where ${scopeOf(policy.table, session)} and t.id = any(${[...new Set(ids)]}::text[]) order by t.id`.execute(db);
  checkAllSeen(rows);
  return rows;
}

const seenBy = (policy: AccessPolicy) => sql`coalesce(${policy.narrowing ?? sql`true`}, false)`;

function checkAllSeen(rows: readonly { readonly isSeen: boolean }[]): void {
  if (!rows.every(({ isSeen }) => isSeen)) throw refuse.forbidden("gtfs.unseenRoster");
}
