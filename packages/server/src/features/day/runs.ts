import { sql } from "kysely";

import { newId } from "../../base/ids.ts";
import { noteChanges } from "../../outbox/noteChanges.ts";
import { audit } from "../../records/audit.ts";
import type { Context } from "../../wire/handlers.ts";
import { type Run, type RunningTrip, runOf, type StoredRun } from "../../records/runningDay.ts";

/** What is done with a trip on a day; the audit log and the log of the day call it so. */
export type RunAction = "departed" | "arrived" | "cancelled" | "reassigned" | "undone";

/** How a run was or is, as the audit log keeps it: enough to undo the step, and the words for the log of the day. */
export interface RunValues {
  readonly departedAt: number | null;
  readonly arrivedAt: number | null;
  readonly cancelledAt: number | null;
  readonly reason: string;
  readonly dutyId: string | null;
  /** What the duty books in the place of the plan; empty: the plan stays. */
  readonly vehicleId: string;
  readonly driverId: string;
  readonly override: string;
  /** Vehicle and driver in words. */
  readonly who: string;
}

/** The run of a trip, made where there is none, locked until the transaction ends: steps of one trip follow each other. */
export async function lockRun({ db, session }: Context, tripId: string, day: number): Promise<Run> {
  const at = new Date(day);
  await sql`insert into trip_runs (id, factory_id, service_date, trip_id)
    values (${newId()}, ${session.factoryId}, ${at}, ${tripId})
    on conflict (factory_id, service_date, trip_id) do nothing`.execute(db);
  const { rows } = await sql<StoredRun>`
    select id, trip_id, departed_at, arrived_at, cancelled_at, reason, duty_id from trip_runs
    where factory_id = ${session.factoryId} and service_date = ${at} and trip_id = ${tripId} for update`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a run that was made is gone");
  return runOf(row);
}

/** The values of a run that a step begins with. */
export function valuesOf(run: Run, { replacing }: Pick<RunningTrip, "replacing">, who: string): RunValues {
  const { id: _id, ...values } = run;
  return {
    ...values,
    vehicleId: replacing?.vehicleId ?? "",
    driverId: replacing?.driverId ?? "",
    override: replacing?.override ?? "",
    who,
  };
}

interface Step {
  readonly runId: string;
  readonly tripId: string;
  readonly action: RunAction;
  readonly before: RunValues;
  readonly after: RunValues;
}

/** Keeps a step of a run: the row, its audit row, and the news for open boards. */
export async function keepStep(call: Context, { runId, tripId, action, before, after }: Step): Promise<void> {
  const { db, session } = call;
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  await sql`update trip_runs set departed_at = ${at(after.departedAt)}, arrived_at = ${at(after.arrivedAt)},
      cancelled_at = ${at(after.cancelledAt)}, reason = ${after.reason}, duty_id = ${after.dutyId},
      version = version + 1, updated_at = now()
    where id = ${runId}`.execute(db);
  await audit(call, { action, resource: "tripRuns", recordId: runId, before: { ...before }, after: { ...after } });
  const { factoryId } = session;
  await noteChanges(call, [{ resource: "trips", verb: action, recordId: tripId, fieldIds: [], factoryId }]);
}
