import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { StartError, messageOf } from "../base/startError.ts";
import type { Binaries, DatabaseUser } from "./binaries.ts";
import type { DatabaseLog } from "./database.ts";
import { isAlive, postgresIn, untilGone } from "./processes.ts";

/** An initialised database directory of the server, not in use by any process. */
export interface Cluster {
  /** The data directory of postgres (PGDATA). */
  readonly data: string;
  /** Directory of the socket, 0700. */
  readonly run: string;
  readonly password: string;
}

export interface ClusterOptions {
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly user: DatabaseUser;
  /** False only in tests: a power failure may then corrupt the database. */
  readonly fsync: boolean;
  readonly log: DatabaseLog;
}

/** `sun_path` holds 108 bytes including the closing zero; the socket is `<run>/.s.PGSQL.5432`. */
const socketPathLimitBytes = 107;
const socketName = "/.s.PGSQL.5432";
/** Folder for clusters when `nobody` cannot access the data directory. */
const sharedRoot = "/var/lib/banche";
const fastShutdownMs = 10_000;

/**
 * Prepares the cluster below `<dataDir>/database` for the start. It creates the cluster once, stops a postgres that a killed server left
 * running, and removes leftover files. The caller holds the lock of the data directory.
 *
 * @throws {StartError} `data_dir_other_version`, `data_dir_unwritable`, `database_failed`
 */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const home = clusterHome(options.dataDir, options.user);
  const data = join(home, "data");
  rmSync(`${data}.partial`, { recursive: true, force: true });
  if (existsSync(data)) {
    refuseOtherVersion(data, options.binaries.major);
    await stopOrphan(data, options.log);
  } else {
    await initialise(home, data, options);
  }
  return { data, run: runDirectory(home, options.user), password: readFileSync(join(home, "secret"), "utf8").trim() };
}

/** Removes the socket directory if it is outside the data directory. */
export function discardRunDirectory(cluster: Cluster): void {
  if (dirname(cluster.run) !== dirname(cluster.data)) rmSync(cluster.run, { recursive: true, force: true });
}

/** The directory that contains `data`, `run` and `secret`. For root it must be a place that the database user can access. */
function clusterHome(dataDir: string, user: DatabaseUser): string {
  const wanted = join(dataDir, "database");
  if (existsSync(wanted)) return realpathSync(wanted);
  if (lstatSync(wanted, { throwIfNoEntry: false }) !== undefined) rmSync(wanted);
  try {
    if (user.uid === undefined) {
      mkdirSync(wanted, { mode: 0o700 });
      return realpathSync(wanted);
    }
    chmodSync(dataDir, statSync(dataDir).mode | 0o011);
    if (canPass(realpathSync(dataDir))) {
      mkdirSync(wanted, { mode: 0o711 });
      return realpathSync(wanted);
    }
    mkdirSync(sharedRoot, { recursive: true, mode: 0o711 });
    const home = mkdtempSync(join(sharedRoot, "database-"));
    chmodSync(home, 0o711);
    symlinkSync(home, wanted);
    return realpathSync(home);
  } catch (error) {
    throw new StartError("data_dir_unwritable", `Cannot create ${wanted}: ${messageOf(error)}`, error);
  }
}

/** Whether all users may pass through every directory of the path. */
function canPass(path: string): boolean {
  const open = (statSync(path).mode & 0o001) !== 0;
  return open && (dirname(path) === path || canPass(dirname(path)));
}

function refuseOtherVersion(data: string, major: number): void {
  const found = read(join(data, "PG_VERSION"));
  if (found === String(major)) return;
  throw new StartError(
    "data_dir_other_version",
    `The database in ${data} was written by PostgreSQL ${found || "of an unknown version"}, this is ${major}. ` +
      `Start it with the version of Banche that wrote it and export the data, or choose another directory.`,
  );
}

/** Runs `initdb` in a draft directory and renames it when it is complete. So an interrupted run never looks finished. */
async function initialise(home: string, data: string, options: ClusterOptions): Promise<void> {
  const draft = `${data}.partial`;
  const passwordFile = join(home, "password.partial");
  try {
    mkdirSync(draft, { mode: 0o700 });
    give(draft, options.user);
    const password = randomBytes(24).toString("base64url");
    writeFileSync(join(home, "secret"), `${password}\n`, { mode: 0o600 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    give(passwordFile, options.user);
    const flags = ["--locale=C.UTF-8", "-E", "UTF8", "-U", "banche", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
    await run(options.binaries.initdb, ["-D", draft, ...flags, ...(options.fsync ? [] : ["--no-sync"])], options.user);
    renameSync(draft, data);
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError("data_dir_unwritable", `Cannot create the database in ${home}: ${messageOf(error)}`, error);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function run(file: string, args: readonly string[], user: DatabaseUser): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...user,
      cwd: "/",
      env: databaseEnvironment(),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (bytes: Buffer) => (said = (said + bytes.toString()).slice(-2000)));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new StartError("database_failed", `initdb failed: ${said.trim() || `exit code ${code}`}`));
    });
  });
}

/** The database gets only PATH from our environment: libpq settings or secrets of the shell must not reach it. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" };
}

/** Stops a postgres that still uses the directory after its server was killed. */
export async function stopOrphan(data: string, log: DatabaseLog): Promise<void> {
  const pidFile = join(data, "postmaster.pid");
  const lines = read(pidFile).split("\n");
  const recorded = Number(lines[0]);
  const postmaster = Number.isInteger(recorded) && recorded > 0 ? recorded : undefined;
  const running = postgresIn(data, postmaster);
  if (running.length > 0) log("warn", `Stopping a database process that an earlier server left behind (${running[0]})`);
  if (postmaster !== undefined && running.includes(postmaster)) {
    await stopPostmaster(postmaster);
  }
  for (const pid of postgresIn(data)) await stopProcess(pid);
  const left = postgresIn(data);
  if (left.length > 0) {
    throw new StartError("database_failed", `A database process from before does not stop: ${left.join(", ")}`);
  }
  // No process uses the directory. Without this, postgres would accept a zombie, or another process with the same pid, as alive.
  if (postmaster !== undefined && lines[1] === data) rmSync(pidFile, { force: true });
  const oldRun = lines[4];
  if (oldRun && /\/banche-[^/]+$/.test(oldRun)) rmSync(oldRun, { recursive: true, force: true });
}

/** Stops the process by fast shutdown, then immediate shutdown, then kill. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!isAlive(pid)) return;
    signalQuietly(pid, signal);
    if (await untilGone(pid, fastShutdownMs)) return;
  }
}

async function stopProcess(pid: number): Promise<void> {
  if (await untilGone(pid, 1000)) return;
  signalQuietly(pid, "SIGQUIT");
  await untilGone(pid, 5000);
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

function runDirectory(home: string, user: DatabaseUser): string {
  const inside = join(home, "run");
  const fits = Buffer.byteLength(inside + socketName) <= socketPathLimitBytes;
  const run = fits ? inside : mkdtempSync(join(tmpdir().length > 60 ? "/tmp" : tmpdir(), "banche-"));
  if (fits) {
    rmSync(run, { recursive: true, force: true });
    mkdirSync(run, { mode: 0o700 });
  }
  give(run, user);
  return run;
}

function give(path: string, user: DatabaseUser): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return "";
  }
}
