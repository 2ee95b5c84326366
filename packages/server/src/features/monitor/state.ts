import { statfs } from "node:fs/promises";

import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";

/** The state that the database reports. */
export interface DatabaseState {
  readonly version: string;
  readonly sizeBytes: number;
  readonly connections: number;
  readonly mostConnections: number;
  /** Number of statements that wait for a lock. */
  readonly waiting: number;
}

/** Numbers of task runs. */
export interface QueueState {
  readonly waiting: number;
  readonly running: number;
  /** Runs in the last 24 hours. */
  readonly done: number;
  readonly failed: number;
}

/** Reads the state of the database. */
export async function databaseState(db: Kysely<Schema>): Promise<DatabaseState> {
  const { rows } = await sql<Record<keyof DatabaseState, string>>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes,
      count(*) as connections, current_setting('max_connections') as most_connections,
      count(*) filter (where wait_event_type = 'Lock') as waiting
    from pg_stat_activity where datname = current_database()`.execute(db);
  const { version = "", sizeBytes, connections, mostConnections, waiting } = rows[0] ?? {};
  const [number] = version.split(" ", 1);
  return {
    version: number ?? "",
    sizeBytes: Number(sizeBytes ?? 0),
    connections: Number(connections ?? 0),
    mostConnections: Number(mostConnections ?? 0),
    waiting: Number(waiting ?? 0),
  };
}

/** Counts task runs. @param now - milliseconds */
export async function queueState(db: Kysely<Schema>, now: number): Promise<QueueState> {
  const { rows } = await sql<Record<keyof QueueState, number>>`
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'running')::integer as running,
      count(*) filter (where state = 'ok' and finished_at > ${new Date(now - DAY_MS)})::integer as done,
      count(*) filter (where state = 'failed' and finished_at > ${new Date(now - DAY_MS)})::integer as failed
    from task_runs where state in ('waiting', 'running') or finished_at > ${new Date(now - DAY_MS)}`.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, done: 0, failed: 0 };
}

const DAY_MS = 86_400_000;

/** Size and free space of the file system of a folder, in bytes. */
export async function diskState(folder: string): Promise<{ readonly total: number; readonly available: number }> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { total: blocks * bsize, available: bavail * bsize };
}
