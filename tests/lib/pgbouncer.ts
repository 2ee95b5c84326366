import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startProxy } from "@banche/server/testing";

import { freePort } from "./freePort.ts";

/** Debian installs it among the administrators' programs, which are not on every user's path. */
const command = "/usr/sbin/pgbouncer";

/** Whether pgbouncer can be started here; otherwise tests that need it are skipped with a message. */
export const hasPgbouncer = found();

/** A database with another name: the name that clients use, and the real one. */
interface Alias {
  readonly name: string;
  readonly database: string;
}

/** A connection pooler in front of the PostgreSQL of the tests, with four connections to each database when they are shared. */
export interface Pgbouncer {
  /** The URL of a database through the pooler. */
  urlOf(database: string): string;
  readonly port: number;
  stop(): Promise<void>;
}

export async function startPgbouncer(
  postgresUrl: string,
  mode: "session" | "transaction",
  aliases: readonly Alias[] = [],
): Promise<Pgbouncer> {
  const { username, password, searchParams } = new URL(postgresUrl);
  const proxy = await startProxy(() => `${searchParams.get("host")}/.s.PGSQL.5432`);
  const folder = mkdtempSync(join(tmpdir(), "banche-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const users = join(folder, "users.txt");
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const target = `host=127.0.0.1 port=${proxy.port}`;
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    [
      "[databases]",
      ...aliases.map(({ name, database }) => `${name} = ${target} dbname=${database}`),
      `* = ${target}`,
      "[pgbouncer]",
      ...["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir =", "auth_type = trust"],
      ...[`auth_file = ${users}`, `pool_mode = ${mode}`, `default_pool_size = ${mode === "session" ? 60 : 4}`],
    ].join("\n"),
  );
  const child = spawn(command, [...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), settings], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stop = async (): Promise<void> => {
    await end(child);
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  };
  await isUp(child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { urlOf: (database) => `postgres://${username}@127.0.0.1:${port}/${database}`, port, stop };
}

async function isUp(child: ChildProcess): Promise<void> {
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on("data", (text: Buffer) => {
      said += String(text);
      if (said.includes("process up")) resolve();
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`pgbouncer ended: ${said}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

function found(): boolean {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    console.warn("poolers are not tested: no pgbouncer found");
    return false;
  }
}
