import { type ChildProcess, spawn } from "node:child_process";
import { text } from "node:stream/consumers";

import { WriteError } from "./writeError.ts";
import { type Write, writeLimits, type Writing } from "./writing.ts";

/** What the child is told. */
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
  const child = spawn(process.execPath, ["--no-warnings", "-e", `(${carryOut.toString()})()`], {
    ...{ stdio: ["pipe", "pipe", "ignore"], env: {}, cwd: "/" },
  });
  keep(ending(child));
  const task: Task = { path, writes, lockMs: writeLimits.lockMs, parent: process.pid };
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(task));
  entered();
  const said = await text(child.stdout).catch(() => "");
  const { failed, changed } = said === "" ? { failed: "" } : (JSON.parse(said) as Said);
  if (changed) throw new WriteError("changed");
  if (failed !== undefined) throw new Error(failed);
}

const ending = (child: ChildProcess) => ({ destroy: () => child.kill("SIGKILL") });

/** Runs in the child, as a text: it names nothing of this module. */
function carryOut(): void {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const { readFileSync, writeSync } = process.getBuiltinModule("node:fs");
  try {
    const { path, writes, lockMs, parent } = JSON.parse(readFileSync(0, "utf8")) as Task;
    const database = new DatabaseSync(path, { timeout: lockMs });
    database.exec("begin immediate");
    const statements = new Map<string, ReturnType<typeof database.prepare>>();
    for (const { text: sql, values } of writes) {
      const statement = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, statement);
      const given = values.map((value) =>
        typeof value === "object" && value !== null ? Buffer.from(value.hex, "hex") : value,
      );
      if (Number(statement.run(...given).changes) === 1) continue;
      database.exec("rollback");
      writeSync(1, JSON.stringify({ changed: true }));
      return;
    }
    // Another process may have taken the work up, and looks what was done.
    if (process.ppid !== parent) return;
    database.exec("commit");
    database.close();
    writeSync(1, JSON.stringify({}));
  } catch (error) {
    writeSync(1, JSON.stringify({ failed: error instanceof Error ? error.message : "" }));
  }
}
