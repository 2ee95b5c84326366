import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { ours, type Wire } from "./harness.ts";

/** Runs between files that are data sources; each call takes another one. */
export function syncWrites(folder: string, wire: Wire) {
  const at = "/api/ext/dataSync";
  let number = 0;
  async function source(): Promise<string> {
    const serviceName = `sync${(number += 1)}.db`;
    const database = new DatabaseSync(join(folder, serviceName));
    database.exec("create table one (id int primary key); create table two (id int primary key)");
    database.close();
    const body = { fullName: serviceName, dbType: "SQLite", serviceName };
    const token = await wire.login("admin");
    return (await wire.ask("POST", "/api/system/Base/DataSource", { token, headers: ours, body })).data.id;
  }
  async function wishes() {
    const sides = { dbConnectionFrom: await source(), dbConnectionTo: await source() };
    return { path: "", body: { ...sides, dbTable: "one" }, other: { ...sides, dbTable: "two" } };
  }
  /** A run at a stage, as it is kept. */
  async function run(stage: string, state: string): Promise<string> {
    const { body } = await wishes();
    const id = `sync-run-${(number += 1)}`;
    const found = { same: 0, inserts: 1, updates: 0, removes: 0, misfits: 0, samples: {} };
    await wire.sql(
      `insert into data_sync_runs (id, source_id, source_name, source_table, target_id, target_name, target_table, target_place,
         plan, progress, differences, stage, state, owner, kept, by_account)
       values ($1, $2, 'a', 'one', $3, 'b', 'one', $1, $4, $5, $6, $7, $8, 'another', 'rows', 'admin')`,
      [
        ...[id, body.dbConnectionFrom, body.dbConnectionTo],
        JSON.stringify({ pairs: [{ from: "id", to: "id" }], modes: { insert: true, update: true, remove: false } }),
        JSON.stringify({
          read: 0,
          total: null,
          same: 0,
          inserts: 0,
          updates: 0,
          removes: 0,
          left: 0,
          keptRows: 0,
          keptChars: 0,
        }),
        ...[JSON.stringify(found), stage, state],
      ],
    );
    return id;
  }
  const acting = (what: string, stage: string, state: string) => async () => ({
    path: `${at}/${await run(stage, state)}/${what}`,
    otherPath: `${at}/${await run(stage, state)}/${what}`,
  });
  return {
    "dataSync.estimate": wishes,
    "dataSync.execute": wishes,
    "dataSync.check": wishes,
    "dataSync.compare": wishes,
    "dataSync.start": async () => ({
      path: `${at}/${await run("compare", "done")}/Start`,
      body: {},
      other: { confirmed: "x" },
    }),
    "dataSync.cancel": acting("Cancel", "write", "working"),
    "dataSync.resume": acting("Resume", "write", "failed"),
    "dataSync.undo": acting("Undo", "write", "done"),
  };
}
