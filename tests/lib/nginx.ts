import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Debian keeps it among the programs of administrators, which are not on everybody's path. */
const command = "/usr/sbin/nginx";

/** Whether nginx can be started here; tests that need one are skipped, and say so, where it cannot. */
export const hasNginx = found();

const shipped = new URL("../../deploy/nginx/banche.conf", import.meta.url);

/** The settings that operators are given (`deploy/nginx`), without TLS: at this port of 127.0.0.1, before servers at these. */
function settingsOf(folder: string, port: number, servers: readonly number[]): string {
  const [before = "", plain = "", withTls = ""] = readFileSync(shipped, "utf8").split(/^(?=server \{)/m);
  if (!plain.includes("listen 80;")) throw new Error("deploy/nginx/banche.conf begins with another server");
  const [, each = ""] = /^ {2}server \S+(.*\n)/m.exec(before) ?? [];
  const upstream = servers.map((server) => `  server 127.0.0.1:${server}${each}`).join("");
  const site =
    before.replace(/(?:^ {2}server .*\n)+/m, upstream) +
    withTls.replace("listen 443 ssl;", `listen 127.0.0.1:${port};`).replace(/^ {2}ssl_.*\n/gm, "");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return [
    ...["daemon off;", `pid ${join(folder, "nginx.pid")};`, "error_log stderr;", "worker_processes 1;", "events {}"],
    ...["http {", "access_log off;", ...temporary.map((name) => `${name}_temp_path ${join(folder, name)};`), site, "}"],
  ].join("\n");
}

/** A proxy before servers at ports of 127.0.0.1. Resolves when it takes connections. */
export async function startNginx(
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<{ stop(): Promise<void> }> {
  const file = join(folder, "nginx.conf");
  writeFileSync(file, settingsOf(folder, port, servers));
  const child: ChildProcess = spawn(command, ["-e", "stderr", "-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr?.on("data", (text: Buffer) => (said = (said + String(text)).slice(-2000)));
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
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
