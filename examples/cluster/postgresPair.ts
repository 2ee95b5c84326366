import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { databaseEnvironment, findManagedEngine } from "@banche/server/testing";
import pg from "pg";

/** A PostgreSQL and its standby. */
export interface PostgresPair {
  /** Both addresses; the one that takes changes is found by whoever connects. */
  readonly url: string;
  /** The address of the primary, as it is at the start. */
  readonly primary: string;
  readonly standby: string;
  /** Kills the primary without a word and lets the standby take over. Once. */
  failOver(): Promise<void>;
  /** Kills the standby without a word. */
  stopStandby(): Promise<void>;
  stop(): Promise<void>;
}

type User = { readonly uid?: number; readonly gid?: number };

/**
 * @param folder - for both data directories; it must be one that the user of the database can reach
 * @param isSynchronous - whether the primary acknowledges nothing before its standby has it
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

  // A copy of a database that does not run is a backup. Nothing but what the install brings is needed for it.
  const first = run(primaryData, ports[0]);
  await isUp(first);
  await end(first, "SIGINT");
  cpSync(primaryData, standbyData, { recursive: true, preserveTimestamps: true });
  chmodSync(standbyData, 0o700);
  giveTo(user, standbyData);
  writeFileSync(join(standbyData, "standby.signal"), "");
  giveTo(user, join(standbyData, "standby.signal"));
  const from = `primary_conninfo=host=127.0.0.1 port=${ports[0]} user=banche password=${password} application_name=standby`;
  const primary = run(primaryData, ports[0], isSynchronous ? ["synchronous_standby_names=standby"] : []);
  const standby = run(standbyData, ports[1], [from]);
  const stop = async (): Promise<void> => {
    for (const process of [primary, standby]) await end(process, "SIGQUIT");
  };
  await Promise.all([isUp(primary), isUp(standby)]).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `postgres://banche:${password}@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/postgres`,
    primary: urlOf(ports[0]),
    standby: urlOf(ports[1]),
    stopStandby: () => end(standby, "SIGQUIT"),
    async failOver() {
      await end(primary, "SIGQUIT");
      const client = new pg.Client(urlOf(ports[1]));
      await client.connect();
      await client.query("select pg_promote()");
      await client.end();
    },
    stop,
  };
}

function start(file: string, args: readonly string[], user: User): ChildProcess {
  return spawn(file, [...args], { ...user, cwd: "/", env: databaseEnvironment(), stdio: ["ignore", "ignore", "pipe"] });
}

/** PostgreSQL refuses to be root: then its files belong to somebody else. */
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
