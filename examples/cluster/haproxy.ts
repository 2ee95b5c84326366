import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Debian keeps it among the programs of administrators, which are not on everybody's path. */
const command = "/usr/sbin/haproxy";

export const hasHaproxy = found();

/** What the guide shows (docs/guide/operating.md): ports asked by readiness, calls without stickiness, sockets for an hour. */
export const settingsOf = (port: number, servers: readonly number[]): string => `
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout http-request 10s
  option http-server-close
  retries 3
  option redispatch
  retry-on conn-failure empty-response 503
frontend banche
  bind 127.0.0.1:${port}
  # A change whose answer did not come is sent again only where the server knows it by a key of its own.
  acl has_key req.hdr(idempotency-key) -m found
  http-request disable-l7-retry if !METH_GET !has_key
  default_backend processes
backend processes
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  default-server check inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
${servers.map((server, at) => `  server process${at + 1} 127.0.0.1:${server}`).join("\n")}
`;

/** A proxy before servers at ports of 127.0.0.1. Resolves when it takes connections. */
export async function startHaproxy(
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<{ stop(): Promise<void> }> {
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, settingsOf(port, servers));
  const child: ChildProcess = spawn(command, ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr?.on("data", (text: Buffer) => (said = (said + String(text)).slice(-2000)));
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null) throw new Error(`haproxy ended: ${said}`);
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
