import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startHaproxy } from "../../../examples/cluster/haproxy.ts";
import { freePort } from "../../lib/freePort.ts";

/** Processes that can be asked one by one or together. */
export interface Asked {
  /** Address of the proxy before them. */
  readonly url: string;
  readonly size: number;
  urlOf(at: number): string;
  pidOf(at: number): number;
  stop(): Promise<void>;
}

/**
 * Starts as many bare processes of Node as a cluster has, behind a proxy of their own.
 *
 * @param databaseUrl - a database with the tables of the product
 * @param workMs - processor time that the code of a call takes, without the database's client and HTTP
 */
export async function startFloor(databaseUrl: string, workMs: number, size = 3): Promise<Asked> {
  const folder = mkdtempSync(join(tmpdir(), "banche-floor-"));
  const children: ChildProcess[] = [];
  const end = async (): Promise<void> => {
    for (const child of children) {
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const ports: number[] = [];
  for (let at = 0; at < size; at += 1) {
    const child = fork(join(import.meta.dirname, "bare.ts"), {
      env: { ...process.env, DATABASE_URL: databaseUrl, WORK_MS: String(workMs) },
    });
    children.push(child);
    ports.push(((await once(child, "message")) as [number])[0]);
  }
  const front = await freePort();
  const proxy = await startHaproxy(folder, front, ports);
  return {
    ...{ url: `http://127.0.0.1:${front}`, size },
    urlOf: (at) => `http://127.0.0.1:${ports[at]}`,
    pidOf: (at) => children[at]?.pid ?? 0,
    async stop() {
      await proxy.stop();
      await end();
    },
  };
}
