import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { once } from "node:events";

import type { ServerOptions } from "@banche/server";

interface ServerPlace {
  readonly databaseUrl: string;
  /** Default: one that is free. */
  readonly port?: number;
  readonly dataDir: string;
  /** Options that can be written as JSON. */
  readonly more?: Partial<ServerOptions>;
}

/** A server in a process of its own, on a database that exists. Resolves when it listens. */
export async function forkServer(place: ServerPlace): Promise<ChildProcess & { readonly url: string }> {
  const { databaseUrl, port = 0, dataDir, more = {} } = place;
  const child = fork(join(import.meta.dirname, "serverProcess.ts"), {
    execArgv: ["-C", "@banche/source"],
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, PORT: String(port), DATA_DIR: dataDir, MORE: JSON.stringify(more) },
    },
  });
  const [url] = await Promise.race([once(child, "message"), once(child, "exit").then(() => [])]);
  if (typeof url !== "string") throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`);
  return Object.assign(child, { url });
}

/** Ends a process, and waits until it is gone. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
