import { type ChildProcess, spawn } from "node:child_process";
import { text } from "node:stream/consumers";

import { changeLimits, type Changing } from "./changing.ts";

/** What the child is told. */
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
  const child = spawn(process.execPath, ["--no-warnings", "-e", `(${carryOut.toString()})()`], {
    ...{ stdio: ["pipe", "pipe", "ignore"], env: {}, cwd: "/" },
  });
  keep(ending(child));
  const task: Task = { path, statements, lockMs: changeLimits.lockMs };
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(task));
  at(1);
  const said = await text(child.stdout).catch(() => "");
  const { at: number = 1, failed } = said === "" ? { failed: "" } : (JSON.parse(said) as Said);
  at(number);
  if (failed !== undefined) throw new Error(failed);
}

const ending = (child: ChildProcess) => ({ destroy: () => child.kill("SIGKILL") });

/** Runs in the child, as a text: it names nothing of this module. */
function carryOut(): void {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const { readFileSync, writeSync } = process.getBuiltinModule("node:fs");
  let at = 1;
  try {
    const { path, statements, lockMs } = JSON.parse(readFileSync(0, "utf8")) as Task;
    const database = new DatabaseSync(path, { timeout: lockMs, enableForeignKeyConstraints: false });
    database.exec("begin immediate");
    statements.forEach((statement, index) => {
      at = index + 1;
      database.exec(statement);
    });
    database.exec("commit");
    database.close();
    writeSync(1, JSON.stringify({}));
  } catch (error) {
    writeSync(1, JSON.stringify({ at, failed: error instanceof Error ? error.message : "" }));
  }
}
