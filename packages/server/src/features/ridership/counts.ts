import { serviceDayAt } from "@banche/core/day";
import { type contract, RIDERSHIP_PEOPLE_MAX } from "@banche/core/wire";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import { audit } from "../../records/audit.ts";
import { dayOf } from "../../records/runningDay.ts";
import type { Call } from "../../wire/handlers.ts";
import { reachOf, riddenInReach } from "./reach.ts";
import { dropUnridden, keepRidden } from "./riddenRows.ts";
import { tripsOfDay } from "./runningDays.ts";

type Count = (typeof contract.ridership)["count"];

/** Saves the number of people on a trip, or deletes it. A recorded trip of a past day is found by its record. */
export async function countPeople(
  call: Call<Count>,
  now: number,
): Promise<{ readonly day: string; readonly tripId: string }> {
  const { body, db, session } = call;
  const { people, tripId } = body;
  const day = dayOf(body.day);
  if (people !== undefined && (!Number.isInteger(people) || people < 0 || people > RIDERSHIP_PEOPLE_MAX))
    throw refuse.validation([{ field: "people", rule: "integer", text: "ridership.countWrong" }]);
  if (day > serviceDayAt(now))
    throw refuse.validation([{ field: "day", rule: "date", text: "ridership.refused.future" }]);
  const reach = await reachOf(call);
  const find = async () => {
    const { rows } = await sql<{ id: string; counted: number | null }>`
      select r.id, r.counted from ridership_trips r where r.factory_id = ${session.factoryId}
        and r.service_date = ${new Date(day)} and r.trip_id = ${tripId} and ${riddenInReach(reach)} for update`.execute(
      db,
    );
    return rows[0];
  };
  let found = await find();
  if (!found) {
    const trip = (await tripsOfDay(call, reach, day)).find(({ id }) => id === tripId);
    if (!trip) throw refuse.validation([{ field: "tripId", rule: "unknownReference", text: "ridership.refused.trip" }]);
    if (people === undefined) return { day: body.day, tripId };
    await keepRidden(call, [trip]);
    found = await find();
  }
  if (!found) throw refuse.conflict();
  const counted = people ?? null;
  await sql`update ridership_trips set counted = ${counted}::integer, counted_by = ${people === undefined ? "" : session.account},
    updated_at = now() where id = ${found.id}`.execute(db);
  if (people === undefined) await dropUnridden(call, [found.id]);
  await audit(call, {
    ...{ action: "count", resource: "ridership", recordId: found.id },
    before: { day: body.day, tripId, people: found.counted },
    after: { day: body.day, tripId, people: counted },
  });
  return { day: body.day, tripId };
}
