import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { isInstalled, type Proxy, startProxy } from "./proxy.ts";

/** Debian installs it in `/usr/sbin`, which is not in the path of every user. */
const command = "/usr/sbin/nginx";

/** Whether nginx can be started here. Tests that need it are reported as skipped where it cannot. */
export const hasNginx = isInstalled(command);

const shipped = new URL("../../deploy/nginx/banche.conf", import.meta.url);

/**
 * The nginx settings for operators (`deploy/nginx`), without TLS.
 *
 * @param port - port of the proxy at 127.0.0.1
 * @param servers - ports of the servers at 127.0.0.1
 * @param from - source address of the proxy's connections to the servers
 */
function settingsOf(folder: string, port: number, servers: readonly number[], from: string): string {
  const [before = "", plain = "", withTls = ""] = readFileSync(shipped, "utf8").split(/^(?=server \{)/m);
  if (!plain.includes("listen 80;")) throw new Error("deploy/nginx/banche.conf begins with another server");
  const [, each = ""] = /^ {2}server \S+(.*\n)/m.exec(before) ?? [];
  const upstream = servers.map((server) => `  server 127.0.0.1:${server}${each}`).join("");
  const site =
    before.replace(/(?:^ {2}server .*\n)+/m, upstream) +
    withTls
      .replace("listen 443 ssl;", `listen 127.0.0.1:${port};\n  proxy_bind ${from};`)
      .replace(/^ {2}ssl_.*\n/gm, "");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return [
    ...["daemon off;", `pid ${join(folder, "nginx.pid")};`, "error_log stderr;", "worker_processes 1;", "events {}"],
    ...["http {", "access_log off;", ...temporary.map((name) => `${name}_temp_path ${join(folder, name)};`), site, "}"],
  ].join("\n");
}

/** Starts nginx in front of servers at ports of 127.0.0.1. Resolves when it accepts connections. */
export function startNginx(
  folder: string,
  port: number,
  servers: readonly number[],
  from = "127.0.0.1",
): Promise<Proxy> {
  const file = join(folder, "nginx.conf");
  writeFileSync(file, settingsOf(folder, port, servers, from));
  return startProxy(command, ["-e", "stderr", "-c", file], { port });
}
