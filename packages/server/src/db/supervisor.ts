import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

import { StartError } from "../base/startError.ts";
import type { Binaries, DatabaseUser } from "./binaries.ts";
import { type Cluster, databaseEnvironment } from "./cluster.ts";
import type { DatabaseLog } from "./database.ts";

/** A running postgres that is restarted when it dies. */
export interface Supervisor {
  /** Pid of the running postmaster. Undefined between a crash and the restart. */
  pid(): number | undefined;
  /** Fast shutdown; resolves when the process has ended. */
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly user: DatabaseUser;
  readonly fsync: boolean;
  readonly log: DatabaseLog;
}

const startLimitMs = 60_000;
const stopLimitMs = 10_000;
/** Pauses before restarts after crashes. After the last one within a minute, the supervisor gives up. */
const restartPausesMs = [0, 100, 250, 500, 1000, 2000, 4000, 8000] as const;
const calmMs = 60_000;

/**
 * Starts postgres on the cluster and keeps it running.
 *
 * @throws {StartError} `database_failed` with the last output lines of postgres
 */
export async function supervise(options: SupervisorOptions): Promise<Supervisor> {
  let child: Running | undefined = await start(options);
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();
  watch(child);

  function watch(running: Running): void {
    void running.exited.then(() => {
      child = undefined;
      if (!stopping) restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    options.log("error", "The database process ended unexpectedly; starting it again");
    for (const pause of restartPausesMs) {
      await wait(pause);
      if (stopping) return;
      const began = Date.now();
      try {
        child = await start(options);
        options.log("info", "The database runs again");
        watch(child);
        return;
      } catch (error) {
        options.log("error", error instanceof Error ? error.message : String(error));
        if (Date.now() - began > calmMs) break;
      }
    }
    options.log("error", "The database does not start any more; giving up. Restart the server");
  }

  return {
    pid: () => child?.process.pid,
    async stop() {
      stopping = true;
      await restarting;
      if (child) await shutDown(child);
    },
  };
}

interface Running {
  readonly process: ChildProcess;
  readonly exited: Promise<void>;
  readonly watchdog: ChildProcess;
}

async function start(options: SupervisorOptions): Promise<Running> {
  const { cluster, user } = options;
  const child = spawn(options.binaries.postgres, settings(options), {
    ...user,
    cwd: "/",
    env: databaseEnvironment(),
    // Its own session: Ctrl-C in a terminal must reach the server first, so that running requests can finish.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lastLines: string[] = [];
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const ready = new Promise<boolean>((resolve) => {
    eachLine(child, (line) => {
      lastLines.push(line);
      if (lastLines.length > 5) lastLines.shift();
      if (line.includes("ready to accept connections")) resolve(true);
      else if (isWorthTelling(line)) options.log("warn", line);
    });
    void exited.then(() => resolve(false));
  });
  const timer = setTimeout(() => child.kill("SIGQUIT"), startLimitMs);
  const isReady = await ready;
  clearTimeout(timer);
  if (!isReady || child.pid === undefined) {
    await exited;
    throw new StartError("database_failed", `PostgreSQL did not start: ${lastLines.join(" | ") || "no word from it"}`);
  }
  const watchdog = startWatchdog(child.pid, cluster.data, user);
  void exited.then(() => watchdog.kill("SIGKILL"));
  return { process: child, exited, watchdog };
}

/** Whether a line is logged. Connections that end because we stop the database, or that arrive while it starts, are not logged. */
function isWorthTelling(line: string): boolean {
  return / (?:FATAL|PANIC): /.test(line) && !/administrator command|starting up|not yet accepting/.test(line);
}

function settings({ cluster, fsync }: SupervisorOptions): readonly string[] {
  const values = [
    "listen_addresses=",
    `unix_socket_directories=${cluster.run}`,
    "unix_socket_permissions=0700",
    "max_connections=200",
    "shared_buffers=128MB",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    "log_min_messages=log",
    ...(fsync ? [] : ["fsync=off", "full_page_writes=off"]),
  ];
  return ["-D", cluster.data, ...values.flatMap((value) => ["-c", value])];
}

/**
 * Starts a shell that waits on a pipe of this process. If this process is killed, the pipe closes and the shell stops the database. It
 * checks the pid file, so that it never signals another process.
 */
function startWatchdog(pid: number, data: string, user: DatabaseUser): ChildProcess {
  const script = 'read line; [ "$(head -n 1 "$2/postmaster.pid" 2>/dev/null)" = "$1" ] && kill -INT "$1"';
  const child = spawn("/bin/sh", ["-c", script, "sh", String(pid), data], {
    ...user,
    cwd: "/",
    env: databaseEnvironment(),
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.on("error", () => undefined);
  child.stdin.on("error", () => undefined);
  child.unref();
  return child;
}

/** Stops by fast shutdown, after a while by immediate shutdown, then by kill. */
async function shutDown({ process: child, exited }: Running): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    child.kill(signal);
    const timer = new AbortController();
    const late = wait(stopLimitMs, "late", { signal: timer.signal }).catch(() => "stopped");
    const result = await Promise.race([exited.then(() => "stopped"), late]);
    timer.abort();
    if (result === "stopped") return;
  }
}

function eachLine(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = "";
  child.stderr?.on("data", (bytes: Buffer) => {
    const lines = (rest + bytes.toString("utf8")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) onLine(line);
  });
}
