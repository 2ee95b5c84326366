import { sqliteProgram } from "../sqliteProgram.ts";
import { WriteError } from "./writeError.ts";
import { type Write, writeLimits, type Writing } from "./writing.ts";

/** The input of the child process. */
interface Task {
  readonly path: string;
  readonly writes: readonly Write[];
  readonly lockMs: number;
  /** Who asks: where that process is gone nothing is committed. */
  readonly parent: number;
}

/** What the child says: nothing where all were carried out. */
interface Said {
  readonly failed?: string;
  readonly changed?: true;
}

/**
 * In a process of its own, as changes of tables are.
 *
 * @param path - whole, and judged
 */
export async function writeSqlite(path: string, { writes, keep, entered }: Writing): Promise<void> {
  const said = inProcess({ path, writes, lockMs: writeLimits.lockMs, parent: process.pid }, keep);
  entered();
  const { failed, changed } = (await said) ?? { failed: "" };
  if (changed) throw new WriteError("changed");
  if (failed !== undefined) throw new Error(failed);
}

const inProcess = sqliteProgram(function carryOut({ path, writes, lockMs, parent }: Task): Said {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  let database: InstanceType<typeof DatabaseSync> | undefined;
  try {
    database = new DatabaseSync(path, { timeout: lockMs });
    database.exec("begin immediate");
    const statements = new Map<string, ReturnType<typeof database.prepare>>();
    for (const { text: sql, values } of writes) {
      const statement = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, statement);
      const given = values.map((value) =>
        typeof value === "object" && value !== null ? Buffer.from(value.hex, "hex") : value,
      );
      if (Number(statement.run(...given).changes) !== 1) return { changed: true };
    }
    // Another process may have taken the work up, and looks what was done.
    if (process.ppid !== parent) return { failed: "" };
    database.exec("commit");
    return {};
  } catch (error) {
    return { failed: error instanceof Error ? error.message : "" };
  } finally {
    // What was not committed is undone.
    database?.close();
  }
});
