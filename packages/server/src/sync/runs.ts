import type { SyncModes, SyncPair, SyncValue } from "@banche/core/dataSync";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { Texts } from "./statements.ts";

export type Stage = "compare" | "write" | "undo";
export type State = "working" | "done" | "failed" | "cancelled";

/** The request of a run. */
export interface Plan {
  readonly pairs: readonly SyncPair[];
  readonly modes: SyncModes;
}

/** Numbers of rows so far. */
export interface Progress {
  /** Processed keys; for an undo, processed stored rows. */
  readonly read: number;
  /** Total number; null: unknown. */
  readonly total: number | null;
  readonly same: number;
  /** Written rows; during a comparison, rows to write. */
  readonly inserts: number;
  readonly updates: number;
  readonly removes: number;
  /** Rows that differ but are not covered by the modes. For an undo: rows that changed since. */
  readonly left: number;
  /** Rows stored for an undo. */
  readonly keptRows: number;
  readonly keptChars: number;
}

export const noProgress: Progress = {
  ...{ read: 0, total: null, same: 0, inserts: 0, updates: 0, removes: 0, left: 0, keptRows: 0, keptChars: 0 },
};

/** An example row: shortened cells in the order of the pairs. */
export interface Sample {
  readonly key: Texts;
  readonly before: Texts | null;
  readonly after: Texts | null;
  /** For a misfit: the index of the pair, and the reason. */
  readonly at?: number;
  readonly misfit?: string;
}

/** The result of a comparison. `left`: rows that differ but are not covered by the modes. */
export interface Differences {
  readonly same: number;
  readonly inserts: number;
  readonly updates: number;
  readonly removes: number;
  /** Rows of the source that the target cannot store. */
  readonly misfits: number;
  readonly samples: Readonly<Record<"inserts" | "updates" | "removes" | "misfits", readonly Sample[]>>;
}

/** The progress of a run: the last key, and the last key of each side as its database returned it. */
export interface Position {
  readonly key: Texts | null;
  readonly source: Texts | null;
  readonly target: Texts | null;
}

/** A batch that is being written: the state after it. */
export interface Pending {
  readonly position: Position;
  readonly progress: Progress;
  /** First number of the changes of the batch. */
  readonly from: number;
}

export interface SyncRun {
  readonly id: string;
  readonly sourceId: string;
  readonly sourceName: string;
  readonly sourceTable: string;
  readonly targetId: string;
  readonly targetName: string;
  readonly targetTable: string;
  /** The result of `placeOfTable`. */
  readonly targetPlace: string;
  readonly plan: Plan;
  readonly stage: Stage;
  readonly state: State;
  readonly reason: string;
  readonly reasonParams: Readonly<Record<string, string | number>>;
  readonly progress: Progress;
  readonly differences: Differences | null;
  readonly position: Position | null;
  readonly pending: Pending | null;
  readonly kept: "none" | "rows" | "beyond";
  readonly byAccount: string;
  readonly createdAt: Date;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** The old and new target row of a key. No `before`: the row was created. No `after`: it was deleted. */
export interface KeptChange {
  readonly key: Texts;
  readonly before: Texts | null;
  readonly after: Texts | null;
}

export const runColumns: RawBuilder<unknown> = sql`id, source_id, source_name, source_table, target_id, target_name, target_table, target_place,
  plan, stage, state, reason, reason_params, progress, differences, "position", pending, kept, by_account, created_at, started_at, finished_at`;

type Db = Kysely<Schema>;
const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;

/** Another process has the run now, or it has ended. */
export class RunLost extends Error {}
/** A user cancelled the run. */
export class RunCancelled extends Error {}

export async function findRun(db: Db, id: string): Promise<SyncRun | undefined> {
  const { rows } = await sql<SyncRun>`select ${runColumns} from data_sync_runs where id = ${id}`.execute(db);
  return rows[0];
}

type NewRun = Pick<
  SyncRun,
  | "id"
  | "sourceId"
  | "sourceName"
  | "sourceTable"
  | "targetId"
  | "targetName"
  | "targetTable"
  | "targetPlace"
  | "plan"
  | "byAccount"
>;

export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await sql`insert into data_sync_runs (id, source_id, source_name, source_table, target_id, target_name, target_table,
      target_place, plan, progress, by_account)
    values (${run.id}, ${run.sourceId}, ${run.sourceName}, ${run.sourceTable}, ${run.targetId}, ${run.targetName},
      ${run.targetTable}, ${run.targetPlace}, ${json(run.plan)}, ${json(noProgress)}, ${run.byAccount})`.execute(db);
}

/** A process without a heartbeat for this time counts as dead. */
export const silentSeconds = 30;

/** Takes a working run that no process has. Undefined where there is none. */
export async function claimRun(
  db: Db,
  id: string,
  owner: string,
  silent = silentSeconds,
): Promise<SyncRun | undefined> {
  const { rows } = await sql<SyncRun>`update data_sync_runs set owner = ${owner}, beat_at = now()
    where id = ${id} and state = 'working' and (owner = '' or beat_at < now() - make_interval(secs => ${silent}))
    returning ${runColumns}`.execute(db);
  return rows[0];
}

/** Working runs that no process has. */
export async function orphans(db: Db, silent = silentSeconds): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from data_sync_runs where state = 'working'
    and (owner = '' or beat_at < now() - make_interval(secs => ${silent})) order by created_at limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes the state of a run, for the process that has it. */
