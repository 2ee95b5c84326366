import type { Connection } from "mysql2";

import { mysqlConfig } from "../dialects/mysql.ts";
import { sourceError } from "../sourceError.ts";
import { WriteError } from "./writeError.ts";
import { bound, writeLimits, type WritingServer } from "./writing.ts";

/** Writes in one transaction, if the table supports it. Invalid values are refused, and zero stays zero in an auto-increment field. */
export async function writeMysql({ source, place, writes, keep, entered }: WritingServer): Promise<void> {
  const { createConnection } = await import("mysql2");
  const connection = createConnection(mysqlConfig(source, place, keep));
  connection.on("error", () => undefined);
  try {
    try {
      await run(connection, "set session sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'");
      await run(connection, `set session innodb_lock_wait_timeout = ${writeLimits.lockMs / 1_000}`);
      await run(connection, "set session time_zone = '+08:00'");
      await run(connection, "start transaction");
    } catch (error) {
      throw sourceError(error);
    }
    entered();
    for (const { text, values } of writes) {
      if ((await run(connection, text, values.map(bound))) !== 1) throw new WriteError("changed");
    }
    await run(connection, "commit");
  } finally {
    connection.destroy();
  }
}

/** Runs a statement. @returns the number of matched rows */
function run(connection: Connection, sql: string, values?: readonly (string | Buffer | null)[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const done = (error: unknown, result: unknown): void => {
      if (error) return reject(error as Error);
      const found = typeof result === "object" && result !== null && "affectedRows" in result ? result.affectedRows : 0;
      resolve(Number(found));
    };
    // In a prepared statement, values never become part of the text.
    if (values) connection.execute({ sql, timeout: writeLimits.ms }, [...values], done);
    else connection.query({ sql, timeout: writeLimits.ms }, done);
  });
}
