import type { Migration } from "../migrate.ts";

/** Runs of tasks: those that wait, and what became of the others. */
export const taskRuns: Migration = {
  name: "0176_task_runs",
  statements: [
    `create table task_runs (
      id text collate "C" primary key,
      task_id text collate "C" not null references tasks (id) on delete cascade,
      due_at timestamptz not null,
      state text collate "C" not null check (state in ('waiting', 'running', 'ok', 'failed', 'skipped')),
      account text not null default '',
      attempt integer not null default 0,
      sent boolean not null default false,
      started_at timestamptz,
      finished_at timestamptz,
      duration_ms integer,
      output text not null default '',
      reason text collate "C" not null default ''
    )`,
    `create index task_runs_of_task on task_runs (task_id, due_at desc, id desc)`,
    `create index task_runs_open on task_runs (task_id) where state in ('waiting', 'running')`,
    `create index task_runs_unsent on task_runs (due_at) where not sent`,
    `create index task_runs_finished on task_runs (finished_at)`,
  ],
};
