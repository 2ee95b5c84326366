import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { startServer } from "@banche/server";
import { createTestDatabase, seededRandom } from "@banche/server/testing";
import pg from "pg";

import type { Kills } from "./kills.ts";

const entry = import.meta.resolve("@banche/server");

/** Kills servers at moments of chance while they bring an empty database to the newest schema, and lets the next one go on. */
export async function runKilledMigrations(postgresUrl: string, kills: number, seed: number): Promise<Kills> {
  const { next: random } = seededRandom(seed);
  const dataDir = mkdtempSync(join(tmpdir(), "banche-killed-"));
  const half: string[] = [];
  const counts = { kills: 0, cut: 0 };
  let usualMs = 0;
  try {
    const whole = await inEmpty(postgresUrl, async (url) => {
      const began = performance.now();
      const child = await startChild(url, dataDir);
      await once(child, "exit");
      usualMs = performance.now() - began;
      return shapeOf(url);
    });
    while (counts.kills < kills) {
      await inEmpty(postgresUrl, async (url) => {
        // A schema that is nearly there is killed again, until one of them has come to its end.
        for (let left = 4; left > 0 && counts.kills < kills; left -= 1) {
          const child = await startChild(url, dataDir);
          await Promise.race([wait(random() * usualMs), once(child, "exit")]);
          if (child.exitCode !== null) break;
          child.kill("SIGKILL");
          await once(child, "exit");
          counts.kills += 1;
          if (!(await isWhole(url, whole))) counts.cut += 1;
        }
        const server = await startServer({ dataDir, databaseUrl: url, port: 0, logLevel: "silent" });
        const isReady = (await fetch(`${server.url}/readyz`)).ok;
        await server.close();
        if (!isReady) half.push("a server that is not ready");
        const now = await shapeOf(url);
        half.push(...now.filter((line) => !whole.includes(line)).map((line) => `too much: ${line}`));
        half.push(...whole.filter((line) => !now.includes(line)).map((line) => `lost: ${line}`));
      });
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { ...counts, half };
}

async function inEmpty<Result>(postgresUrl: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const database = await createTestDatabase(postgresUrl, "empty");
  try {
    return await work(database.url);
  } finally {
    await database.drop();
  }
}

/** Begins to migrate now, and ends when it is done. */
async function startChild(databaseUrl: string, dataDir: string): Promise<ChildProcess> {
  const options = JSON.stringify({ dataDir, databaseUrl, port: 0, logLevel: "silent" });
  const script = `const { startServer } = await import(${JSON.stringify(entry)});
    process.stdout.write("at work");
    const server = await startServer(${options});
    await server.close();
    process.exit(0);`;
  const child = spawn(
    process.execPath,
    ["-C", "@banche/source", "--no-warnings", "--input-type=module", "-e", script],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await once(child.stdout, "data");
  return child;
}

const isWhole = async (url: string, whole: readonly string[]): Promise<boolean> =>
  (await shapeOf(url)).length === whole.length;

/** Tables, columns, constraints, indexes, triggers and functions, with the migrations that are noted as done. */
async function shapeOf(url: string): Promise<readonly string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const [{ has } = { has: false }] = (
      await client.query<{ has: boolean }>("select to_regclass('public.schema_migrations') is not null as has")
    ).rows;
    const { rows } = await client.query<{ line: string }>(`
      select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select format('index %s %s', indisvalid, pg_get_indexdef(indexrelid)) from pg_index
        join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
      union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
      union all select format('function %s %s', proname, md5(prosrc)) from pg_proc
        where pronamespace = 'public'::regnamespace and prokind = 'f'
      ${has ? "union all select format('migration %s %s', name, checksum) from schema_migrations" : ""}
      order by 1`);
    return rows.map(({ line }) => line).filter((line) => !/_p?\d{8}/.test(line));
  } finally {
    await client.end();
  }
}
