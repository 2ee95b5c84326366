import type { Connection, FieldPacket } from "mysql2";

import { mysqlConfig } from "../dialects/mysql.ts";
import { sourceError } from "../sourceError.ts";
import { type AskedServer, exactNumber, queryLimits, type QueryRows, rowsOf, type ValueType } from "./query.ts";
import { queryError } from "./queryError.ts";

export const mysqlPlaceholder = (type: ValueType): string => {
  const cast = casts[type];
  return cast === undefined ? "?" : `cast(? as ${cast})`;
};

const casts: Readonly<Partial<Record<ValueType, string>>> = {
  ...{ integer: "signed", decimal: "decimal(40, 10)", date: "date", datetime: "datetime", boolean: "signed" },
};
const NEWDECIMAL = 246;

/** Runs the query in a read-only transaction as a prepared statement of the server: values never become part of the text. */
export async function queryMysql({ source, place, query, keep }: AskedServer): Promise<QueryRows> {
  const { createConnection } = await import("mysql2");
  const connection = createConnection({
    ...mysqlConfig(source, place, keep),
    supportBigNumbers: true,
    dateStrings: true,
  });
  connection.on("error", () => undefined);
  try {
    const version = String((await ask(connection, "select version()"))[0]?.[0]);
    for (const statement of settings(/mariadb/i.test(version))) await ask(connection, statement);
  } catch (error) {
    connection.destroy();
    throw sourceError(error);
  }
  try {
    return await read(connection, query.text, query.values.map(bound));
  } catch (error) {
    throw queryError(error);
  } finally {
    connection.destroy();
  }
}

/** Strings are parsed as `readStatement` parses them. */
const settings = (isMariadb: boolean): readonly string[] => [
  "set session sql_mode = ''",
  "set session time_zone = '+08:00'",
  isMariadb
    ? `set session max_statement_time = ${queryLimits.ms / 1000}`
    : `set session max_execution_time = ${queryLimits.ms}`,
  "start transaction read only",
];

const bound = ({ type, value }: { readonly type: ValueType; readonly value: string | null }): string | null => {
  if (type !== "boolean" || value === null) return value;
  return value === "true" ? "1" : "0";
};

function ask(connection: Connection, sql: string): Promise<readonly (readonly unknown[])[]> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, rowsAsArray: true }, (error: unknown, rows: unknown) => {
      if (error) reject(error as Error);
      else resolve(Array.isArray(rows) ? (rows as readonly (readonly unknown[])[]) : []);
    });
  });
}

function read(connection: Connection, sql: string, values: readonly (string | null)[]): Promise<QueryRows> {
  return new Promise((resolve, reject) => {
    let fields: readonly FieldPacket[] = [];
    const rows: unknown[][] = [];
    const done = () =>
      resolve(
        rowsOf(
          fields.map(({ name }) => name),
          rows,
        ),
      );
    connection
      .execute({ sql, values: [...values], rowsAsArray: true })
      .on("error", reject)
      .on("fields", (found: FieldPacket[]) => (fields = found))
      .on("result", (row) => {
        if (!Array.isArray(row)) return;
        rows.push(row.map((value: unknown, at) => exactOf(value, fields[at])));
        // Further rows are not read: the connection is closed.
        if (rows.length > queryLimits.rows) done();
      })
      .on("end", done);
  });
}

function exactOf(value: unknown, field: FieldPacket | undefined): unknown {
  return field?.columnType === NEWDECIMAL && typeof value === "string" ? exactNumber(value) : value;
}
