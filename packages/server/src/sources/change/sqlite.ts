import { sqliteProgram } from "../sqliteProgram.ts";
import { changeLimits, type Changing } from "./changing.ts";

/** The input of the child process. */
interface Task {
  readonly path: string;
  readonly statements: readonly string[];
  readonly lockMs: number;
}

/** The answer of the child process: number of the failed statement, from 1, and the reason. Empty where all succeeded. */
interface Said {
  readonly at?: number;
  readonly failed?: string;
}

/**
 * Runs all statements in one transaction in a separate process, as queries are: a statement can only be stopped by ending the process. An
 * unfinished transaction is rolled back when the file is opened next.
 *
 * @param path - absolute and permitted
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
    // Closing rolls back what was not committed.
    database?.close();
  }
});
