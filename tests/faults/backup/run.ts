/**
 * Backups under faults: written while others write, and while the process that writes or restores them is killed.
 * `node -C @banche/source tests/faults/backup/main.ts [rounds=20] [kills=50]`
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { restoreBackupFile, startServer, verifyBackupFile } from "@banche/server";
import { createTestDatabase, seededRandom, type TestDatabase } from "@banche/server/testing";
import pg from "pg";

import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { type Caller, signIn } from "../caller.ts";
import { differing, sumsIn } from "./archives.ts";
import { ledger, type LedgerRow, write, type Writer } from "./ledger.ts";

const lookAgainMs = 20;
const path = "/api/system/Base/DataBackup";

interface Backup {
  readonly id: string;
  readonly fileName: string;
  readonly state: string;
}

interface Bench {
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** A database without tables, which is gone afterwards. */
  withEmpty<Result>(fill: (database: TestDatabase) => Promise<Result>): Promise<Result>;
}

async function bench<Result>(postgresUrl: string, work: (bench: Bench) => Promise<Result>): Promise<Result> {
  const database = await createTestDatabase(postgresUrl, "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-backup-faults-"));
  const withEmpty: Bench["withEmpty"] = async (fill) => {
    const empty = await createTestDatabase(postgresUrl, "empty");
    try {
      return await fill(empty);
    } finally {
      await empty.drop();
    }
  };
  try {
    return await work({ database, dataDir, withEmpty });
  } finally {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export interface WrittenMeanwhile {
  readonly rounds: number;
  /** Restores whose tables all hash as the backup says. */
  readonly equal: number;
  /** Drivers that were written while backups were made. */
  readonly written: number;
  /** What a backup lacks or has too much of. */
  readonly wrong: readonly string[];
}

/** Each backup is restored into a database of its own and compared with what writers had been told before it began. */
export function runWhileWriting(postgresUrl: string, rounds: number): Promise<WrittenMeanwhile> {
  return bench(postgresUrl, async ({ database, dataDir, withEmpty }) => {
    const server = await forkServer({ databaseUrl: database.url, dataDir });
    const caller = await signIn(server.url);
    const stop = new AbortController();
    const writers = ["a", "b", "c", "d"].map((name): Writer => ({ name, acknowledged: 0, begun: 0 }));
    const writing = Promise.all(writers.map((writer) => write(caller, writer, stop.signal)));
    const wrong: string[] = [];
    let equal = 0;
    try {
      for (let round = 0; round < rounds; round += 1) {
        const before = writers.map(({ acknowledged }) => acknowledged);
        const { fileName } = await Promise.race([
          madeBy(caller),
          writing.then(() => Promise.reject(new Error("writers ended"))),
        ]);
        const after = writers.map(({ begun }) => begun);
        const file = join(dataDir, "backups", fileName);
        const found = await withEmpty((empty) => restored(file, empty.url));
        if (found.differing.length === 0) equal += 1;
        wrong.push(...found.differing, ...outside(found.rows, { writers, before, after }));
      }
    } finally {
      stop.abort();
      await writing.catch((error: unknown) => wrong.push(String(error)));
      await endProcess(server);
    }
    return { rounds, equal, written: writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0), wrong };
  });
}

/** Has a backup made, and waits for it. */
async function madeBy({ ask }: Caller): Promise<Backup> {
  const { data } = await ask<{ id: string }>("POST", path);
  for (;;) {
    const backup = (await listed({ ask })).find(({ id }) => id === data.id);
    if (backup?.state === "ok") return backup;
    if (backup?.state !== "running") throw new Error(`the backup was not written: ${JSON.stringify(backup)}`);
    await wait(lookAgainMs);
  }
}

async function listed({ ask }: Pick<Caller, "ask">): Promise<readonly Backup[]> {
  return (await ask<{ list: readonly Backup[] }>("GET", `${path}?pageSize=500`)).data.list;
}

async function restored(file: string, databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "banche-restored-"));
  const client = new pg.Client(databaseUrl);
  try {
    await restoreBackupFile(file, { dataDir, databaseUrl });
    await client.connect();
    const { rows } = await client.query<LedgerRow>(ledger);
    return { rows, differing: await differing(client, sumsIn(readFileSync(file))) };
  } finally {
    await client.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Bounds {
  readonly writers: readonly Writer[];
  /** What had been answered before the backup began, and what had been asked for when it was done. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

function outside(rows: readonly LedgerRow[], { writers, before, after }: Bounds): readonly string[] {
  return writers.flatMap(({ name }, at) => {
    const { count, last, logged } = rows.find((row) => row.name === name) ?? { count: 0, last: 0, logged: 0 };
    const [least = 0, most = 0] = [before[at], after[at]];
    if (count === last && logged === count && count >= least && count <= most) return [];
    return [`${name}: ${count} drivers to number ${last}, ${logged} logged, of ${least} to ${most}`];
  });
}

export interface Kills {
  readonly kills: number;
  /** Kills before the work was done. */
  readonly cut: number;
  /** Backups that are listed as whole and are not, or as running while nobody writes one; databases that serve half a restore. */
  readonly half: readonly string[];
}

/** Kills the server while it writes backups; the next one lists what is whole, and writes the next backup. */
export function runKilledWriters(postgresUrl: string, kills: number, seed: number): Promise<Kills> {
  const { next: random } = seededRandom(seed);
  return bench(postgresUrl, async ({ database, dataDir }) => {
    const half: string[] = [];
    let cut = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await forkServer({ databaseUrl: database.url, dataDir });
      const caller = await signIn(server.url);
      const whole = await madeBy(caller);
      const { size } = statSync(join(dataDir, "backups", whole.fileName));
      await caller.ask("DELETE", `${path}/${whole.id}`);
      const { data } = await caller.ask<{ id: string }>("POST", path);
      await untilGrown(join(dataDir, "backups"), random() * size);
      cut += (await listed(caller)).find(({ id }) => id === data.id)?.state === "running" ? 1 : 0;
      await endProcess(server, "SIGKILL");
      half.push(...(await afterKill(database.url, dataDir)));
    }
    return { kills, cut, half };
  });
}

