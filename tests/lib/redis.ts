import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";

/** Whether Redis can be started here; otherwise tests that need it are skipped with a message. */
export const hasRedis = found();

/** A Redis at a port of 127.0.0.1 that saves nothing; resolves when it accepts connections. */
export async function startRedis(port: number): Promise<{ readonly pid: number; stop(): Promise<void> }> {
  const child: ChildProcess = spawn(
    "redis-server",
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--daemonize", "no"],
    { stdio: ["ignore", "pipe", "inherit"], cwd: "/tmp" },
  );
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (text: Buffer) => {
      said += String(text);
      if (said.includes("Ready to accept connections")) resolve();
    });
    child.once("exit", () => reject(new Error(`redis-server ended: ${said}`)));
  });
  return {
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

function found(): boolean {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    console.warn("events by Redis are not tested: no redis-server found");
    return false;
  }
}
