import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { once } from "node:events";

import type { ServerOptions } from "@banche/server";

interface ServerPlace {
  readonly databaseUrl: string;
  /** Default: a free port. */
  readonly port?: number;
  readonly dataDir: string;
  /** Options that can be written as JSON. */
  readonly more?: Partial<ServerOptions>;
  /** Options for Node. */
  readonly execArgv?: readonly string[];
}

/** A server in its own process, on an existing database. Resolves when it listens. */
export async function forkServer(place: ServerPlace): Promise<ChildProcess & { readonly url: string }> {
  const { databaseUrl, port = 0, dataDir, more = {}, execArgv = [] } = place;
  const child = fork(join(import.meta.dirname, "serverProcess.ts"), {
    execArgv: ["-C", "@banche/source", ...execArgv],
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, PORT: String(port), DATA_DIR: dataDir, MORE: JSON.stringify(more) },
    },
  });
  const [url] = await Promise.race([once(child, "message"), once(child, "exit").then(() => [])]);
  if (typeof url !== "string") throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`);
  return Object.assign(child, { url });
}

/** Memory of a server after garbage collection, in bytes; it must have been started with `--expose-gc`. */
export async function liveBytesOf(server: ChildProcess): Promise<number> {
  const told = once(server, "message") as Promise<[number]>;
  server.send("memory");
  return (await told)[0];
}

/** Ends a process unless it has ended, and waits for its end. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
