import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { databaseEnvironment, findManagedEngine, openManaged } from "@banche/server/testing";
import { compare, type Verdict, wallTime } from "../lib/measure.ts";

const settings = { fsync: true, log: () => undefined };

/** Time from a stopped cluster to the first answer, against `pg_ctl start` of the same cluster. */
export async function run(): Promise<readonly Verdict[]> {
  const engine = findManagedEngine();
  if ("reason" in engine) throw new Error(`PostgreSQL does not run here: ${engine.reason}`);
  const dataDir = mkdtempSync(join(tmpdir(), "banche-bench-"));
  try {
    const first = await openManaged(engine, { ...settings, dataDir });
    const { socketDir } = first;
    await first.close();
    const pgCtl = join(dirname(engine.binaries.postgres), "pg_ctl");
    const control = (...args: readonly string[]) =>
      execFileSync(pgCtl, ["-D", join(dirname(socketDir), "data"), "-w", ...args], {
        ...engine.user,
        cwd: "/",
        env: databaseEnvironment(),
        stdio: "ignore",
      });
    const bare = async () => {
      const ms = await wallTime(async () => control("-o", `-k ${socketDir} -h ''`, "-l", "/dev/null", "start"));
      control("-m", "fast", "stop");
      return ms;
    };
    const managed = async () => {
      const opened: { close(): Promise<void> }[] = [];
      const ms = await wallTime(async () => {
        opened.push(await openManaged(engine, { ...settings, dataDir }));
      });
      await opened[0]?.close();
      return ms;
    };
    return [
      await compare({
        name: "managed start, to the first answer",
        floor: { name: "pg_ctl start", round: bare },
        subject: { name: "openManaged", round: managed },
        rounds: 7,
        atMost: 2,
      }),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
