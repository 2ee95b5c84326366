import type { SyncModes, SyncPair, SyncValue } from "@banche/core/dataSync";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { Texts } from "./statements.ts";

export type Stage = "compare" | "write" | "undo";
export type State = "working" | "done" | "failed" | "cancelled";

/** What a run was asked to do. */
export interface Plan {
  readonly pairs: readonly SyncPair[];
  readonly modes: SyncModes;
}

/** Rows so far. */
export interface Progress {
  /** Keys that were looked at; of an undo, rows that were kept. */
  readonly read: number;
  /** How many there are; null: not known. */
  readonly total: number | null;
  readonly same: number;
  /** Written, or while comparing, to be written. */
  readonly inserts: number;
  readonly updates: number;
  readonly removes: number;
  /** They differ, and the modes leave them alone; of an undo, somebody changed them since. */
  readonly left: number;
  /** What is kept for an undo. */
  readonly keptRows: number;
  readonly keptChars: number;
}

export const noProgress: Progress = {
  ...{ read: 0, total: null, same: 0, inserts: 0, updates: 0, removes: 0, left: 0, keptRows: 0, keptChars: 0 },
};

/** One row as an example: cells by the pairs, shortened. */
export interface Sample {
  readonly key: Texts;
  readonly before: Texts | null;
  readonly after: Texts | null;
  /** Of what does not fit: which pair, and why. */
  readonly at?: number;
  readonly misfit?: string;
}

/** What a comparison found; `left`: rows that differ and are left alone by the modes. */
export interface Differences {
  readonly same: number;
  readonly inserts: number;
  readonly updates: number;
  readonly removes: number;
  /** Rows of the source that the target cannot take. */
  readonly misfits: number;
  readonly samples: Readonly<Record<"inserts" | "updates" | "removes" | "misfits", readonly Sample[]>>;
}

/** The progress of a run: the last key, and the last key of each side as its database returned it. */
export interface Position {
  readonly key: Texts | null;
  readonly source: Texts | null;
  readonly target: Texts | null;
}

/** A batch that is being written: what holds once it is. */
export interface Pending {
  readonly position: Position;
  readonly progress: Progress;
  /** Changes of the batch have numbers from here on. */
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
  /** Of `placeOfTable`. */
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

/** What the target had under a key, and what it got; no `before`: the row was made, no `after`: it was deleted. */
export interface KeptChange {
  readonly key: Texts;
  readonly before: Texts | null;
  readonly after: Texts | null;
}

export const runColumns: RawBuilder<unknown> = sql`id, source_id, source_name, source_table, target_id, target_name, target_table, target_place,
  plan, stage, state, reason, reason_params, progress, differences, "position", pending, kept, by_account, created_at, started_at, finished_at`;

type Db = Kysely<Schema>;
const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;

/** The run is another process's by now, or it has ended. */
export class RunLost extends Error {}
/** Somebody asked for the end of the run. */
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

/** A process that says nothing for so long is taken for dead. */
export const silentSeconds = 30;

/** Takes a run that works and has nobody; undefined where there is none. */
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

/** Runs that work and have nobody. */
export async function orphans(db: Db, silent = silentSeconds): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from data_sync_runs where state = 'working'
    and (owner = '' or beat_at < now() - make_interval(secs => ${silent})) order by created_at limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** A run as the process writes it that has it. */
export function ownRun(db: Db, id: string, owner: string) {
  const isOwn = sql`id = ${id} and owner = ${owner} and state = 'working'`;

  /** @throws {RunLost} {RunCancelled} */
  async function update(set: RawBuilder<unknown>, on: Db = db): Promise<void> {
    const { rows } = await sql<{
      cancelAsked: boolean;
    }>`update data_sync_runs set ${set}, beat_at = now() where ${isOwn}
      returning cancel_asked`.execute(on);
    if (!rows[0]) throw new RunLost();
    if (rows[0].cancelAsked) throw new RunCancelled();
  }

  return {
    /** Says that the process is there. */
    beat: () => sql`update data_sync_runs set beat_at = now() where ${isOwn}`.execute(db),
    tell: (progress: Progress) => update(sql`progress = ${json(progress)}`),
    found: (differences: Differences, progress: Progress) =>
      update(sql`differences = ${json(differences)}, progress = ${json(progress)}`),

    /** Before a batch is written: what it changes is kept first, so that a run that was killed knows what it may have done. */
    intend: (pending: Pending, changes: readonly KeptChange[]) =>
      db.transaction().execute(async (on) => {
        await update(sql`pending = ${json(pending)}, kept = case when kept = 'beyond' then kept else 'rows' end`, on);
        await sql`insert into data_sync_kept (run_id, number, change)
          select ${id}, ${pending.from} + at - 1, change
          from jsonb_array_elements(${json(changes)}) with ordinality as given (change, at)`.execute(on);
      }),

    /** After a batch: the run stands behind it. Of a run that is beyond what is kept for an undo nothing is kept. */
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

    /** What a batch that was not written whole leaves: its other changes are forgotten. */
    unsettle: (progress: Progress, notDone: readonly number[]) =>
      db.transaction().execute(async (on) => {
        await sql`delete from data_sync_kept where run_id = ${id} and number = any(${[...notDone]}::bigint[])`.execute(
          on,
        );
        await sql`update data_sync_runs set pending = null, progress = ${json(progress)} where ${isOwn}`.execute(on);
      }),

    /** After a batch of an undo. */
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
    /** Leaves it to another process. */
    release: () => sql`update data_sync_runs set owner = '' where ${isOwn}`.execute(db),
  };
}
export type OwnRun = ReturnType<typeof ownRun>;

/** Changes that are kept, by their numbers. */
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

/** Days that former rows are kept for an undo, and that a run is listed. */
const keptDays = { rows: 7, runs: 180 } as const;

/** Forgets former rows and runs that are too old. */
export async function pruneSyncs(db: Db): Promise<void> {
  await sql`with old as (select id from data_sync_runs where kept = 'rows' and state <> 'working'
      and finished_at < now() - make_interval(days => ${keptDays.rows})),
    gone as (delete from data_sync_kept using old where run_id = old.id)
    update data_sync_runs run set kept = 'none' from old where run.id = old.id`.execute(db);
  await sql`delete from data_sync_runs where state <> 'working'
    and finished_at < now() - make_interval(days => ${keptDays.runs})`.execute(db);
}

/** Where a run goes on to another stage, or again. @returns whether it stood where it was said to */
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

/** A cell as examples show it. */
export const shortened = (value: SyncValue, most: number): SyncValue =>
  value !== null && value.length > most ? `${value.slice(0, most)}…` : value;
