import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Debian keeps it among the programs of administrators, which are not on everybody's path. */
const command = "/usr/sbin/haproxy";

export const hasHaproxy = found();

const shipped = new URL("../../deploy/haproxy/haproxy.cfg", import.meta.url);

/** The settings that operators are given (`deploy/haproxy`), without TLS: at this port of 127.0.0.1, before servers at these. */
export function settingsOf(port: number, servers: readonly number[]): string {
  const sections = readFileSync(shipped, "utf8").split(/^(?=\S)/m);
  const kept = sections.filter((section) => !section.startsWith("frontend plain")).join("");
  return [
    kept
      .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
      .replace(/^ {2}server .*\n/gm, "")
      .trimEnd(),
    ...servers.map((server, at) => `  server process${at + 1} 127.0.0.1:${server}`),
    "",
  ].join("\n");
}

/** A proxy before servers at ports of 127.0.0.1. Resolves when it takes connections. */
export function startHaproxy(folder: string, port: number, servers: readonly number[]): Promise<Proxy> {
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, settingsOf(port, servers));
  // Named by the environment, as in a container: it becomes no other user.
  return startProxy(command, ["-db", "-f", file], { port, env: { BANCHE_1: "named" } });
}

export interface Proxy {
  stop(): Promise<void>;
}

/** A program that ends at SIGTERM. Resolves when it takes connections at the port. */
export async function startProxy(
  program: string,
  args: readonly string[],
  { port, env = {} }: { readonly port: number; readonly env?: NodeJS.ProcessEnv },
): Promise<Proxy> {
  const child: ChildProcess = spawn(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env },
  });
  let said = "";
  child.stderr?.on("data", (text: Buffer) => (said = (said + String(text)).slice(-2000)));
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
    await setTimeout(50);
  }
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const say = (does: boolean) => () => {
      socket.destroy();
      resolve(does);
    };
    socket.once("connect", say(true)).once("error", say(false));
  });
}

function found(): boolean {
  try {
    execFileSync(command, ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
