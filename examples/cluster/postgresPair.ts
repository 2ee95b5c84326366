import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { databaseEnvironment, findManagedEngine } from "@banche/server/testing";
import pg from "pg";

/** A PostgreSQL primary and its standby. */
export interface PostgresPair {
  /** Connection string with both addresses. A client connects to the one that accepts writes. */
  readonly url: string;
  /** The address of the primary at the start. */
  readonly primary: string;
  readonly standby: string;
  /** The address of the server that accepts writes now. */
  current(): string;
  /** Kills the primary and promotes the standby. @returns milliseconds until it accepts writes */
  failOver(): Promise<number>;
  /** Makes the killed server a standby of the new primary, from a copy. Writes wait for the standby again. */
  makeStandby(): Promise<void>;
  /** Kills the standby. */
  stopStandby(): Promise<void>;
  stop(): Promise<void>;
}

type User = { readonly uid?: number; readonly gid?: number };

/**
 * Starts a primary and its standby.
 *
 * @param folder - for both data directories; the database's user must be able to enter it
 * @param isSynchronous - whether the primary acknowledges a write only after its standby has it
 */
export async function startPostgresPair(
  folder: string,
  ports: readonly [number, number],
  isSynchronous = true,
): Promise<PostgresPair> {
  const engine = findManagedEngine();
  if ("reason" in engine) throw new Error(`PostgreSQL does not run here: ${engine.reason}`);
  const { binaries, user } = engine;
  const password = randomBytes(18).toString("base64url");
  const [primaryData, standbyData] = [join(folder, "primary"), join(folder, "standby")];
  const secret = join(folder, "secret");
  chmodSync(folder, 0o755);
  mkdirSync(primaryData, { mode: 0o700 });
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  for (const path of [primaryData, secret]) giveTo(user, path);
  const flags = ["-E", "UTF8", "--locale=C.UTF-8", "-U", "banche", "-A", "scram-sha-256", `--pwfile=${secret}`];
  await ended(start(binaries.initdb, ["-D", primaryData, "--no-sync", ...flags], user), "initdb");
  appendFileSync(join(primaryData, "pg_hba.conf"), "host replication banche 127.0.0.1/32 scram-sha-256\n");

  const urlOf = (port: number): string => `postgres://banche:${password}@127.0.0.1:${port}/postgres`;
  const run = (data: string, port: number, more: readonly string[] = []) => {
    const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", "fsync=off", ...more];
    return start(binaries.postgres, ["-D", data, ...settings.flatMap((one) => ["-c", one])], user);
  };

  // A file copy of a stopped database is a valid backup. It needs no program that the install lacks.
  const first = run(primaryData, ports[0]);
  await isUp(first);
  await end(first, "SIGINT");
  cpSync(primaryData, standbyData, { recursive: true, preserveTimestamps: true });
  const folders = [primaryData, standbyData] as const;
  const follow = (at: 0 | 1): ChildProcess => {
    chmodSync(folders[at], 0o700);
    giveTo(user, folders[at]);
    writeFileSync(join(folders[at], "standby.signal"), "");
    giveTo(user, join(folders[at], "standby.signal"));
    const from = `host=127.0.0.1 port=${ports[1 - at]} user=banche password=${password} application_name=standby`;
    return run(folders[at], ports[at], [`primary_conninfo=${from}`]);
  };
  const running: [ChildProcess, ChildProcess] = [
    run(primaryData, ports[0], isSynchronous ? ["synchronous_standby_names=standby"] : []),
    follow(1),
  ];
  let primary: 0 | 1 = 0;
  const stop = async (): Promise<void> => {
    for (const process of running) await end(process, "SIGQUIT");
  };
  await Promise.all(running.map(isUp)).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `postgres://banche:${password}@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/postgres`,
    primary: urlOf(ports[0]),
    standby: urlOf(ports[1]),
    current: () => urlOf(ports[primary]),
    stopStandby: () => end(running[primary === 0 ? 1 : 0], "SIGQUIT"),
    async failOver() {
      const began = performance.now();
      await end(running[primary], "SIGQUIT");
      primary = primary === 0 ? 1 : 0;
      await ask(urlOf(ports[primary]), (query) => query("select pg_promote()"));
      return performance.now() - began;
    },
    async makeStandby() {
      const at = primary === 0 ? 1 : 0;
      await ask(urlOf(ports[primary]), async (query) => {
        await copyRunning(query, folders[primary], folders[at]);
        running[at] = follow(at);
        await isUp(running[at]);
        if (!isSynchronous) return;
        await query("alter system set synchronous_standby_names = standby");
        await query("select pg_reload_conf()");
        const isInStep = "select 1 from pg_stat_replication where sync_state = 'sync'";
        while ((await query(isInStep)).length === 0) await setTimeout(20);
      });
    },
    stop,
  };
}

type Query = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

async function ask(url: string, work: (query: Query) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
  } finally {
    await client.end();
  }
}

/** Copies the files of a running database as `pg_basebackup` does. The install does not contain that program. */
async function copyRunning(query: Query, from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  // WAL that is written during the copy must still exist when the copy requests it.
  await query("alter system set wal_keep_size = '1GB'");
  await query("select pg_reload_conf()");
  await query("select pg_backup_start('copy', true)");
  const left = new Set(["postmaster.pid", "postgresql.auto.conf", "pg_replslot", "standby.signal"]);
  copyFiles(from, to, left);
  for (const folder of ["pg_wal/archive_status", "pg_wal/summaries", "pg_replslot"]) {
    mkdirSync(join(to, folder), { recursive: true });
  }
  writeFileSync(join(to, "postgresql.auto.conf"), "");
  const [label] = await query("select labelfile from pg_backup_stop(false)");
  writeFileSync(join(to, "backup_label"), String(label?.["labelfile"]));
}

/** Copies a folder. Files that are deleted meanwhile are left out. */
function copyFiles(from: string, to: string, left: ReadonlySet<string> = new Set()): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (left.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name === "pg_wal") mkdirSync(target);
      else copyFiles(source, target);
      continue;
    }
    try {
      copyFileSync(source, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

function start(file: string, args: readonly string[], user: User): ChildProcess {
  return spawn(file, [...args], { ...user, cwd: "/", env: databaseEnvironment(), stdio: ["ignore", "ignore", "pipe"] });
}

/** PostgreSQL refuses to run as root. Its files then belong to another user. */
function giveTo({ uid, gid }: User, path: string): void {
  if (uid === undefined || gid === undefined) return;
  chownSync(path, uid, gid);
  for (const { name, parentPath, isDirectory } of entries(path)) {
    const inner = join(parentPath, name);
    if (isDirectory) giveTo({ uid, gid }, inner);
    else chownSync(inner, uid, gid);
  }
}

function entries(path: string) {
  try {
    const found = readdirSync(path, { withFileTypes: true });
    return found.map((one) => ({ name: one.name, parentPath: path, isDirectory: one.isDirectory() }));
  } catch {
    return [];
  }
}

async function ended(child: ChildProcess, name: string): Promise<void> {
  let said = "";
  child.stderr?.on("data", (text: Buffer) => (said += String(text)));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${name} failed: ${said}`);
}

async function isUp(child: ChildProcess): Promise<void> {
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on("data", (text: Buffer) => {
      said = (said + String(text)).slice(-4000);
      if (/ready to accept (?:read-only )?connections/.test(said)) resolve();
    });
    child.once("exit", () => reject(new Error(`PostgreSQL ended: ${said}`)));
  });
  child.stderr?.resume();
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}
