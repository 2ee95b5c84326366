import { sql } from "kysely";

import { newId } from "../../base/ids.ts";
import { noteChanges } from "../../outbox/noteChanges.ts";
import { audit } from "../../records/audit.ts";
import type { Context } from "../../wire/handlers.ts";
import { type Run, type RunningTrip, runOf, type StoredRun } from "../../records/runningDay.ts";

/** An action on a trip of a day, by its name in the audit log and in the log of the day. */
export type RunAction = "departed" | "arrived" | "cancelled" | "reassigned" | "undone";

/** The state of a run as stored in the audit log. It has all values to undo the step, and the texts for the log of the day. */
export interface RunValues {
  readonly departedAt: number | null;
  readonly arrivedAt: number | null;
  readonly cancelledAt: number | null;
  readonly reason: string;
  readonly dutyId: string | null;
  /** Vehicle and driver that the replacing duty books; empty: the planned one stays. */
  readonly vehicleId: string;
  readonly driverId: string;
  readonly override: string;
  /** Names of vehicle and driver. */
  readonly who: string;
}

/** The run of a trip, created if missing. It is locked until the transaction ends, so that steps of one trip run one after the other. */
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

/** The values of a run before a step. */
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

/** Saves a step of a run: the row, the audit row, and the event for open boards. */
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