export function ownRun(db: Db, id: string, owner: string) {
  const isOwn = sql`id = ${id} and owner = ${owner} and state = 'working'`;

  /** Updates the run. @throws {RunLost} {RunCancelled} */
  async function update(set: RawBuilder<unknown>, on: Db = db): Promise<void> {
    const { rows } = await sql<{
      cancelAsked: boolean;
    }>`update data_sync_runs set ${set}, beat_at = now() where ${isOwn}
      returning cancel_asked`.execute(on);
    if (!rows[0]) throw new RunLost();
    if (rows[0].cancelAsked) throw new RunCancelled();
  }

  return {
    /** Writes the heartbeat of the process. */
    beat: () => sql`update data_sync_runs set beat_at = now() where ${isOwn}`.execute(db),
    tell: (progress: Progress) => update(sql`progress = ${json(progress)}`),
    found: (differences: Differences, progress: Progress) =>
      update(sql`differences = ${json(differences)}, progress = ${json(progress)}`),

    /** Call this before a batch is written: it stores the changes, so that after a kill it is known what may have been written. */
    intend: (pending: Pending, changes: readonly KeptChange[]) =>
      db.transaction().execute(async (on) => {
        await update(sql`pending = ${json(pending)}, kept = case when kept = 'beyond' then kept else 'rows' end`, on);
        await sql`insert into data_sync_kept (run_id, number, change)
          select ${id}, ${pending.from} + at - 1, change
          from jsonb_array_elements(${json(changes)}) with ordinality as given (change, at)`.execute(on);
      }),

    /** Call this after a batch: it moves the position behind the batch. If the run exceeds the limit for an undo, no changes are kept. */
    async settle({ position, progress }: Omit<Pending, "from">, kept: SyncRun["kept"]): Promise<void> {
      let cancelled: RunCancelled | undefined;
      await db.transaction().execute(async (on) => {
        const set = sql`"position" = ${json(position)}, progress = ${json(progress)}, pending = null, kept = ${kept}`;
        await update(set, on).catch((error: unknown) => {
          if (!(error instanceof RunCancelled)) throw error;
          cancelled = error;
        });
        if (kept === "beyond") await sql`delete from data_sync_kept where run_id = ${id}`.execute(on);
      });
      if (cancelled) throw cancelled;
    },

    /** Call this after an incompletely written batch: it deletes the stored changes that were not made. */
    unsettle: (progress: Progress, notDone: readonly number[]) =>
      db.transaction().execute(async (on) => {
        await sql`delete from data_sync_kept where run_id = ${id} and number = any(${[...notDone]}::bigint[])`.execute(
          on,
        );
        await sql`update data_sync_runs set pending = null, progress = ${json(progress)} where ${isOwn}`.execute(on);
      }),

    /** Call this after a batch of an undo. */
    async undone(progress: Progress, numbers: readonly number[]): Promise<void> {
      let cancelled: RunCancelled | undefined;
      await db.transaction().execute(async (on) => {
        await update(sql`progress = ${json(progress)}`, on).catch((error: unknown) => {
          if (!(error instanceof RunCancelled)) throw error;
          cancelled = error;
        });
        await sql`delete from data_sync_kept where run_id = ${id} and number = any(${[...numbers]}::bigint[])`.execute(
          on,
        );
      });
      if (cancelled) throw cancelled;
    },

    end: (state: Exclude<State, "working">, reason = "", params: SyncRun["reasonParams"] = {}) =>
      sql`update data_sync_runs set state = ${state}, reason = ${reason}, reason_params = ${json(params)}, owner = '',
        cancel_asked = false, finished_at = now() where ${isOwn}`.execute(db),
    /** Releases the run for another process. */
    release: () => sql`update data_sync_runs set owner = '' where ${isOwn}`.execute(db),
  };
}
export type OwnRun = ReturnType<typeof ownRun>;

/** Stored changes by their numbers. */
export async function keptChanges(
  db: Db,
  id: string,
  { from = 0, last = false, limit }: { readonly from?: number; readonly last?: boolean; readonly limit: number },
): Promise<readonly { readonly number: number; readonly change: KeptChange }[]> {
  const { rows } = await sql<{ number: number; change: KeptChange }>`select number, change from data_sync_kept
    where run_id = ${id} and number >= ${from} order by number ${last ? sql`desc` : sql`asc`} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Days for which old rows are kept for an undo, and for which a run is listed. */
const keptDays = { rows: 7, runs: 180 } as const;

/** Deletes old rows and runs that are too old. */
export async function pruneSyncs(db: Db): Promise<void> {
  await sql`with old as (select id from data_sync_runs where kept = 'rows' and state <> 'working'
      and finished_at < now() - make_interval(days => ${keptDays.rows})),
    gone as (delete from data_sync_kept using old where run_id = old.id)
    update data_sync_runs run set kept = 'none' from old where run.id = old.id`.execute(db);
  await sql`delete from data_sync_runs where state <> 'working'
    and finished_at < now() - make_interval(days => ${keptDays.runs})`.execute(db);
}

/** Moves a run to another stage, or restarts it. @returns whether it was in one of the expected stages and states */
export async function moveRun(
  db: Db,
  id: string,
  from: { readonly stages: readonly Stage[]; readonly states: readonly State[] },
  set: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update data_sync_runs set ${set}
    where id = ${id} and stage = any(${[...from.stages]}) and state = any(${[...from.states]})`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** A cell, shortened for examples. */
export const shortened = (value: SyncValue, most: number): SyncValue =>
  value !== null && value.length > most ? `${value.slice(0, most)}…` : value;
