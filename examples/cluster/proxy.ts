import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";

export interface Proxy {
  stop(): Promise<void>;
}

/** Starts a proxy in front of servers at ports of 127.0.0.1, with its settings in the folder. */
export type ProxyStart = (folder: string, port: number, servers: readonly number[]) => Promise<Proxy>;

/** Starts a program that ends at SIGTERM. Resolves when it accepts connections at the port. */
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

/** Whether a program of the system can be started here. */
export function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
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
