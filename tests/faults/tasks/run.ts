/**
 * Tasks while the processes that run them are killed: each run that was asked for ends, and what it calls hears it once at most.
 * `node -C @banche/source tests/faults/tasks/main.ts [kills=100]`
 */
import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { createTestDatabase, seededRandom } from "@banche/server/testing";
import pg from "pg";

import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { freePort } from "../../lib/freePort.ts";
import { type Caller, signIn } from "../caller.ts";

export interface TaskCounts {
  readonly kills: number;
  readonly runs: number;
  /** Runs that ended well: heard once. */
  readonly done: number;
  /** Runs that a kill cut off, and that say so. */
  readonly cut: number;
  /** Runs that did not end, that were heard twice, or that say what is not so. */
  readonly wrong: readonly string[];
}

/** What is asked for between two kills. */
const runsAtOnce = 4;
/** How long the called address takes at most. */
const slowestMs = 150;
/** A dead process is found out after half a minute. */
const patienceMs = 150_000;

/** Two server processes on one database; one of them is killed and started again, the other one is asked. */
export async function runKilledTasks(postgresUrl: string, kills: number, seed: number): Promise<TaskCounts> {
  const { next: random } = seededRandom(seed);
  const database = await createTestDatabase(postgresUrl, "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-tasks-"));
  const target = await listen(random);
  const client = new pg.Client(database.url);
  const ports = [await freePort(), await freePort()];
  const more = { jobsAfterMs: 0, callTargets: ["127.0.0.1"] };
  const start = (at: number) => forkServer({ databaseUrl: database.url, port: ports[at] ?? 0, dataDir, more });
  const servers: ChildProcess[] = [await start(0), await start(1)];
  try {
    await client.connect();
    const callers = await Promise.all(ports.map((port) => signIn(`http://127.0.0.1:${port}`)));
    const names: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const killed = kill % 2;
      const [caller] = callers.filter((_, at) => at !== killed);
      const asked = Array.from({ length: runsAtOnce }, (_, at) => `k${kill}n${at}`);
      names.push(...asked);
      const asking = Promise.all(asked.map((name) => ask(caller, name, target.url)));
      await wait(random() * 400);
      if (servers[killed]) await endProcess(servers[killed], "SIGKILL");
      await asking;
      servers[killed] = await start(killed);
    }
    await untilEnded(client, names.length);
    return { kills, runs: names.length, ...(await judge(client, names, target.heard)) };
  } finally {
    await client.end();
    for (const server of servers) await endProcess(server);
    await target.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** An address that counts what it hears, and takes its time. */
async function listen(random: () => number) {
  const heard = new Map<string, number>();
  const server = createServer((request, response) => {
    const name = (request.url ?? "").slice(1);
    heard.set(name, (heard.get(name) ?? 0) + 1);
    setTimeout(() => response.end("heard"), random() * slowestMs);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A task of its own for each run, so that the address tells them apart. */
async function ask(caller: Caller | undefined, name: string, url: string): Promise<void> {
  const task = { fullName: name, enCode: name, interfaceUrl: `${url}/${name}`, frequency: "cron", cron: "0 6 29 2 *" };
  const made = await caller?.ask<{ id: string }>("POST", "/api/system/ScheduleTask", task);
  const begun = await caller?.ask("POST", `/api/ext/tasks/${made?.data.id}/run`);
  if (begun?.code !== 200) throw new Error(`${name} was not taken: ${begun?.msg ?? "nobody was asked"}`);
}

const ended = `select t.code as name, r.state, r.reason from task_runs r join tasks t on t.id = r.task_id
  where t.code ~ '^k[0-9]+n[0-9]+$'`;

async function untilEnded(client: pg.Client, runs: number): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from (${ended}) r where state in ('ok', 'failed')`,
    );
    if (rows[0]?.count === runs) return;
    await wait(200);
  }
}

async function judge(client: pg.Client, names: readonly string[], heard: ReadonlyMap<string, number>) {
  const { rows } = await client.query<{ name: string; state: string; reason: string }>(ended);
  const wrong: string[] = [];
  const counts = { done: 0, cut: 0 };
  for (const name of names) {
    const runs = rows.filter((row) => row.name === name);
    const [run] = runs;
    const times = heard.get(name) ?? 0;
    const isCut = run?.state === "failed" && run.reason === "cut";
    if (runs.length === 1 && run?.state === "ok" && times === 1) counts.done += 1;
    else if (runs.length === 1 && isCut && times <= 1) counts.cut += 1;
    else
      wrong.push(
        `${name}: ${runs.map(({ state, reason }) => `${state} ${reason}`).join() || "no run"}, heard ${times} times`,
      );
  }
  return { ...counts, wrong };
}
