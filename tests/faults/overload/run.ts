/**
 * More calls than one process serves: how many it still serves, and how fast it refuses the others.
 *
 * The process and its database have one core, the callers have another one, so that callers take nothing from what they measure. Where other
 * work uses the same core, the results for each second of processor time still count.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

import { encodePassword } from "@banche/core/wire";
import { demoPassword } from "@banche/server/testing";

import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { withPostgres } from "../../lib/ownPostgres.ts";
import type { Calling, Got } from "./caller.ts";
import { processorMs } from "./processorTime.ts";

/** What callers got under one kind of load, and what it cost. */
export interface Load extends Got {
  readonly servedPerSecond: number;
  /** Processor time of the process and its database. */
  readonly processorSeconds: number;
}

/** A load against the best steady load. */
export interface Overload {
  readonly load: Load;
  /** Calls served in a second. */
  readonly ratio: number;
  /** Calls served in a second of processor time. */
  readonly ratioOfProcessor: number;
}

export interface Overloads {
  readonly best: Load;
  /** Ten times as many calls in a second as the best steady load. They do not wait as `Retry-After` asks. */
  readonly tenfold: Overload;
  /** Four hundred callers who wait as `Retry-After` asks. */
  readonly callers: Overload;
  /** Processor time of a refused call against a served one, in the tenfold load. */
  readonly costOfRefusal: number;
  /** Calls with priority during the tenfold load. */
  readonly starts: { readonly asked: number; readonly refused: number };
}

const list = "/api/system/Permission/Users?pageSize=20";
const start = "/api/oauth/CurrentUser";
const times = 10;
/** Numbers of steady callers, of which the best counts. */
const steadyCallers = [8, 16, 32] as const;
const manyCallers = 400;
/** More than can wait for an answer: those who are refused wait for milliseconds. */
const connections = 1_000;
const startEveryMs = 250;
const warmSeconds = 10;
const taskset = "/usr/bin/taskset";

export async function runOverloads(seconds: number): Promise<Overloads> {
  const areApart = cpus().length > 1 && pin(process.pid, 1);
  if (!areApart) console.log("callers and server share the same cores");
  return withPostgres(async (databaseUrl, databasePid) => {
    const dataDir = mkdtempSync(join(tmpdir(), "banche-overload-"));
    const server = await forkServer({ databaseUrl: databaseUrl.replace("/postgres?", "/template_demo?"), dataDir });
    const spentMs = (): number => processorMs(server.pid ?? 0) + processorMs(databasePid);
    try {
      const token = await signIn(server.url);
      const load = async (more: Omit<Calling, "url" | "path" | "token">): Promise<Load> => {
        const before = spentMs();
        const got = await callApart({ url: server.url, path: list, token, ...more }, areApart);
        const processorSeconds = (spentMs() - before) / 1_000;
        return { ...got, servedPerSecond: got.served / more.seconds, processorSeconds };
      };
      await load({ seconds: warmSeconds, connections: steadyCallers[0] });
      const steady: Load[] = [];
      for (const callers of steadyCallers) steady.push(await load({ seconds: seconds / 4, connections: callers }));
      const best = steady.reduce((one, other) => (other.servedPerSecond > one.servedPerSecond ? other : one));
      const against = (over: Load): Overload => ({
        load: over,
        ratio: over.servedPerSecond / best.servedPerSecond,
        ratioOfProcessor: over.served / over.processorSeconds / (best.served / best.processorSeconds),
      });
      const perSecond = Math.round(best.servedPerSecond * times);
      const [tenfold, starts] = await beside(
        () => load({ seconds, connections, perSecond }),
        (isOver) => startAgain(server.url, token, isOver),
      );
      const callers = await load({ seconds, connections: manyCallers, heedsRefusals: true });
      const servedSeconds = best.processorSeconds / best.served;
      const refusedSeconds = (tenfold.processorSeconds - tenfold.served * servedSeconds) / tenfold.refused;
      return {
        ...{ best, tenfold: against(tenfold), callers: against(callers), starts },
        costOfRefusal: refusedSeconds / servedSeconds,
      };
    } finally {
      await endProcess(server);
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

/** Carries out other work until the main one has ended. */
async function beside<Main, Other>(
  main: () => Promise<Main>,
  other: (isOver: () => boolean) => Promise<Other>,
): Promise<[Main, Other]> {
  let isOver = false;
  return Promise.all([main().finally(() => (isOver = true)), other(() => isOver)]);
}

/** Asks again and again for what every page needs first. */
async function startAgain(url: string, token: string, isOver: () => boolean): Promise<Overloads["starts"]> {
  let [asked, refused] = [0, 0];
  while (!isOver()) {
    const answer = await fetch(url + start, { headers: { authorization: token } });
    await answer.arrayBuffer();
    asked += 1;
    if (answer.status !== 200) refused += 1;
    await setTimeout(startEveryMs);
  }
  return { asked, refused };
}

/** Runs callers in a process of their own, on the other core. */
async function callApart(calling: Calling, areApart: boolean): Promise<Got> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "caller.ts"), JSON.stringify(calling)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (areApart) pin(child.pid ?? 0, 0);
  const [said] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return JSON.parse(said) as Got;
}

/** Binds a process, and those that it starts later, to a core. */
function pin(pid: number, core: number): boolean {
  try {
    execFileSync(taskset, ["--all-tasks", "--cpu-list", "--pid", String(core), String(pid)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ account: "admin", password: encodePassword(demoPassword) });
  const answer = await fetch(`${url}/api/oauth/Login`, { method: "POST", body });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}
