import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

/** Program names in Debian. */
const programs = { install: "mariadb-install-db", client: "mariadb" };
const places = ["/usr/sbin/mariadbd", "/usr/libexec/mariadbd"];

/** Whether MariaDB can be started here; otherwise tests that need it are skipped with a message. */
export const hasMariadb = found();

/** A separate MariaDB at a port of 127.0.0.1, with its files in a folder. */
export interface Mariadb {
  readonly port: number;
  /** Runs statements as administrator. */
  run(sql: string): void;
  stop(): Promise<void>;
}

/** Creates a MariaDB and runs the statements of `sql`; resolves when it accepts connections. */
export async function startMariadb(folder: string, port: number, sql: string): Promise<Mariadb> {
  const [data, run] = [join(folder, "data"), join(folder, "run")];
  mkdirSync(run, { recursive: true });
  // Only root may start it as root.
  const user = process.getuid?.() === 0 ? ["--user=root"] : [];
  execFileSync(
    programs.install,
    ["--no-defaults", ...user, `--datadir=${data}`, "--auth-root-authentication-method=normal", "--skip-test-db"],
    { stdio: "ignore" },
  );
  const server = ["--no-defaults", ...user, `--datadir=${data}`, `--tmpdir=${run}`, `--socket=${join(run, "m.sock")}`];
  const memory = ["--innodb-buffer-pool-size=16M", "--innodb-log-file-size=4M", "--skip-name-resolve"];
  const child = spawn(mariadbd(), [...server, ...memory, `--port=${port}`, "--bind-address=127.0.0.1"], {
    stdio: "ignore",
  });
  const stop = () => end(child);
  const carryOut = (input: string): void => {
    execFileSync(programs.client, ["--no-defaults", `--socket=${join(run, "m.sock")}`, "-uroot"], { input });
  };
  try {
    await untilItAnswers(child, port);
    carryOut(sql);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, run: carryOut, stop };
}

const longestStartMs = 60_000;

async function untilItAnswers(child: ChildProcess, port: number): Promise<void> {
  const limit = AbortSignal.timeout(longestStartMs);
  for (;;) {
    limit.throwIfAborted();
    if (child.exitCode !== null) throw new Error(`mariadbd ended with ${child.exitCode}`);
    const socket = connect(port, "127.0.0.1");
    // The server sends the first bytes.
    const answered = await Promise.race([
      once(socket, "data").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (answered) return;
    await new Promise((later) => setTimeout(later, 100));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

function mariadbd(): string {
  return places.find(runs) ?? "mariadbd";
}

function runs(path: string): boolean {
  try {
    execFileSync(path, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function found(): boolean {
  if ([...places, "mariadbd"].some(runs) && runs(programs.client)) return true;
  console.warn("data sources of MySQL are not tested against a server: no mariadbd found");
  return false;
}
