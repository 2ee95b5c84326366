import { sqliteProgram } from "../sqliteProgram.ts";
import { changeLimits, type Changing } from "./changing.ts";

/** The input of the child process. */
interface Task {
  readonly path: string;
  readonly statements: readonly string[];
  readonly lockMs: number;
}

/** What the child says: which statement failed, from 1, and why; nothing where all were carried out. */
interface Said {
  readonly at?: number;
  readonly failed?: string;
}

/**
 * In one transaction and in a process of its own, as queries are: nothing else stops a statement, and a transaction that did not end
 * is undone with the next opening of the file.
 *
 * @param path - whole, and judged
 */
export async function changeSqlite(path: string, { statements, keep, at }: Changing): Promise<void> {
  at(1);
  const said = await inProcess({ path, statements, lockMs: changeLimits.lockMs }, keep);
  const { at: number = 1, failed } = said ?? { failed: "" };
  at(number);
  if (failed !== undefined) throw new Error(failed);
}

const inProcess = sqliteProgram(function carryOut({ path, statements, lockMs }: Task): Said {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  let at = 1;
  let database: InstanceType<typeof DatabaseSync> | undefined;
  try {
    database = new DatabaseSync(path, { timeout: lockMs, enableForeignKeyConstraints: false });
    database.exec("begin immediate");
    for (const [index, statement] of statements.entries()) {
      at = index + 1;
      database.exec(statement);
    }
    database.exec("commit");
    return {};
  } catch (error) {
    return { at, failed: error instanceof Error ? error.message : "" };
  } finally {
    // What was not committed is undone.
    database?.close();
  }
});
