import { CHINA_ZONE, DAY_MS, formatTime } from "@banche/core/text";
import { sql } from "kysely";

import type { Deps } from "../../deps.ts";
import { refuse } from "../../base/respond.ts";
import { policyNamed } from "../../policy/policies.ts";
import { readNames } from "../../records/names.ts";
import type { Context } from "../../wire/handlers.ts";
import { bookDuty } from "./bookDuty.ts";
import { type RunningDay, type RunningTrip, readRunningDay } from "../../records/runningDay.ts";
import { keepStep, lockRun, valuesOf } from "./runs.ts";
import { notifyDrivers } from "./notifyDrivers.ts";

/** The wanted vehicle and driver of a trip. A missing member stays unchanged. */
export interface Wish {
  readonly tripId: string;
  readonly vehicleId?: string | undefined;
  readonly driverId?: string | undefined;
  readonly override?: string | undefined;
}

type Who = "vehicle" | "driver";

/**
 * Gives a trip of a day another vehicle or driver. Refused if the trip is over. Also refused if the new ones are out of use or have
 * another trip at that time. The rules of duties apply, too: another duty, or expired documents without a reason.
 */
export async function reassign(call: Context, { pubSub }: Pick<Deps, "pubSub">, day: number, wish: Wish) {
  tripOfDay(await readRunningDay(call, day, "visible"), wish.tripId);
  const run = await lockRun(call, wish.tripId, day);
  const running = await readRunningDay(call, day, "all");
  const trip = tripOfDay(running, wish.tripId);
  if (run.cancelledAt !== null) throw refuse.because("cancelled", "day.refused.cancelled");
  if (run.arrivedAt !== null) throw refuse.because("arrived", "day.refused.arrived");
  const vehicleId = wish.vehicleId || trip.vehicleId;
  const driverId = wish.driverId || trip.driverId;
  const override = (wish.override ?? "").trim();
  if (!wish.vehicleId && !wish.driverId)
    throw refuse.validation([{ field: "vehicle", rule: "required", text: "day.refused.who" }]);
  const isSame = vehicleId === trip.vehicleId && driverId === trip.driverId;
  if (isSame && (override === "" || override === trip.override)) throw refuse.because("nothing", "day.refused.nothing");
  const changed = [
    ...(vehicleId === trip.vehicleId ? [] : [["vehicle", vehicleId] as const]),
    ...(driverId === trip.driverId ? [] : [["driver", driverId] as const]),
  ];
  for (const [who, id] of changed) await refuseTaken(call, running, trip, who, id);
  const booked = {
    vehicleId: await bookedBy(call, trip, "vehicle", vehicleId),
    driverId: await bookedBy(call, trip, "driver", driverId),
    override,
  };
  const dutyId = await bookDuty(call, day, trip, booked);
  const names = await namesOf(call, [trip.vehicleId, vehicleId], [trip.driverId, driverId]);
  const words = (vehicle: string, driver: string) =>
    [names.get(vehicle), names.get(driver)].filter((name) => name !== undefined && name !== "").join(" ");
  const before = valuesOf(run, trip, words(trip.vehicleId, trip.driverId));
  const after = { ...before, ...booked, dutyId, who: words(vehicleId, driverId) };
  await keepStep(call, { runId: run.id, tripId: trip.id, action: "reassigned", before, after });
  const told = await notifyDrivers(call, pubSub, running, trip, [
    ...(driverId === trip.driverId
      ? []
      : [{ driverId: trip.driverId, title: "day.told.title", text: "day.told.off" } as const]),
    { driverId, title: "day.told.title", text: "day.told.on", params: { vehicle: names.get(vehicleId) ?? "" } },
  ]);
  return { runId: run.id, dutyId: dutyId ?? "", told };
}

/** The trip, if it runs on the day. @throws {Refusal} `not_found` */
export function tripOfDay({ trips }: RunningDay, id: string): RunningTrip {
  const trip = trips.find((one) => one.id === id);
  if (!trip) throw refuse.notFound("day.refused.noTrip");
  return trip;
}

/**
 * Refuses vehicles and drivers that the session may not see or that are out of use. Also refuses those that have another trip at that
 * time.
 */
async function refuseTaken(
  call: Context,
  { trips }: RunningDay,
  trip: RunningTrip,
  who: Who,
  id: string,
): Promise<void> {
  const member = `${who}Id` as const;
  const policy = await policyNamed(`${who}s`, call);
  const usable = who === "vehicle" ? sql`t.status = 'inUse'` : sql`t.status = 'onDuty'`;
  const { rows } = await sql<{ isUsable: boolean }>`
    select t.enabled and ${usable} as is_usable from ${sql.table(`${who}s`)} t
    where t.id = ${id} and ${policy ? policy.rows("get") : sql`false`}`.execute(call.db);
  const [row] = rows;
  if (!row) throw refuse.validation([{ field: who, rule: "reference", text: "day.refused.unknown" }]);
  const name = (await readNames(call, `${who}s`, [id])).get(id) ?? "";
  if (!row.isUsable) {
    throw refuse.validation([{ field: who, rule: "usable", params: { who: name }, text: "day.refused.unusable" }]);
  }
  const other = trips.find((one) => one.id !== trip.id && one[member] === id && isOpen(one) && meets(one, trip));
  if (!other) return;
  const time = (at: number) => formatTime(at, "HH:mm", CHINA_ZONE);
  const params = { who: name, number: other.number, from: time(other.from), until: time(other.until) };
  throw refuse.validation([{ field: who, rule: "apart", params, text: "day.refused.busy" }]);
}

/** Whether a trip still occupies its vehicle and driver. */
export function isOpen({ run }: Pick<RunningTrip, "run">): boolean {
  return run === undefined || (run.cancelledAt === null && run.arrivedAt === null);
}

export function meets(a: Pick<RunningTrip, "from" | "until">, b: Pick<RunningTrip, "from" | "until">): boolean {
  return a.from < b.until && b.from < a.until;
}

/**
 * The vehicle or driver for the replacing duty. An unchanged one is included only if no other duty books it yet: neither the duty of the
 * roster for this trip nor another duty at that time.
 */
async function bookedBy({ db }: Context, trip: RunningTrip, who: Who, id: string): Promise<string> {
  const member = `${who}Id` as const;
  if (id === "" || trip.duty?.[member] === id) return "";
  if (trip.planned[member] !== id) return id;
  const { rows } = await sql`
    select 1 from duties d where ${sql.ref(`d.${who}_id`)} = ${id} and d.state <> 'cancelled'
      and d.id <> ${trip.replacing?.id ?? ""}
      and d.starts_at < ${new Date(trip.until)} and d.ends_at > ${new Date(trip.from)}
      and d.service_date > ${new Date(trip.from - 4 * DAY_MS)} limit 1`.execute(db);
  return rows.length > 0 ? "" : id;
}

/** Names of vehicles and drivers, by id. */
export async function namesOf(call: Context, vehicles: readonly string[], drivers: readonly string[]) {
  const given = (ids: readonly string[]) => [...new Set(ids)].filter((id) => id !== "");
  const [plates, people] = [
    await readNames(call, "vehicles", given(vehicles)),
    await readNames(call, "drivers", given(drivers)),
  ];
  return new Map([...plates, ...people].map(([id, name]) => [id, nameAlone(name)]));
}

/** The name without the code after it. */
function nameAlone(name: string): string {
  const slash = name.lastIndexOf("/");
  return slash > 0 ? name.slice(0, slash) : name;
}
