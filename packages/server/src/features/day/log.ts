import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { Context } from "../../wire/handlers.ts";
import type { RunAction, RunValues } from "./runs.ts";

/** Time within which a step can be undone. */
export const UNDO_MS = 5 * 60_000;
const mostEntries = 200;

/** A step of a run, from the audit log. */
export interface LoggedStep {
  readonly id: string;
  readonly at: number;
  readonly who: string;
  readonly action: RunAction;
  readonly runId: string;
  readonly tripId: string;
  readonly before: RunValues;
  readonly after: RunValues;
}

/** The steps of a service day, the latest first. */
export async function stepsOfDay({ db, session }: Context, day: number): Promise<readonly LoggedStep[]> {
  return steps(db, sql`run.factory_id = ${session.factoryId} and run.service_date = ${new Date(day)}`, mostEntries);
}

/** The last step of a run. */
export async function lastStepOf({ db }: Context, runId: string): Promise<LoggedStep | undefined> {
  return (await steps(db, sql`run.id = ${runId}`, 1))[0];
}

async function steps(db: Kysely<Schema>, which: ReturnType<typeof sql>, most: number): Promise<readonly LoggedStep[]> {
  const { rows } = await sql<Omit<LoggedStep, "at"> & { readonly at: Date }>`
    select a.id, a.at, coalesce(u.real_name, a.actor_account) as who, a.action, run.id as run_id, run.trip_id, a.before, a.after
    from trip_runs run join audit_log a on a.resource = 'tripRuns' and a.record_id = run.id
      left join users u on u.id = a.actor_id
    where ${which} order by a.at desc, a.id desc limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
