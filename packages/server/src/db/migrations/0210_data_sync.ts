import type { Migration } from "../migrate.ts";

/**
 * Runs that bring the rows of one table to another, and what the target had before. A run that works holds its target: there is
 * one such run for each.
 */
export const dataSync: Migration = {
  name: "0210_data_sync",
  statements: [
    `create table data_sync_runs (
      id text collate "C" not null primary key,
      source_id text collate "C" not null,
      source_name text not null,
      source_table text not null,
      target_id text collate "C" not null,
      target_name text not null,
      target_table text not null,
      target_place text collate "C" not null,
      plan jsonb not null,
      stage text not null default 'compare' check (stage in ('compare', 'write', 'undo')),
      state text not null default 'working' check (state in ('working', 'done', 'failed', 'cancelled')),
      reason text not null default '',
      reason_params jsonb not null default '{}'::jsonb,
      progress jsonb not null,
      differences jsonb,
      "position" jsonb,
      pending jsonb,
      kept text not null default 'none' check (kept in ('none', 'rows', 'beyond')),
      cancel_asked boolean not null default false,
      owner text not null default '',
      beat_at timestamp with time zone not null default now(),
      by_account text not null,
      created_at timestamp with time zone not null default now(),
      started_at timestamp with time zone not null default now(),
      finished_at timestamp with time zone
    )`,
    `create unique index data_sync_runs_target on data_sync_runs (target_place) where state = 'working' and stage <> 'compare'`,
    `create index data_sync_runs_working on data_sync_runs (beat_at) where state = 'working'`,
    `create index data_sync_runs_created on data_sync_runs (created_at)`,
    `create table data_sync_kept (
      run_id text collate "C" not null references data_sync_runs (id) on delete cascade,
      number bigint not null,
      change jsonb not null,
      primary key (run_id, number)
    )`,
  ],
};
