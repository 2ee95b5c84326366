import type { ScannedTrip } from "@banche/core/ridership";
import { sql } from "kysely";

import { readRunningDay, type RunningTrip } from "../../records/runningDay.ts";
import type { Context } from "../../wire/handlers.ts";
import type { Reach } from "./reach.ts";

/** A trip of a service day on which people can ride. */
export interface DayTrip extends ScannedTrip {
  /** Start of the service day. */
  readonly day: number;
  readonly running: RunningTrip;
  /** Departure in minutes of the service day. */
  readonly departs: number;
}

const MINUTE_MS = 60_000;

/** The trips of a service day that the session may see, on lines that it may see. */
export async function tripsOfDay(call: Context, { lines }: Reach, day: number): Promise<readonly DayTrip[]> {
  const running = await readRunningDay(call, day, "visible");
  const seen = await sql<{ id: string }>`
    select l.id from lines l where l.id = any(${[...running.lines.keys()]}::text[]) and ${lines.among(sql`l.id`)}`.execute(
    call.db,
  );
  const ids = new Set(seen.rows.map(({ id }) => id));
  return running.trips.filter(({ lineId }) => ids.has(lineId)).map((trip) => dayTripOf(day, trip));
}

function dayTripOf(day: number, running: RunningTrip): DayTrip {
  const { id, lineId, vehicleId, from, until, run, times, stopIds } = running;
  return {
    ...{ id, lineId, vehicleId, from, until, day, running },
    isCancelled: run !== undefined && run.cancelledAt !== null,
    departs: times.find((time) => time !== undefined) ?? 0,
    stopAt(stopId) {
      const minutes = times[stopIds.indexOf(stopId)];
      return minutes === undefined ? undefined : day + minutes * MINUTE_MS;
    },
  };
}
