import type { Connection, Request } from "tedious";

import { sqlServerConnection } from "../dialects/sqlServer.ts";
import { sourceError } from "../sourceError.ts";
import { type AskedServer, type BoundValue, queryLimits, type QueryRows, rowsOf, type ValueType } from "./query.ts";
import { queryError } from "./queryError.ts";

export const sqlServerPlaceholder = (type: ValueType, at: number): string => `cast(@p${at} as ${casts[type]})`;

const casts: Readonly<Record<ValueType, string>> = {
  ...{ text: "nvarchar(max)", integer: "bigint", decimal: "decimal(38, 10)" },
  ...{ date: "date", datetime: "datetime2", boolean: "bit" },
};

/**
 * Runs the query by `sp_executesql` in a transaction that is rolled back. SQL Server has no read-only transactions. Only the check of the
 * statement and the rights of the account prevent writes.
 */
export async function querySqlServer({ source, place, query, keep }: AskedServer): Promise<QueryRows> {
  const tedious = await import("tedious");
  const connection = sqlServerConnection(tedious, source, place, keep);
  try {
    await opened(connection);
  } catch (error) {
    throw sourceError(error);
  }
  try {
    await called((done) => connection.beginTransaction(done));
    return await read(connection, (done) => {
      const request = new tedious.Request(query.text, done);
      query.values.forEach((value, at) => request.addParameter(`p${at}`, tedious.TYPES.NVarChar, textOf(value)));
      return request;
    });
  } catch (error) {
    throw queryError(error);
  } finally {
    connection.close();
  }
}

const textOf = ({ type, value }: BoundValue): string | null => {
  if (type !== "boolean" || value === null) return value;
  return value === "true" ? "1" : "0";
};

type Done = (error?: Error | null) => void;

function called(call: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));
}

function opened(connection: Connection): Promise<void> {
  connection.on("error", () => undefined);
  return called((done) => connection.connect(done));
}

function read(connection: Connection, requestOf: (done: Done) => Request): Promise<QueryRows> {
  return new Promise((resolve, reject) => {
    let columns: readonly string[] = [];
    const rows: unknown[][] = [];
    const request = requestOf((error) => (error ? reject(error) : resolve(rowsOf(columns, rows))));
    request.on("columnMetadata", (found) => {
      columns = Array.isArray(found) ? found.map(({ colName }) => colName) : Object.keys(found);
    });
    request.on("row", (cells: readonly { readonly value: unknown }[]) => {
      rows.push(cells.map(({ value }) => value));
      // Further rows are not read: the connection is closed.
      if (rows.length > queryLimits.rows) resolve(rowsOf(columns, rows));
    });
    connection.execSql(request);
  });
}
