import type { Connection } from "tedious";

import { sqlServerConnection } from "../dialects/sqlServer.ts";
import { sourceError } from "../sourceError.ts";
import { changeLimits, type ChangingServer } from "./changing.ts";

/** Runs all statements in one transaction. Not tested against a real server (docs/guide/administration.md). */
export async function changeSqlServer({ source, place, statements, keep, at }: ChangingServer): Promise<void> {
  const tedious = await import("tedious");
  const connection = sqlServerConnection(tedious, source, place, keep);
  connection.on("error", () => undefined);
  const run = (sql: string): Promise<void> =>
    called((done) => {
      const request = new tedious.Request(sql, done);
      request.setTimeout(changeLimits.ms);
      connection.execSqlBatch(request);
    });
  try {
    try {
      await called((done) => connection.connect(done));
      await run(`set xact_abort on; set lock_timeout ${changeLimits.lockMs}`);
      await called((done) => connection.beginTransaction(done));
    } catch (error) {
      throw sourceError(error);
    }
    for (const [index, sql] of statements.entries()) {
      at(index + 1);
      await run(sql);
    }
    await called((done) => connection.commitTransaction(done));
  } finally {
    end(connection);
  }
}

/** The server rolls back what was not committed. */
const end = (connection: Connection): void => connection.close();

type Done = (error?: Error | null) => void;

function called(call: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));
}
