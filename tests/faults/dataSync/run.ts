/**
 * A data sync whose process is killed at moments of chance, and taken up by another one: what is lost, doubled or counted twice.
 * `node -C @banche/source tests/faults/dataSync/main.ts [kills=50]`
 */
import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createTestDatabase, openSyncBench, seededRandom } from "@banche/server/testing";

export interface Killed {
  readonly kills: number;
  readonly runs: number;
  /** What was wrong after a run or its undo; empty: nothing. */
  readonly faults: readonly string[];
}

const files = ["source.db", "target.db"] as const;
const fields = ["id", "name"];
/** Of the source; the target has some of them, some with another name, and some others. */
const rows = 1_600;
const longestRunMs = 4_000;
const testing = fileURLToPath(import.meta.resolve("@banche/server/testing"));

/** Runs syncs until so many of their processes were killed, and undoes each. */
export async function runKilled(postgresUrl: string, kills: number, seed: number): Promise<Killed> {
  const { next: random } = seededRandom(seed);
  const database = await createTestDatabase(postgresUrl, "schema");
  const folder = mkdtempSync(join(tmpdir(), "banche-sync-"));
  const bench = openSyncBench(database.url, folder, files);
  const faults: string[] = [];
  let [killed, runs] = [0, 0];
  try {
    while (killed < kills) {
      const table = `t${(runs += 1)}`;
      const counts = fill(folder, table);
      const before = read(folder, "target.db", table);
      await bench.prepare(table, table, fields, counts.removes);
      while ((await bench.look(table)).state === "working") {
        const child = startChild(database.url, folder, table);
        const isKilled = await killAfter(child, killed < kills ? random() * longestRunMs : undefined);
        if (isKilled) killed += 1;
      }
      const { state, reason, progress } = await bench.look(table);
      const { inserts, updates, removes, same } = progress;
      const say = (fault: string) => faults.push(`${table}: ${fault}`);
      if (state !== "done") say(`${state} ${reason}`);
      if (read(folder, "source.db", table) !== read(folder, "target.db", table)) say("rows were lost or doubled");
      const counted = JSON.stringify({ inserts, updates, removes, same });
      if (counted !== JSON.stringify(counts)) say(`counted ${counted} of ${JSON.stringify(counts)}`);
      await bench.undo(table);
      if (read(folder, "target.db", table) !== before) say("the undo left another target");
    }
  } finally {
    await bench.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { kills: killed, runs, faults };
}

function fill(folder: string, table: string) {
  const counts = { inserts: 0, updates: 0, removes: 0, same: 0 };
  const [source, target] = files.map((file) => new DatabaseSync(join(folder, file)));
  for (const database of [source, target]) {
    database?.exec(`create table ${table} (id integer primary key, name text); begin`);
  }
  for (let id = 0; id < rows; id += 1) {
    const what = (["inserts", "updates", "removes", "same"] as const)[id % 4] ?? "same";
    counts[what] += 1;
    if (what !== "removes") source?.exec(`insert into ${table} values (${id}, 'new ${id}')`);
    if (what !== "inserts")
      target?.exec(`insert into ${table} values (${id}, '${what === "same" ? "new" : "old"} ${id}')`);
  }
  for (const database of [source, target]) {
    database?.exec("commit");
    database?.close();
  }
  return counts;
}

function read(folder: string, file: string, table: string): string {
  const database = new DatabaseSync(join(folder, file), { timeout: 5_000 });
  const found = JSON.stringify(database.prepare(`select id, name from ${table} order by id`).all());
  database.close();
  return found;
}

function startChild(url: string, folder: string, id: string): ChildProcess {
  const script = `const { openSyncBench } = await import(${JSON.stringify(testing)});
    const bench = openSyncBench(${JSON.stringify(url)}, ${JSON.stringify(folder)}, ${JSON.stringify(files)});
    process.stdout.write("at work");
    await bench.carryOut(${JSON.stringify(id)});
    await bench.close();`;
  const options: SpawnOptions = { stdio: ["ignore", "pipe", "inherit"] };
  return spawn(
    process.execPath,
    ["-C", "@banche/source", "--no-warnings", "--input-type=module", "-e", script],
    options,
  );
}

/** Kills a process so long after it began its work; without a time it may end. @returns whether it was killed */
async function killAfter(child: ChildProcess, ms: number | undefined): Promise<boolean> {
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await Promise.race([new Promise((resolve) => child.stdout?.once("data", resolve)), gone]);
  if (ms !== undefined) await Promise.race([wait(ms), gone]);
  const isAtWork = ms !== undefined && child.exitCode === null;
  if (isAtWork) child.kill("SIGKILL");
  await gone;
  return isAtWork;
}
