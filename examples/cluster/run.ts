import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { demoPassword } from "@banche/server/testing";
import pg from "pg";

import { startHaproxy } from "./haproxy.ts";
import { type Seen, startLoad } from "./load.ts";
import { startPostgresPair } from "./postgresPair.ts";

/** What happened while one thing was done to the cluster. */
export interface Phase {
  readonly name: "quiet" | "rolling restart" | "kill -9 of a process" | "fail-over of the database";
  readonly calls: number;
  readonly failed: number;
  readonly refused: number;
}

export interface ClusterCounts {
  readonly phases: readonly Phase[];
  /** Acknowledged writes that are not there, and that are there more than once. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly failures: readonly string[];
}

export interface ClusterCourse {
  readonly clients: number;
  /** How often a process is restarted, and how often one is killed; one after the other. */
  readonly restarts: number;
  readonly kills: number;
  readonly tell?: (line: string) => void;
}

/** Three processes behind haproxy on a PostgreSQL with a synchronous standby: each part is stopped or killed under load. */
export async function runCluster({
  clients,
  restarts,
  kills,
  tell = () => undefined,
}: ClusterCourse): Promise<ClusterCounts> {
  const folder = mkdtempSync(join(tmpdir(), "banche-cluster-"));
  const [first = 0, second = 0, front = 0, ...ports] = await freePorts(6);
  const stops: (() => Promise<void>)[] = [];
  try {
    const database = await startPostgresPair(folder, [first, second]);
    stops.push(() => database.stop());
    tell("PostgreSQL with a synchronous standby runs");
    const start = (at: number) => startProcess(database.url, ports[at] ?? 0, join(folder, "data"));
    const processes = [await start(0), ...(await Promise.all([start(1), start(2)]))];
    stops.push(async () => {
      await Promise.all(processes.map((one) => end(one, "SIGTERM")));
    });
    const proxy = await startHaproxy(folder, front, ports);
    stops.push(() => proxy.stop());
    const url = `http://127.0.0.1:${front}`;
    await untilReady(url);
    tell("Three processes run behind haproxy");

    const load = startLoad(url, demoPassword, clients);
    const phases: Phase[] = [];
    const phase = async (name: Phase["name"], work: () => Promise<void>) => {
      const before = { ...load.seen };
      await work();
      await moreCalls(load.seen, 20 * clients);
      const { calls, failed, refused } = load.seen;
      const one = {
        name,
        calls: calls - before.calls,
        failed: failed - before.failed,
        refused: refused - before.refused,
      };
      phases.push(one);
      tell(`${name}: ${one.calls} calls, ${one.failed} failed, ${one.refused} refused for now`);
    };
    try {
      await phase("quiet", async () => undefined);
      await phase("rolling restart", async () => {
        for (let at = 0; at < restarts; at += 1) {
          const which = at % processes.length;
          await end(processes[which], "SIGTERM");
          processes[which] = await start(which);
          await untilReady(`http://127.0.0.1:${ports[which]}`);
          await moreCalls(load.seen, 5 * clients);
        }
      });
      await phase("kill -9 of a process", async () => {
        for (let round = 0; round < kills; round += 1) {
          const which = round % processes.length;
          await end(processes[which], "SIGKILL");
          await moreCalls(load.seen, 10 * clients);
          processes[which] = await start(which);
          await untilReady(`http://127.0.0.1:${ports[which]}`);
        }
      });
      await phase("fail-over of the database", () => database.failOver());
    } finally {
      await load.stop();
    }
    const { seen } = load;
    return { phases, failures: seen.failures, ...(await compare(database.url.replace(/@[^,]*,/, "@"), seen)) };
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether what was acknowledged is there, once. */
async function compare(url: string, { made }: Seen): Promise<Pick<ClusterCounts, "acknowledged" | "lost" | "doubled">> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ code: string; count: number }>(
    "select code, count(*)::int as count from positions where code like 'load%' group by code",
  );
  await client.end();
  const counts = new Map(rows.map(({ code, count }) => [code, count]));
  return {
    acknowledged: made.length,
    lost: made.filter((code) => !counts.has(code)).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
  };
}

async function startProcess(databaseUrl: string, port: number, dataDir: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "process.ts"), {
    execArgv: ["-C", "@banche/source"],
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), DATA_DIR: dataDir },
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
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until so many calls more were made. */
async function moreCalls(seen: Seen, calls: number): Promise<void> {
  const wanted = seen.calls + calls;
  while (seen.calls < wanted) await new Promise((resolve) => setTimeout(resolve, 50));
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
