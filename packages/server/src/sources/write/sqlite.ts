import { sqliteProgram } from "../sqliteProgram.ts";
import { WriteError } from "./writeError.ts";
import { type Write, writeLimits, type Writing } from "./writing.ts";

/** The input of the child process. */
interface Task {
  readonly path: string;
  readonly writes: readonly Write[];
  readonly lockMs: number;
  /** Pid of the parent process. If it has ended, nothing is committed. */
  readonly parent: number;
}

/** The answer of the child process: empty where all succeeded. */
interface Said {
  readonly failed?: string;
  readonly changed?: true;
}

/**
 * Writes in a separate process, as for changes of tables.
 *
 * @param path - absolute and permitted
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
    // Another process may have continued the work and checks what was done.
    if (process.ppid !== parent) return { failed: "" };
    database.exec("commit");
    return {};
  } catch (error) {
    return { failed: error instanceof Error ? error.message : "" };
  } finally {
    // Closing rolls back what was not committed.
    database?.close();
  }
});
