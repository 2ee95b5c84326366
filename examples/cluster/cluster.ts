import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { startHaproxy } from "./haproxy.ts";
import { type PostgresPair, startPostgresPair } from "./postgresPair.ts";
import type { ProxyStart } from "./proxy.ts";

/** Folder of a checkout whose server is started: this one, or one of another version. */
export type Checkout = string;
const thisCheckout: Checkout = join(import.meta.dirname, "../..");

export interface ClusterOptions {
  /** Starts the proxy. Default: haproxy. */
  readonly proxy?: ProxyStart | undefined;
  /** The checkout that all processes run at the start. Default: this one. */
  readonly checkout?: Checkout | undefined;
  /** Options of Node. Default: use the sources of the packages instead of their builds. */
  readonly execArgv?: readonly string[] | undefined;
  readonly tell?: ((line: string) => void) | undefined;
}

/** Three server processes behind a proxy, on a PostgreSQL with a synchronous standby. */
export interface Cluster {
  /** Address of the proxy. */
  readonly url: string;
  readonly database: PostgresPair;
  readonly size: number;
  /** Address of a process, without the proxy. */
  urlOf(at: number): string;
  /** Process id. */
  pidOf(at: number): number;
  /** Stops a process by SIGTERM and starts it again, of this or another version. Resolves when it is ready. */
  restart(at: number, checkout?: Checkout): Promise<void>;
  /** Kills a process by SIGKILL. */
  kill(at: number): Promise<void>;
  /** Memory in use after a garbage collection, in bytes. The process needs Node's option `--expose-gc`. */
  liveBytesOf(at: number): Promise<number>;
  stop(): Promise<void>;
}

export async function startCluster({
  proxy: startProxy = startHaproxy,
  checkout: first = thisCheckout,
  execArgv = ["-C", "@banche/source"],
  tell = () => undefined,
}: ClusterOptions = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "banche-cluster-"));
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [one = 0, two = 0, front = 0, ...ports] = await freePorts(6);
    const database = await startPostgresPair(folder, [one, two]);
    stops.push(() => database.stop());
    tell("PostgreSQL with a synchronous standby runs");
    const start = (at: number, checkout: Checkout) =>
      startProcess(checkout, execArgv, {
        ...{ DATABASE_URL: database.url, PORT: String(ports[at]), DATA_DIR: join(folder, "data") },
      });
    const processes = [await start(0, first), ...(await Promise.all([start(1, first), start(2, first)]))];
    stops.push(async () => {
      await Promise.all(processes.map((process) => end(process, "SIGTERM")));
    });
    const proxy = await startProxy(folder, front, ports);
    stops.push(() => proxy.stop());
    const url = `http://127.0.0.1:${front}`;
    const urlOf = (at: number): string => `http://127.0.0.1:${ports[at]}`;
    await untilReady(url);
    tell("Three processes run behind the proxy");
    return {
      ...{ url, urlOf, database, size: processes.length, stop },
      pidOf: (at) => processes[at]?.pid ?? 0,
      async restart(at, checkout = thisCheckout) {
        await end(processes[at], "SIGTERM");
        processes[at] = await start(at, checkout);
        await untilReady(urlOf(at));
      },
      kill: (at) => end(processes[at], "SIGKILL"),
      async liveBytesOf(at) {
        const process = processes[at];
        if (!process) throw new RangeError(`there is no process ${at}`);
        process.send("memory");
        const [bytes] = (await once(process, "message")) as [number];
        return bytes;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startProcess(
  checkout: Checkout,
  execArgv: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = fork(join(checkout, "examples/cluster/process.ts"), {
    ...{ cwd: checkout, execArgv: [...execArgv], env: { ...process.env, ...env } },
  });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("a server process did not start"))),
  ]);
  return child;
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await setTimeout(50);
  }
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      await new Promise((resolve) => server.close(resolve));
      return port;
    }),
  );
}
