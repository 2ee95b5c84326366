import { createHash } from "node:crypto";

import type { Output } from "@banche/core";
import { serviceDayAt } from "@banche/core/day";
import { matchScan, readScans, type ScanCause, scanIdentity, type SentScan } from "@banche/core/ridership";
import { DAY_MS } from "@banche/core/text";
import { type contract, RIDERSHIP_DAYS_MAX } from "@banche/core/wire";
import { sql } from "kysely";

import { newId } from "../../base/ids.ts";
import { refuse } from "../../base/respond.ts";
import { audit } from "../../records/audit.ts";
import type { Call, Context } from "../../wire/handlers.ts";
import { type Names, namesIn } from "./lookUp.ts";
import { importInReach, type Reach, reachOf } from "./reach.ts";
import { dropUnridden, keepRidden, riddenKey } from "./riddenRows.ts";
import { type DayTrip, tripsOfDay } from "./runningDays.ts";

type Group = typeof contract.ridership;

/** A scan with the records found for it. */
interface Found {
  readonly scan: SentScan;
  readonly identity: string;
  readonly day: number;
  readonly who: string;
  readonly isStranger: boolean;
  readonly vehicleId: string | undefined;
  readonly lineId: string | undefined;
  readonly stopId: string | undefined;
  readonly trip: DayTrip | undefined;
  readonly cause: ScanCause | undefined;
}

/** Saves the scans of a file or of a part of it. Each has its trip, or the reason why there is none. */
export async function sendScans(call: Call<Group["send"]>, now: number): Promise<Output<Group["send"]>> {
  const { body } = call;
  const { scans, refused, doubles } = readScans(body.scans, now);
  const reach = await reachOf(call);
  // If two people import the same file at once, the second one gets the result of the first.
  if (body.dryRun !== true) await oneAtATime(call);
  const known = await knownAmong(call, scans.map(digestOf));
  const fresh = scans.filter((scan) => !known.has(digestOf(scan)));
  const found = await findAll(call, reach, fresh);
  const isKept = body.dryRun !== true && found.length > 0;
  const told = {
    stored: found.length,
    matched: found.filter(({ trip }) => trip !== undefined).length,
    repeated: scans.length - fresh.length,
    strangers: found.filter(({ isStranger }) => isStranger).length,
    doubles: [...doubles],
    unmatched: found.flatMap(({ scan, cause }) => (cause === undefined ? [] : [{ index: scan.index, cause }])),
    refused: [...refused],
  };
  if (body.importId !== undefined) await ownImport(call, reach, body.importId);
  if (!isKept) return { ...told, ...(body.importId !== undefined && { importId: body.importId }) };
  const importId = body.importId ?? (await newImport(call, body.name, now));
  await insertScans(call, importId, found);
  await audit(call, {
    ...{ action: "import", resource: "ridership", recordId: importId },
    after: { name: body.name, scans: found.length, matched: told.matched },
  });
  return { ...told, importId };
}

/** Undoes an import: deletes its scans, and the trips without other scans or counts. */
export async function undoImport(call: Call<Group["undo"]>): Promise<Output<Group["undo"]>> {
  const { db, params } = call;
  const { id, name } = await ownImport(call, await reachOf(call), params.id);
  const { rows } = await sql<{ riddenId: string | null }>`
    delete from ridership_scans where import_id = ${id} returning ridden_id`.execute(db);
  await dropUnridden(call, [...new Set(rows.flatMap(({ riddenId }) => riddenId ?? []))]);
  await sql`delete from ridership_imports where id = ${id}`.execute(db);
  await audit(call, {
    ...{ action: "undo", resource: "ridership", recordId: id },
    before: { name, scans: rows.length },
  });
  return { id, scans: rows.length };
}

/** An import that the session may see, locked. @throws {Refusal} `not_found` */
async function ownImport(
  call: Context,
  reach: Reach,
  id: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select i.id, i.name from ridership_imports i
    where i.id = ${id} and i.factory_id = ${call.session.factoryId} and ${importInReach(call, reach)} for update`.execute(
    call.db,
  );
  if (!rows[0]) throw refuse.notFound();
  return rows[0];
}

async function oneAtATime({ db, session }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`ridership ${session.factoryId}`}))`.execute(db);
}

