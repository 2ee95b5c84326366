import type { Connection } from "mysql2";

import { mysqlConfig } from "../dialects/mysql.ts";
import { sourceError } from "../sourceError.ts";
import { changeLimits, type ChangingServer } from "./changing.ts";

/** Runs statements one by one: each statement that changes a table ends the previous transaction. Invalid values are refused. */
export async function changeMysql({ source, place, statements, keep, at }: ChangingServer): Promise<void> {
  const { createConnection } = await import("mysql2");
  const connection = createConnection(mysqlConfig(source, place, keep));
  connection.on("error", () => undefined);
  try {
    try {
      await run(connection, "set session sql_mode = 'STRICT_ALL_TABLES'");
      await run(connection, `set session lock_wait_timeout = ${changeLimits.lockMs / 1_000}`);
      await run(connection, "set session time_zone = '+08:00'");
    } catch (error) {
      throw sourceError(error);
    }
    for (const [index, sql] of statements.entries()) {
      at(index + 1);
      await run(connection, sql);
    }
  } finally {
    connection.destroy();
  }
}

function run(connection: Connection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, timeout: changeLimits.ms }, (error: unknown) =>
      error ? reject(error as Error) : resolve(),
    );
  });
}
