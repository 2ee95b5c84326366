import { duties } from "@banche/core/concepts";

import { refuse } from "../../base/respond.ts";
import { policyOf } from "../../policy/policies.ts";
import { writeOne } from "../../records/attempt.ts";
import { readRecord } from "../../records/readRecords.ts";
import { changing, creating, existing } from "../../records/recordHandlers.ts";
import { changeOf, newRecord } from "../../tables/changes.ts";
import { tableNamed } from "../../tables/places.ts";
import type { RecordValues } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";
import type { RunningTrip } from "../../records/runningDay.ts";

/** Vehicle and driver that take over a trip. Empty: the planned one stays. */
export interface Booked {
  readonly vehicleId: string;
  readonly driverId: string;
  readonly override: string;
}

/**
 * Books the replacement for a trip with a separate duty. It uses the normal writer of duties, so its rights, document rules and exclusion
 * constraints apply (ADR 0091, 0097). If nothing is to be booked, the duty is ended.
 *
 * @param day - start of the service day
 * @returns the duty; null: there is none any more
 * @throws {Refusal} as the calls of duties do
 */
export async function bookDuty(call: Context, day: number, trip: RunningTrip, booked: Booked): Promise<string | null> {
  const id = trip.replacing?.id;
  const { vehicleId, driverId, override } = booked;
  if (vehicleId === "" && driverId === "") {
    if (id !== undefined) await change(call, id, { state: "cancelled" });
    return null;
  }
  const who = { vehicleId: vehicleId || null, driverId: driverId || null, override, state: "confirmed" };
  if (id !== undefined) {
    await change(call, id, who);
    return id;
  }
  const seconds = (at: number) => Math.round((at - day) / 1000);
  const piece = { kind: "drive", from: seconds(trip.from), until: seconds(trip.until), trip: trip.number };
  const times = { serviceDate: day, startsAt: trip.from, endsAt: trip.until };
  return make(call, { ...who, ...times, lineId: trip.lineId, pieces: [piece], number: "", description: "" });
}

async function make(call: Context, record: RecordValues): Promise<string> {
  const table = tableNamed(call, duties.name);
  const policy = await openPolicy(call, "create");
  const { id } = await writeOne(creating(policy, call), newRecord(table, record));
  if (id === undefined) throw new Error("a duty was made without an id");
  return id;
}

async function change(call: Context, id: string, values: RecordValues): Promise<void> {
  const table = tableNamed(call, duties.name);
  const policy = await openPolicy(call, "update");
  const before = existing(await readRecord(policy, call, id, true), "update");
  await writeOne(changing(policy, call, "update"), changeOf(table, before, values));
}

/** Checks the right to write duties, which is needed in addition to those of the day board. @throws {Refusal} `forbidden` */
async function openPolicy(call: Context, verb: "create" | "update") {
  const policy = await policyOf(tableNamed(call, duties.name), call);
  const isHidden = ["vehicle", "driver"].some((field) => policy.hides(field));
  if (isHidden || policy.mayDo(verb).answer === "no") throw refuse.forbidden();
  return policy;
}
