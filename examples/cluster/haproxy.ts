import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { isInstalled, type Proxy, startProxy } from "./proxy.ts";

/** Debian installs it in `/usr/sbin`, which is not in the path of every user. */
const command = "/usr/sbin/haproxy";

export const hasHaproxy = isInstalled(command);

const shipped = new URL("../../deploy/haproxy/haproxy.cfg", import.meta.url);

/**
 * The haproxy settings for operators (`deploy/haproxy`), without TLS.
 *
 * @param port - port of the proxy at 127.0.0.1
 * @param servers - ports of the servers at 127.0.0.1
 * @param from - source address of the proxy's connections to the servers
 */
export function settingsOf(port: number, servers: readonly number[], from = "127.0.0.1"): string {
  const sections = readFileSync(shipped, "utf8").split(/^(?=\S)/m);
  const kept = sections.filter((section) => !section.startsWith("frontend plain")).join("");
  return [
    kept
      .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
      .replace(/^ {2}server .*\n/gm, "")
      .trimEnd(),
    `  source ${from}`,
    ...servers.map((server, at) => `  server process${at + 1} 127.0.0.1:${server}`),
    "",
  ].join("\n");
}

/** Starts haproxy in front of servers at ports of 127.0.0.1. Resolves when it accepts connections. */
export function startHaproxy(
  folder: string,
  port: number,
  servers: readonly number[],
  from = "127.0.0.1",
): Promise<Proxy> {
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, settingsOf(port, servers, from));
  // The server is named by the environment, as in a container. haproxy does not change its user.
  return startProxy(command, ["-db", "-f", file], { port, env: { BANCHE_1: "named" } });
}
