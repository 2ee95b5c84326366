import { type ChildProcess, spawn } from "node:child_process";
import { text } from "node:stream/consumers";

import { type Asked, type BoundValue, queryLimits, type QueryRows, rowsOf } from "./query.ts";
import { QueryError, queryError } from "./queryError.ts";

export const sqlitePlaceholder = (): string => "?";

/** What the child is told. */
interface Task {
  readonly path: string;
  readonly text: string;
  readonly values: readonly BoundValue[];
  readonly limit: number;
}

/** What the child says. */
interface Said {
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly unknown[])[];
  readonly failed?: string;
}

/**
 * In a process of its own that opens the file for reading alone: SQLite runs in the thread that asks, and nothing but the end of its
 * process stops a statement. The process knows nothing of the environment.
 *
 * @param path - whole, and judged
 */
export async function querySqlite(path: string, { query, keep }: Asked): Promise<QueryRows> {
  const child = spawn(process.execPath, ["--no-warnings", "-e", `(${answer.toString()})()`], {
    ...{ stdio: ["pipe", "pipe", "ignore"], env: {}, cwd: "/" },
  });
  keep(ending(child));
  const task: Task = { path, text: query.text, values: query.values, limit: queryLimits.rows + 1 };
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(task));
  const said = await text(child.stdout).catch(() => "");
  if (said === "") throw new QueryError("failed");
  const { columns = [], rows = [], failed } = JSON.parse(said) as Said;
  if (failed !== undefined) throw queryError(new Error(failed));
  return rowsOf(columns, rows);
}

const ending = (child: ChildProcess) => ({ destroy: () => child.kill("SIGKILL") });

/** Runs in the child, as a text: it names nothing of this module. */
function answer(): void {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const { readFileSync, writeSync } = process.getBuiltinModule("node:fs");
  const tell = (said: Said): void => {
    const bytes = Buffer.from(
      JSON.stringify(said, (_key, value: unknown) =>
        typeof value === "bigint"
          ? Number.isSafeInteger(Number(value))
            ? Number(value)
            : String(value)
          : value instanceof Uint8Array
            ? `0x${Buffer.from(value).toString("hex")}`
            : value,
      ),
    );
    for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
  };
  try {
    const { path, text: sql, values, limit } = JSON.parse(readFileSync(0, "utf8")) as Task;
    const database = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
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
      rows.push(columns.map((name) => row[name]));
      if (rows.length === limit) break;
    }
    tell({ columns, rows });
  } catch (error) {
    tell({ failed: error instanceof Error ? error.message : "" });
  }
}
