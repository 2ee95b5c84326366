import { sql } from "kysely";

import { openPool } from "../db/pool.ts";
import { judgeOf } from "../sources/permits.ts";
import { createSources } from "../sources/sources.ts";
import { findRun, insertRun, type Progress } from "../sync/runs.ts";
import { createSyncRunner } from "../sync/runner.ts";
import { placeOfTable } from "../sync/tables.ts";

/** Sync runs between two SQLite files of a folder, without a server. */
export interface SyncBench {
  /** Stores a run that copies a table to the other file: rows added, changed and deleted. */
  prepare(id: string, table: string, fields: readonly string[], removes: number): Promise<void>;
  /** Executes the run in this process. A run of another process is released at once. */
  carryOut(id: string): Promise<void>;
  undo(id: string): Promise<void>;
  look(id: string): Promise<{ readonly state: string; readonly reason: string; readonly progress: Progress }>;
  close(): Promise<void>;
}

export function openSyncBench(url: string, folder: string, files: readonly [string, string]): SyncBench {
  const pool = openPool({ url }, () => undefined);
  const { kysely } = pool;
  const sources = createSources(judgeOf({ folder }), Date.now);
  const runner = createSyncRunner({ kysely, sources, unseal: () => "", log: { warn: () => undefined }, silent: 0 });
  return {
    async prepare(id, table, fields, removes) {
      for (const file of files) {
        await sql`insert into data_sources (id, name, kind, "database") values (${file}, ${file}, 'SQLite', ${file})
          on conflict do nothing`.execute(kysely);
      }
      const [from, to] = files;
      const file = { kind: "SQLite", host: "", port: 0, user: "", password: "", encryption: "off" } as const;
      await insertRun(kysely, {
        ...{
          id,
          sourceId: from,
          sourceName: from,
          sourceTable: table,
          targetId: to,
          targetName: to,
          targetTable: table,
        },
        targetPlace: placeOfTable({ ...file, database: to }, table),
        plan: {
          pairs: fields.map((name) => ({ from: name, to: name })),
          modes: { insert: true, update: true, remove: true },
        },
        byAccount: "test",
      });
      const found = JSON.stringify({ same: 0, inserts: 0, updates: 0, removes, misfits: 0 });
      await sql`update data_sync_runs set stage = 'write', differences = ${found}::jsonb where id = ${id}`.execute(
        kysely,
      );
    },
    carryOut: (id) => runner.carryOut(id),
    async undo(id) {
      await sql`update data_sync_runs set stage = 'undo', state = 'working' where id = ${id}`.execute(kysely);
      await runner.carryOut(id);
    },
    async look(id) {
      const run = await findRun(kysely, id);
      if (!run) throw new Error(`no run ${id}`);
      return run;
    },
    async close() {
      await runner.stop();
      await pool.close();
    },
  };
}
