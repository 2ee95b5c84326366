import { sqliteProgram } from "../sqliteProgram.ts";
import { type Asked, type BoundValue, queryLimits, type QueryRows, rowsOf } from "./query.ts";
import { QueryError, queryError } from "./queryError.ts";

export const sqlitePlaceholder = (): string => "?";

/** The input of the child process. */
interface Task {
  readonly path: string;
  readonly text: string;
  readonly values: readonly BoundValue[];
  readonly limit: number;
}

/** The answer of the child process. */
interface Said {
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly unknown[])[];
  readonly failed?: string;
}

/**
 * Runs the query in a separate process that opens the file read-only.
 *
 * @param path - absolute and permitted
 */
export async function querySqlite(path: string, { query, keep }: Asked): Promise<QueryRows> {
  const said = await inProcess({ path, text: query.text, values: query.values, limit: queryLimits.rows + 1 }, keep);
  if (!said) throw new QueryError("failed");
  const { columns = [], rows = [], failed } = said;
  if (failed !== undefined) throw queryError(new Error(failed));
  return rowsOf(columns, rows);
}

const inProcess = sqliteProgram(function answer({ path, text: sql, values, limit }: Task): Said {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const plain = (value: unknown): unknown => {
    if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    return value instanceof Uint8Array ? `0x${Buffer.from(value).toString("hex")}` : value;
  };
  let database: InstanceType<typeof DatabaseSync> | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    const columns = statement.columns().map(({ name }) => name);
    const bound = values.map(({ type, value }) => {
      if (value === null) return null;
      if (type === "integer") return BigInt(value);
      if (type === "decimal") return Number(value);
      return type === "boolean" ? (value === "true" ? 1n : 0n) : value;
    });
    const rows: unknown[][] = [];
    for (const row of statement.iterate(...bound)) {
      rows.push(columns.map((name) => plain(row[name])));
      if (rows.length === limit) break;
    }
    return { columns, rows };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : "" };
  } finally {
    database?.close();
  }
});
