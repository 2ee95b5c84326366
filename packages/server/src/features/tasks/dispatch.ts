import { nextRun } from "@banche/core/text";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { newId } from "../../base/ids.ts";
import { insertRows } from "../../tables/rows.ts";
import { scheduleOf } from "./table.ts";

/** A run that is later than this counts as missed: no server was running. */
const MISSED_MS = 120_000;
/** A run that has not ended after this time counts as lost. */
const LOST_MS = 2 * 86_400_000;
const KEEP_MS = 90 * 86_400_000;
/** Largest number of tasks per look. */
const MOST_DUE = 100;

/** The runs that must be queued. */
export interface Dispatched {
  readonly runIds: readonly string[];
  /** The time of the next work in milliseconds; undefined: nothing is planned. */
  readonly nextAt: number | undefined;
}

interface Due {
  readonly id: string;
  readonly frequency: string;
  readonly cron: string;
  readonly every: number | null;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  readonly missed: string;
  readonly nextRunAt: Date;
  readonly busy: boolean;
}

/**
 * Creates a run of each due task and plans the next one, in the transaction of `db`. Two processes that look at the same moment create
 * one run. A run that was missed while no server was running is skipped or made once, by the settings of the task. A run that is due
 * before the previous one has ended is skipped.
 *
 * @param now - milliseconds
 */
export async function dispatchDue(db: Kysely<Schema>, now: number): Promise<Dispatched> {
  const due = await sql<Due>`
    select t.id, t.frequency, t.cron, t.every, t.start_at, t.end_at, t.missed, t.next_run_at,
      exists (select 1 from task_runs run where run.task_id = t.id and run.state in ('waiting', 'running')) as busy
    from tasks t where t.enabled and t.next_run_at <= ${new Date(now)}
    order by t.next_run_at limit ${MOST_DUE} for update of t skip locked`.execute(db);
  await insertRows(
    db,
    "taskRuns",
    due.rows.map((task) => runOf(task, now)),
  );
  for (const task of due.rows) {
    const next = nextRun(scheduleFrom(task), now);
    await sql`update tasks set next_run_at = ${next === undefined ? null : new Date(next)} where id = ${task.id}`.execute(
      db,
    );
  }
  const waiting = await sql<{ id: string }>`
    update task_runs set sent = true where id in (
      select id from task_runs where not sent and due_at <= ${new Date(now)} order by id for update skip locked)
    returning id`.execute(db);
  const later = await sql<{ at: Date | null }>`
    select least((select min(next_run_at) from tasks where enabled), (select min(due_at) from task_runs where not sent)) as at`.execute(
    db,
  );
  return { runIds: waiting.rows.map(({ id }) => id), nextAt: later.rows[0]?.at?.getTime() };
}

/** Deletes old runs, and ends lost ones. @param now - milliseconds */
export async function pruneRuns(kysely: Kysely<Schema>, now: number): Promise<void> {
  await sql`delete from task_runs where finished_at < ${new Date(now - KEEP_MS)}`.execute(kysely);
  await sql`update task_runs set state = 'failed', reason = 'cut', finished_at = ${new Date(now)}
    where state in ('waiting', 'running') and due_at < ${new Date(now - LOST_MS)}`.execute(kysely);
}

function runOf({ id: taskId, nextRunAt, missed, busy }: Due, now: number) {
  const isMissed = missed === "skip" && now - nextRunAt.getTime() > MISSED_MS;
  const reason = busy ? "overlap" : isMissed ? "missed" : "";
  const isSkipped = reason !== "";
  return {
    ...{ id: newId(now), taskId, dueAt: nextRunAt, reason, sent: isSkipped },
    ...{ state: isSkipped ? "skipped" : "waiting", finishedAt: isSkipped ? new Date(now) : null },
  };
}

/** The schedule of a task. An interval without a start time continues from the due run. */
function scheduleFrom({ startAt, endAt, nextRunAt, ...task }: Due) {
  const time = (date: Date | null): number | null => date?.getTime() ?? null;
  return scheduleOf({
    ...task,
    startAt: time(startAt) ?? (task.frequency === "every" ? time(nextRunAt) : null),
    endAt: time(endAt),
  });
}
