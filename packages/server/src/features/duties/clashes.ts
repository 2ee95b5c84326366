import { DAY_MS, dayStart, formatTime } from "@banche/core/text";
import { sql } from "kysely";

import type { IssueDraft } from "../../base/respond.ts";
import { policyNamed } from "../../policy/policies.ts";
import type { Writer } from "../../tables/recordTable.ts";
import type { Assigned } from "./assigned.ts";
import { CHINA_ZONE } from "@banche/core/text";

type Who = "driver" | "vehicle";

/** Members of the other duty that the text of a clash contains. */
const told = ["number", "startsAt", "endsAt"];

interface Clash {
  readonly id: string;
  readonly who: Who;
  readonly name: string | null;
  readonly number: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly shown: boolean;
}

/** Keys for the driver and the vehicle of a duty on each day that it touches. Duties with a common key are never written in one set. */
export function bookings({ driverId, vehicleId, startsAt, endsAt }: Assigned): readonly string[] {
  if (!(endsAt > startsAt) || endsAt - startsAt > 4 * DAY_MS) return [];
  const keys: string[] = [];
  for (let day = dayStart(startsAt); day < endsAt; day += DAY_MS) {
    if (driverId !== null) keys.push(`driver ${driverId} ${day}`);
    if (vehicleId !== null) keys.push(`vehicle ${vehicleId} ${day}`);
  }
  return keys;
}

/**
 * Duties that book the same driver or vehicle at the same time, as issues of the field, by duty id. Transactions that book the same
 * driver or vehicle wait for each other, so that the clash can be named. The constraints guarantee that none is missed.
 */
export async function findClashes(
  writer: Writer,
  set: readonly Assigned[],
): Promise<ReadonlyMap<string, readonly IssueDraft[]>> {
  const found = new Map<string, IssueDraft[]>();
  const booked = [...new Set(set.flatMap(({ driverId, vehicleId }) => [driverId, vehicleId]))].filter(
    (id) => id !== null,
  );
  const policy = await policyNamed("duties", writer);
  if (booked.length === 0 || !policy) return found;
  const { db } = writer;
  await sql`select pg_advisory_xact_lock(hashtextextended('duty ' || id, 0)) from
    (select id from unnest(${booked}::text[]) id order by hashtextextended('duty ' || id, 0)) ordered`.execute(db);
  const { rows } = await sql<Clash>`
    select given.id, who.who, coalesce(driver.name, vehicle.plate) as name, t.number, t.starts_at, t.ends_at,
      (${policy.rows("list")}) as shown
    from json_to_recordset(${JSON.stringify(set.map(toRow))}::json)
        as given(id text, driver_id text, vehicle_id text, starts_at timestamptz, ends_at timestamptz)
      cross join (values ('driver'), ('vehicle')) who(who)
      join duties t on t.id <> given.id and t.state <> 'cancelled'
        and tstzrange(t.starts_at, t.ends_at) && tstzrange(given.starts_at, given.ends_at)
        and case who.who when 'driver' then t.driver_id = given.driver_id else t.vehicle_id = given.vehicle_id end
      left join drivers driver on who.who = 'driver' and driver.id = t.driver_id
      left join vehicles vehicle on who.who = 'vehicle' and vehicle.id = t.vehicle_id
    order by t.starts_at, t.id`.execute(db);
  for (const clash of rows) {
    const issues = found.get(clash.id) ?? [];
    // One clash of each kind, even if the driver or vehicle has many duties.
    if (!issues.some(({ field }) => field === clash.who))
      issues.push(issueOf(clash, told.some((field) => policy.hides(field)) || policy.hides(clash.who)));
    found.set(clash.id, issues);
  }
  return found;
}

const toRow = ({ id, driverId, vehicleId, startsAt, endsAt }: Assigned) => ({
  id,
  driver_id: driverId,
  vehicle_id: vehicleId,
  starts_at: new Date(startsAt),
  ends_at: new Date(endsAt),
});

function issueOf({ who, name, number, startsAt, endsAt, shown }: Clash, isHidden: boolean): IssueDraft {
  if (!shown || isHidden) return { field: who, rule: "apart", text: "duties.clashHidden" };
  const time = (at: Date) => formatTime(at.getTime(), "yyyy-MM-dd HH:mm", CHINA_ZONE);
  const params = { who: name ?? "", number, from: time(startsAt), until: time(endsAt) };
  return { field: who, rule: "apart", params, text: "duties.clash" };
}
