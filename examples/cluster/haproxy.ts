import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { isInstalled, type Proxy, startProxy } from "./proxy.ts";

/** Debian keeps it among the programs of administrators, which are not on everybody's path. */
const command = "/usr/sbin/haproxy";

export const hasHaproxy = isInstalled(command);

const shipped = new URL("../../deploy/haproxy/haproxy.cfg", import.meta.url);

/** The settings that operators are given (`deploy/haproxy`), without TLS: at this port of 127.0.0.1, before servers at these, which it asks from an address. */
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

/** A proxy before servers at ports of 127.0.0.1. Resolves when it takes connections. */
export function startHaproxy(
  folder: string,
  port: number,
  servers: readonly number[],
  from = "127.0.0.1",
): Promise<Proxy> {
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, settingsOf(port, servers, from));
  // Named by the environment, as in a container: it becomes no other user.
  return startProxy(command, ["-db", "-f", file], { port, env: { BANCHE_1: "named" } });
}