/** Waits until a part of a backup is on the disk, or all of it. */
async function untilGrown(folder: string, bytes: number): Promise<void> {
  for (;;) {
    const name = readdirSync(folder).find((one) => one.endsWith(".partial"));
    const size = name === undefined ? name : statSync(join(folder, name), { throwIfNoEntry: false })?.size;
    if (size === undefined || size >= bytes) {
      const isBegun = size !== undefined || readdirSync(folder).length > 0;
      if (isBegun) return;
    }
    await wait(1);
  }
}

async function afterKill(databaseUrl: string, dataDir: string): Promise<readonly string[]> {
  const server = await forkServer({ databaseUrl, dataDir });
  try {
    const caller = await signIn(server.url);
    const wrong: string[] = [];
    const next = await madeBy(caller);
    for (const { id, fileName, state } of await listed(caller)) {
      if (state === "running") wrong.push(`${fileName} runs`);
      if (state === "ok") {
        const isWhole = await verifyBackupFile(join(dataDir, "backups", fileName)).then(
          () => true,
          () => false,
        );
        if (!isWhole) wrong.push(`${fileName} is not whole`);
      }
      await caller.ask("DELETE", `${path}/${id}`);
    }
    const left = readdirSync(join(dataDir, "backups"));
    if (left.length > 0) wrong.push(`${next.fileName} leaves ${left.join()}`);
    return wrong;
  } finally {
    await endProcess(server);
  }
}

/** Kills restores at random moments; what is left is served by no server, and restored by the next attempt. */
export function runKilledRestores(postgresUrl: string, kills: number, seed: number): Promise<Kills> {
  const { next: random } = seededRandom(seed);
  return bench(postgresUrl, async ({ database, dataDir, withEmpty }) => {
    const server = await forkServer({ databaseUrl: database.url, dataDir });
    const { fileName } = await madeBy(await signIn(server.url));
    await endProcess(server);
    const file = join(dataDir, "backups", fileName);
    const began = performance.now();
    await withEmpty(({ url }) => once(restoring(file, url, dataDir), "exit"));
    const usualMs = performance.now() - began;
    const half: string[] = [];
    let cut = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await withEmpty(async ({ url }) => {
        const child = restoring(file, url, dataDir);
        await Promise.race([wait(random() * usualMs), once(child, "exit")]);
        if (child.exitCode === null) cut += 1;
        child.kill("SIGKILL");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
        half.push(...(await leftBy(file, url)));
      });
    }
    return { kills, cut, half };
  });
}

/** What a killed restore left is whole, or is served by no server and whole after the next restore. */
async function leftBy(file: string, databaseUrl: string): Promise<readonly string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ marked: boolean; used: boolean }>(
      `select to_regclass('public.banche_restore') is not null as marked, to_regclass('public.schema_migrations') is not null as used`,
    );
    const [{ marked, used } = { marked: false, used: true }] = rows;
    if (used && !marked) return await differing(client, sumsIn(readFileSync(file)));
    const served = marked && (await isServed(databaseUrl)) ? ["half a restore is served"] : [];
    return [...served, ...(await restored(file, databaseUrl)).differing];
  } finally {
    await client.end();
  }
}

async function isServed(databaseUrl: string): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "banche-served-"));
  try {
    const server = await startServer({ dataDir, databaseUrl, port: 0, logLevel: "silent" });
    await server.close();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function restoring(file: string, databaseUrl: string, dataDir: string): ChildProcess {
  const target = join(dataDir, "restored");
  mkdirSync(target, { recursive: true });
  const script = `import { restoreBackupFile } from "@banche/server";
    await restoreBackupFile(process.env.FILE, { dataDir: process.env.DATA_DIR, databaseUrl: process.env.DATABASE_URL });`;
  return spawn(process.execPath, ["-C", "@banche/source", "--input-type=module", "-e", script], {
    env: { ...process.env, FILE: file, DATABASE_URL: databaseUrl, DATA_DIR: target },
    cwd: import.meta.dirname,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
