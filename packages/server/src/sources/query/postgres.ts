import { Socket } from "node:net";

import pg from "pg";

import { within } from "../../base/within.ts";
import { postgresConfig } from "../dialects/postgres.ts";
import { sourceError } from "../sourceError.ts";
import { type AskedServer, exactNumber, queryLimits, type QueryRows, rowsOf, type ValueType } from "./query.ts";
import { queryError } from "./queryError.ts";

export const postgresPlaceholder = (type: ValueType, at: number): string => `$${at + 1}::${casts[type]}`;

const casts: Readonly<Record<ValueType, string>> = {
  ...{ text: "text", integer: "bigint", decimal: "numeric", date: "date", datetime: "timestamptz", boolean: "boolean" },
};

/**
 * Runs the query in a read-only transaction through a cursor. The cursor accepts only one SELECT that writes nothing, and fetches
 * only the needed rows. The server ends the statement at its time limit. Soon after, the connection is closed.
 */
export async function queryPostgres({ source, place, query, keep }: AskedServer): Promise<QueryRows> {
  const client = new pg.Client({ ...postgresConfig(source, place), stream: () => keep(new Socket()), types });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw sourceError(error);
  }
  try {
    await client.query("begin transaction read only");
    await client.query(settings);
    const values = query.values.map(({ value }) => value);
    await client.query({ text: `declare banche_rows no scroll cursor for ${query.text}`, values });
    const found = await client.query<unknown[]>({
      text: `fetch forward ${queryLimits.rows + 1} from banche_rows`,
      rowMode: "array",
    });
    return rowsOf(
      found.fields.map(({ name }) => name),
      found.rows,
    );
  } catch (error) {
    throw queryError(error);
  } finally {
    await within(500, client.end(), undefined);
  }
}

/** Settings local to the transaction. Strings are parsed as `readStatement` parses them. Older servers do not detect a lost client. */
const settings = `select set_config('statement_timeout', '${queryLimits.ms}', true),
  set_config('lock_timeout', '${queryLimits.ms}', true), set_config('standard_conforming_strings', 'on', true),
  set_config('timezone', 'Asia/Shanghai', true), set_config('datestyle', 'ISO', true),
  (select set_config(name, '500', true) from pg_settings where name = 'client_connection_check_interval')`;

const asTold = (text: string): string => text;
/** int8 and numeric as exact numbers; date, time, timestamp, timestamptz and bytea as the server writes them. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  ...{ 20: exactNumber, 1700: exactNumber },
  ...{ 17: asTold, 1082: asTold, 1083: asTold, 1114: asTold, 1184: asTold },
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers[oid] ?? (pg.types.getTypeParser(oid, "text") as (text: string) => unknown),
};