async function newImport({ db, session }: Context, name: string, now: number): Promise<string> {
  const id = newId();
  await sql`insert into ridership_imports (id, factory_id, name, created_at, created_by)
    values (${id}, ${session.factoryId}, ${name.trim()}, ${new Date(now)}, ${session.account})`.execute(db);
  return id;
}

async function knownAmong({ db, session }: Context, identities: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ identity: string }>`
    select identity from ridership_scans where factory_id = ${session.factoryId} and identity = any(${[...identities]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ identity }) => identity));
}

async function findAll(call: Context, reach: Reach, scans: readonly SentScan[]): Promise<readonly Found[]> {
  const names = await namesIn(call, reach, scans);
  const days = [...new Set(scans.map(({ atMs }) => serviceDayAt(atMs)))];
  if (days.length > RIDERSHIP_DAYS_MAX)
    throw refuse.validation([
      { field: "scans", rule: "tooLarge", params: { max: RIDERSHIP_DAYS_MAX }, text: "ridership.refused.span" },
    ]);
  const trips = new Map<number, readonly DayTrip[]>();
  // Times after 24:00 belong to the day before: its trips may still be running.
  for (const day of new Set(days.flatMap((one) => [one - DAY_MS, one])))
    trips.set(day, await tripsOfDay(call, reach, day));
  return scans.map((scan) => {
    const day = serviceDayAt(scan.atMs);
    return foundOf(scan, day, names, [...(trips.get(day - DAY_MS) ?? []), ...(trips.get(day) ?? [])]);
  });
}

function foundOf(scan: SentScan, day: number, names: Names, trips: readonly DayTrip[]): Found {
  const rider = names.riders.get(scan.rider.toLowerCase());
  const [vehicleId, lineId] = [names.vehicles.get(scan.plate), names.lines.get(scan.line.toLowerCase())];
  const stopId = names.stops.get(scan.stop.toLowerCase());
  const base = {
    ...{ scan, identity: digestOf(scan), vehicleId, lineId, stopId },
    ...{ who: rider ?? digest(scan.rider.toLowerCase()), isStranger: rider === undefined },
  };
  const unknown = causeOf(scan, vehicleId, lineId);
  if (unknown) return { ...base, day, trip: undefined, cause: unknown };
  const matched = matchScan({ atMs: scan.atMs, vehicleId, lineId, stopId }, trips);
  if ("cause" in matched) return { ...base, day, trip: undefined, cause: matched.cause };
  return { ...base, day: matched.trip.day, trip: matched.trip, cause: undefined };
}

function causeOf(
  { plate }: SentScan,
  vehicleId: string | undefined,
  lineId: string | undefined,
): ScanCause | undefined {
  if (plate !== "") return vehicleId === undefined ? "unknownVehicle" : undefined;
  return lineId === undefined ? "unknownLine" : undefined;
}

async function insertScans(call: Context, importId: string, found: readonly Found[]): Promise<void> {
  const { db, session } = call;
  const ridden = await keepRidden(
    call,
    found.flatMap(({ trip }) => trip ?? []),
  );
  const rows = found.map(({ scan, trip, ...one }) => ({
    ...{
      identity: one.identity,
      at: new Date(scan.atMs).toISOString(),
      day: new Date(one.day).toISOString(),
      who: one.who,
    },
    ...{ stranger: one.isStranger, written: scan.plate === "" ? scan.line : scan.plate, cause: one.cause ?? null },
    ...{ vehicle: one.vehicleId ?? null, line: one.lineId ?? null, stop: one.stopId ?? null },
    ridden: trip ? (ridden.get(riddenKey(trip)) ?? null) : null,
  }));
  await sql`insert into ridership_scans (factory_id, import_id, identity, at, service_date, who, is_stranger, written, vehicle_id, line_id,
      stop_id, ridden_id, cause)
    select ${session.factoryId}, ${importId}, x.identity, x.at, x.day, x.who, x.stranger, x.written, x.vehicle, x.line, x.stop, x.ridden, x.cause
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (identity text, at timestamptz, day timestamptz, who text, stranger boolean,
      written text, vehicle text, line text, stop text, ridden text, cause text)`.execute(db);
}

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");
const digestOf = (scan: SentScan): string => digest(scanIdentity(scan));
