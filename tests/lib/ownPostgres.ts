import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * A PostgreSQL for a script that is run by hand; it stops when the work has ended.
 *
 * @param work - gets the URL, and the process that started the database
 */
export async function withPostgres<Result>(work: (url: string, pid: number) => Promise<Result>): Promise<Result> {
  const postgres = spawn(process.execPath, ["-C", "@banche/source", "packages/server/src/testing/main.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = (await once(postgres.stdout, "data")) as [Buffer];
  try {
    return await work(line.toString().trim(), postgres.pid ?? 0);
  } finally {
    const ended = once(postgres, "exit");
    postgres.stdin.end();
    await ended;
  }
}
