import type { Output } from "@banche/core";
import { readServiceDate } from "@banche/core/day";
import { dutyOfRecord, serviceDayOf } from "@banche/core/roster";
import { DAY_MS } from "@banche/core/text";
import { ROSTER_DAYS_MAX, type contract } from "@banche/core/wire";
import { sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { drivingRulesOf, readSettings } from "../../auth/settings.ts";
import { refuse } from "../../base/respond.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { policyOf } from "../../policy/policies.ts";
import { readNames } from "../../records/names.ts";
import { papersOf } from "../../records/papers.ts";
import { readRecords } from "../../records/readRecords.ts";
import { tableNamed } from "../../tables/places.ts";
import type { RecordValues } from "../../tables/recordTable.ts";
import type { Call, Context } from "../../wire/handlers.ts";

type Roster = Output<typeof contract.roster.get>;

const page = "bus.roster";
const usualDays = 7;
/** Number of days before and after the board that the rules need. */
const aroundDays = 7;
/** The required columns. Without them a board would show assigned duties as open. */
const needed = ["number", "serviceDate", "startsAt", "endsAt", "driver", "vehicle"];

/** Everything that a board of these days shows and the session may see. @throws {Refusal} `validation` */
export async function readRoster(call: Call<typeof contract.roster.get>): Promise<Roster> {
  const start = readServiceDate(call.query.from);
  const { days = usualDays } = call.query;
  if (start === undefined) throw refuse.validation([{ field: "from", rule: "date", text: "roster.refused.from" }]);
  if (!(days >= 1 && days <= ROSTER_DAYS_MAX)) {
    const params = { max: ROSTER_DAYS_MAX };
    throw refuse.validation([{ field: "days", rule: "tooLarge", params, text: "roster.refused.days" }]);
  }
  const policy = await policyOf(tableNamed(call, "duties"), call);
  if (!policy.open) throw refuse.forbidden();
  const leavePolicy = await policyOf(tableNamed(call, "driverLeaves"), call);
  const [first, end] = [new Date(start - aroundDays * DAY_MS), new Date(start + (days + aroundDays) * DAY_MS)];
  const duties = await shown(call, "duties", policy, sql`t.service_date >= ${first} and t.service_date < ${end}`);
  const leaves = await shown(call, "driverLeaves", leavePolicy, sql`t.ends_on >= ${first} and t.starts_on < ${end}`);
  const [drivers, vehicles] = [await peopleOf(call, "drivers"), await peopleOf(call, "vehicles")];
  const replacing = await replacingDuties(call, first, end);
  const told = duties.flatMap((record) => dutyIn(record, replacing));
  const names = [
    ...(await namesOf(
      call,
      "carriers",
      [...drivers, ...vehicles].map(({ carrierId }) => carrierId),
    )),
    ...(await namesOf(
      call,
      "lines",
      told.map(({ lineId }) => lineId),
    )),
  ];
  const mayAssign =
    (await call.rights()).mayUse(page, "btn_assign") &&
    policy.mayDo("update").answer !== "no" &&
    !needed.some((field) => policy.hides(field));
  return {
    ...{ from: serviceDayOf(start), days, mayAssign },
    mayMarkSpare: mayAssign && leavePolicy.open && leavePolicy.mayDo("create").answer !== "no",
    drivers: drivers.map(({ id, name, carrierId, isUsable, papersUntil, code, licence }) => ({
      ...{ id, name, carrierId, isUsable, code, licence, ...(papersUntil !== undefined && { papersUntil }) },
    })),
    vehicles: vehicles.map(({ id, name, carrierId, isUsable, papersUntil, seats }) => ({
      ...{ id, name, carrierId, isUsable, seats, ...(papersUntil !== undefined && { papersUntil }) },
    })),
    duties: told,
    leaves: leaves.flatMap((record) => leaveIn(record)),
    names: names.map(([id, name]) => ({ id, name })),
    rules: drivingRulesOf((await readSettings(call.db)).settings),
  };
}

async function shown(
  call: Context,
  resource: "duties" | "driverLeaves",
  policy: AccessPolicy,
  which: ReturnType<typeof sql>,
): Promise<readonly RecordValues[]> {
  if (!policy.open) return [];
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(resource === "duties" ? "duties" : "driver_leaves")} t
    where ${which} and ${policy.rows("list")} order by t.id`.execute(call.db);
  const found = await readRecords(
    policy,
    call,
    rows.map(({ id }) => id),
    false,
  );
  return rows.flatMap(({ id }) => {
    const record = found.get(id);
    return record ? [policy.hide("record")(record)] : [];
  });
}

/** The duties that took over trips on the day board. */
async function replacingDuties({ db, session }: Context, first: Date, end: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select duty_id as id from trip_runs where factory_id = ${factoryOf(session)} and duty_id is not null
      and service_date >= ${first} and service_date < ${end}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function dutyIn(record: RecordValues, replacing: ReadonlySet<string>): Roster["duties"] {
  const read = dutyOfRecord(record);
  if (!read) return [];
  const { pieces, ...times } = read.duty;
  return [
    {
      ...{ ...times, version: Number(record["version"]), number: textOf(record, "number") },
      ...{ driverId: read.driver ?? "", vehicleId: textOf(record, "vehicleId"), lineId: read.line ?? "" },
      ...{ state: read.state, papersAllowed: textOf(record, "override") !== "" },
      ...(replacing.has(read.duty.id) && { isReplacement: true }),
      pieces: pieces.map((piece) => ({ ...piece })),
    },
  ];
}

function leaveIn(record: RecordValues): Roster["leaves"] {
  const [first, last] = [record["startsOn"], record["endsOn"]];
  const driverId = textOf(record, "driverId");
  if (typeof first !== "number" || typeof last !== "number" || driverId === "") return [];
  return [
    {
      ...{ id: textOf(record, "id"), version: Number(record["version"]), driverId },
      ...{ from: serviceDayOf(first), until: serviceDayOf(last) },
      ...{ kind: textOf(record, "kind"), reason: textOf(record, "reason") },
    },
  ];
}

function textOf(record: RecordValues, member: string): string {
  const value = record[member];
  return typeof value === "string" ? value : "";
}

/** Drivers or vehicles in order, with the last day on which all their documents are valid. */
async function peopleOf(call: Context, name: "drivers" | "vehicles") {
  const policy = await policyOf(tableNamed(call, name), call);
  if (!policy.open) return [];
  const isDriver = name === "drivers";
  const unless = (field: string, value: ReturnType<typeof sql>, other: ReturnType<typeof sql>) =>
    policy.hides(field) ? other : value;
  const none = sql`''`;
  const { rows } = await sql<{
    readonly id: string;
    readonly name: string;
    readonly code: string;
    readonly licence: string;
    readonly carrierId: string;
    readonly seats: number;
    readonly isUsable: boolean;
  }>`
    select t.id, ${isDriver ? unless("name", sql`t.name`, none) : unless("plate", sql`t.plate`, none)} as name,
      ${isDriver ? unless("code", sql`t.code`, none) : none} as code,
      ${isDriver ? unless("licenceKind", sql`t.licence_kind`, none) : none} as licence,
      ${unless("carrier", sql`coalesce(t.carrier_id, '')`, none)} as carrier_id,
      ${isDriver ? sql`0` : unless("seats", sql`coalesce(t.seats, 0)`, sql`0`)} as seats,
      t.enabled and ${isDriver ? sql`t.status = 'onDuty'` : sql`t.status = 'inUse'`} as is_usable
    from ${sql.table(policy.table.table)} t where ${policy.rows("list")} order by t.sort_order, t.id`.execute(call.db);
  const until = new Map<string, number>();
  for (const paper of await papersOf(
    call,
    name,
    rows.map(({ id }) => id),
  ))
    until.set(paper.ownerId, Math.min(until.get(paper.ownerId) ?? Number.POSITIVE_INFINITY, serviceDayOf(paper.until)));
  return rows.map((row) => {
    const papersUntil = until.get(row.id);
    return { ...row, ...(papersUntil !== undefined && { papersUntil }) };
  });
}

async function namesOf(call: Context, resource: string, ids: readonly string[]) {
  return readNames(
    call,
    resource,
    [...new Set(ids)].filter((id) => id !== ""),
  );
}
