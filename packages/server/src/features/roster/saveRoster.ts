import type { Output } from "@banche/core";
import { serviceDayOf, serviceDayStart, spareKind } from "@banche/core/roster";
import { findText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import { tryOut } from "../../db/transact.ts";
import { lastActor } from "../../records/audit.ts";
import { runAllOrNone } from "../../records/batch.ts";
import { tableNamed } from "../../tables/places.ts";
import type { Call } from "../../wire/handlers.ts";

type SaveCall = Call<typeof contract.roster.save>;
type Saved = Output<typeof contract.roster.save>;
type Result = Saved["results"][number];
type Wish = SaveCall["body"]["duties"][number];

/** The assignment of a duty before the change. */
interface Had {
  readonly id: string;
  readonly driverId: string;
  readonly vehicleId: string;
}

const nothing: Saved["undo"] = { duties: [], spares: [], removed: [] };

/**
 * Saves the changes of a board: all or none, through the normal writer, with the rights, rules and audit rows of single calls. Drivers
 * and vehicles that move to other duties of the set are released first. So duties can be swapped (ADR 0100).
 */
export async function saveRoster(call: SaveCall): Promise<Saved> {
  const { body, db } = call;
  const ids = [...body.duties, ...body.removed].map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw refuse.validation([{ field: "id", rule: "unique" }]);
  if (body.duties.some(({ driverId, vehicleId }) => driverId === undefined && vehicleId === undefined))
    throw refuse.validation([{ field: "duties", rule: "required", text: "roster.refused.nothing" }]);
  return tryOut(
    db,
    async () => carryOut(call),
    ({ saved }) => saved && body.dryRun !== true,
  );
}

async function carryOut(call: SaveCall): Promise<Saved> {
  const { body } = call;
  const had = await hadBefore(call);
  const spares = await sparesBefore(call);
  const duties = await saveDuties(call, had);
  const made = await runAllOrNone(
    tableNamed(call, "driverLeaves"),
    call,
    body.spares.map(({ driverId, day }) => ({ op: "create" as const, record: spareOf(call, driverId, day) })),
  );
  const gone = await runAllOrNone(
    tableNamed(call, "driverLeaves"),
    call,
    body.removed.map(({ id, version }) => ({ op: "remove" as const, id, ...versionOf(version) })),
  );
  const results = [...duties, ...made, ...gone];
  const saved = results.every(({ code }) => code === 200);
  if (!saved || body.dryRun === true) return { saved, results, undo: nothing };
  return {
    ...{ saved, results },
    undo: {
      duties: body.duties.map((wish, at) => backOf(wish, had.get(wish.id), duties[at])),
      spares: spares.map((one) => ({ ...one })),
      removed: made.flatMap(({ id, version }) => (id === undefined ? [] : [{ id, ...versionOf(version) }])),
    },
  };
}

async function saveDuties(call: SaveCall, had: ReadonlyMap<string, Had>): Promise<readonly Result[]> {
  const wishes = call.body.duties;
  const wanted = new Set(wishes.flatMap(({ driverId, vehicleId }) => [driverId, vehicleId]));
  const freed = wishes.flatMap((wish) => {
    const { driverId = "", vehicleId = "" } = had.get(wish.id) ?? {};
    const record = {
      ...(isFreed(driverId, wish.driverId) && wanted.has(driverId) && { driverId: "" }),
      ...(isFreed(vehicleId, wish.vehicleId) && wanted.has(vehicleId) && { vehicleId: "" }),
    };
    return Object.keys(record).length > 0
      ? [{ op: "update" as const, id: wish.id, ...versionOf(wish.version), record }]
      : [];
  });
  const isFree = new Set(freed.map(({ id }) => id));
  const given = wishes.map(({ id, version, driverId, vehicleId }) => ({
    ...{ op: "update" as const, id, ...(isFree.has(id) ? {} : versionOf(version)) },
    record: {
      ...(driverId !== undefined && { driverId }),
      ...(vehicleId !== undefined && { vehicleId }),
    },
  }));
  const done = await runAllOrNone(tableNamed(call, "duties"), call, [...freed, ...given]);
  const refused = new Map(freed.map(({ id }, at) => [id, done[at]]));
  return Promise.all(
    wishes.map(async ({ id }, at) => {
      const first = refused.get(id);
      const result = first !== undefined && first.code !== 200 ? first : done[freed.length + at];
      if (!result) throw new Error("a change without a result");
      return explained(call, result, id);
    }),
  );
}

/** Whether a driver or vehicle loses a duty that it has. */
function isFreed(has: string, wish: string | undefined): boolean {
  return has !== "" && wish !== undefined && wish !== has;
}

function spareOf({ request }: SaveCall, driverId: string, day: number) {
  const at = serviceDayStart(day);
  const reason = findText(request.language, "roster.spare") ?? spareKind;
  return { driverId, kind: spareKind, startsOn: at, endsOn: at, reason, description: "" };
}

function backOf({ id, driverId, vehicleId }: Wish, had: Had | undefined, result: Result | undefined): Wish {
  return {
    ...{ id, ...versionOf(result?.version) },
    ...(driverId !== undefined && { driverId: had?.driverId ?? "" }),
    ...(vehicleId !== undefined && { vehicleId: had?.vehicleId ?? "" }),
  };
}

async function hadBefore({ body, db, session }: SaveCall): Promise<ReadonlyMap<string, Had>> {
  const { rows } = await sql<Had>`
    select id, coalesce(driver_id, '') as driver_id, coalesce(vehicle_id, '') as vehicle_id from duties
    where id = any(${body.duties.map(({ id }) => id)}::text[]) and factory_id = ${session.factoryId}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function sparesBefore({ body, db, session }: SaveCall) {
  const { rows } = await sql<{ driverId: string; startsOn: Date; kind: string; isOneDay: boolean }>`
    select driver_id, starts_on, kind, starts_on = ends_on as is_one_day from driver_leaves
    where id = any(${body.removed.map(({ id }) => id)}::text[]) and factory_id = ${session.factoryId}`.execute(db);
  if (rows.some(({ kind, isOneDay }) => kind !== spareKind || !isOneDay))
    throw refuse.because("no_spare", "roster.refused.noSpare");
  return rows.map(({ driverId, startsOn }) => ({ driverId, day: serviceDayOf(startsOn.getTime()) }));
}

const versionOf = (version: number | undefined) => (version === undefined ? {} : { version });

/** A refusal with the name of the user who changed the duty, or with the text that it was deleted. */
async function explained(call: SaveCall, result: Result, id: string): Promise<Result> {
  const { db, request } = call;
  if (result.reason === "not_found")
    return { ...result, msg: findText(request.language, "roster.refused.gone") ?? result.msg };
  if (result.reason !== "conflict") return result;
  const { rows } = await sql<{ number: string }>`select number from duties where id = ${id}`.execute(db);
  const params = { number: rows[0]?.number ?? "", who: (await lastActor(db, "duties", id)) ?? "?" };
  return { ...result, msg: findText(request.language, "roster.refused.changed", params) ?? result.msg };
}
