/**
 * More calls than one process serves: how many it still serves, and how fast it refuses the others.
 *
 * The process and its database have one core, the callers have another one, so that callers take nothing from what they measure. Where other
 * work uses the same core, the results for each second of processor time still count.
 */
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { on } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";

import { encodePassword } from "@banche/core/wire";
import { demoPassword } from "@banche/server/testing";

import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { withPostgres } from "../../lib/ownPostgres.ts";
import type { Calling, Got, Span } from "./caller.ts";
import { processorMs } from "./processorTime.ts";

/** What callers got under one kind of load, and what it cost. */
export interface Load extends Got {
  readonly servedPerSecond: number;
  /** Processor time of the process and its database. */
  readonly processorSeconds: number;
  /** Calls with priority beside the others, equally many under every load. */
  readonly starts: Starts;
}

/** A load against the best steady load. */
export interface Overload {
  /** One of each round. */
  readonly loads: readonly Load[];
  /** Calls served in a second. */
  readonly ratio: number;
  /** Calls served in a second of processor time. */
  readonly ratioOfProcessor: number;
}

export interface Overloads {
  /** The best steady load, in each round. */
  readonly steady: readonly Load[];
  /** Ten times as many calls in a second as the best steady load. They do not wait as `Retry-After` asks. */
  readonly tenfold: Overload;
  /** Four hundred callers who wait as `Retry-After` asks. */
  readonly callers: Overload;
  /** Processor time of a refused call against a served one, in the tenfold load. */
  readonly costOfRefusal: number;
  /** The best of the rounds of the steady load against the worst. */
  readonly control: number;
}

type MakeLoad = (seconds: number) => Promise<Load>;

interface Starts {
  readonly asked: number;
  readonly refused: number;
}

const list = "/api/system/Permission/Users?pageSize=20";
const start = "/api/oauth/CurrentUser";
const times = 10;
const [callersCore, serverCore] = [0, 1];
/** Numbers of steady callers, of which the best counts. */
const steadyCallers = [8, 16, 32] as const;
const manyCallers = 400;
/** More than can wait for an answer: those who are refused wait for milliseconds. */
const connections = 1_000;
const startEveryMs = 500;
/** Node compiles what it runs often: all loads before they are measured. */
const mostWarmSeconds = 10;
/** Longer than a call waits in an overload. */
const leadSeconds = 1.5;
/** Steady load and overload in turn, because the machine becomes faster or slower meanwhile. */
const usualRounds = 12;
const taskset = "/usr/bin/taskset";

/**
 * @param seconds - for how long each kind of load counts, all rounds together
 */
export async function runOverloads(seconds: number, rounds = usualRounds): Promise<Overloads> {
  const areApart = cpus().length > 1 && pin(process.pid, serverCore);
  if (!areApart) console.log("callers and server share the same cores");
  return withPostgres(async (databaseUrl, databasePid) => {
    const dataDir = mkdtempSync(join(tmpdir(), "banche-overload-"));
    const server = await forkServer({ databaseUrl: databaseUrl.replace("/postgres?", "/template_demo?"), dataDir });
    if (areApart) pin(process.pid, callersCore);
    const opened: ChildProcess[] = [];
    const spentMs = (): number => processorMs(server.pid ?? 0) + processorMs(databasePid);
    try {
      const token = await signIn(server.url);
      const openCallers = async (more: Omit<Calling, "url" | "path" | "token">): Promise<MakeLoad> => {
        const callers = fork(join(import.meta.dirname, "caller.ts"));
        opened.push(callers);
        const told = messagesOf(callers);
        callers.send({ url: server.url, path: list, token, ...more } satisfies Calling);
        await told();
        return async (span) => {
          callers.send({ leadSeconds, seconds: span } satisfies Span);
          await told();
          const before = spentMs();
          const starting = startAgain(server.url, token);
          const got = (await told()) as Got;
          const processorSeconds = (spentMs() - before) / 1_000;
          const starts = await starting.end();
          await told();
          return { ...got, servedPerSecond: got.served / span, processorSeconds, starts };
        };
      };
      const warmSeconds = Math.min(seconds, mostWarmSeconds);
      const found: { readonly load: Load; readonly make: MakeLoad }[] = [];
      for (const connections of steadyCallers) {
        const make = await openCallers({ connections });
        await make(warmSeconds);
        found.push({ load: await make(warmSeconds), make });
      }
      const best = found.reduce((one, other) => (other.load.servedPerSecond > one.load.servedPerSecond ? other : one));
      const perSecond = Math.round(best.load.servedPerSecond * times);
      const makers = {
        steady: best.make,
        tenfold: await openCallers({ connections, perSecond }),
        callers: await openCallers({ connections: manyCallers, heedsRefusals: true }),
      };
      await makers.tenfold(warmSeconds);
      await makers.callers(warmSeconds);
      const loads = { steady: [] as Load[], tenfold: [] as Load[], callers: [] as Load[] };
      for (let round = 0; round < rounds; round += 1)
        for (const kind of ["steady", "tenfold", "callers"] as const)
          loads[kind].push(await makers[kind](seconds / rounds));
      return overloadsOf(loads);
    } finally {
      for (const callers of opened) await endProcess(callers);
      await endProcess(server);
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

function overloadsOf({
  steady,
  ...loads
}: Readonly<Record<"steady" | "tenfold" | "callers", readonly Load[]>>): Overloads {
  const against = (over: readonly Load[]): Overload => ({
    loads: over,
    ratio: sumOf(over, "servedPerSecond") / sumOf(steady, "servedPerSecond"),
    ratioOfProcessor: perProcessor(over) / perProcessor(steady),
  });
  const { tenfold, callers } = loads;
  const forRefusals = sumOf(tenfold, "processorSeconds") - sumOf(tenfold, "served") / perProcessor(steady);
  const alone = steady.map((one) => perProcessor([one]));
  return {
    ...{ steady, tenfold: against(tenfold), callers: against(callers) },
    costOfRefusal: (forRefusals / sumOf(tenfold, "refused")) * perProcessor(steady),
    control: Math.max(...alone) / Math.min(...alone),
  };
}

/** Calls served in a second of processor time. */
const perProcessor = (loads: readonly Load[]): number => sumOf(loads, "served") / sumOf(loads, "processorSeconds");

const sumOf = (loads: readonly Load[], figure: "served" | "refused" | "servedPerSecond" | "processorSeconds"): number =>
  loads.reduce((sum, one) => sum + one[figure], 0);

/** Asks again and again for what every page needs first, at the same rate under every load. */
function startAgain(url: string, token: string): { end(): Promise<Starts> } {
  const asked: Promise<boolean>[] = [];
  const ask = async (): Promise<boolean> => {
    const answer = await fetch(url + start, { headers: { authorization: token } });
    await answer.arrayBuffer();
    return answer.status === 200;
  };
  const timer = setInterval(() => asked.push(ask()), startEveryMs);
  return {
    async end() {
      clearInterval(timer);
      const answers = await Promise.all(asked);
      return { asked: answers.length, refused: answers.filter((isAnswered) => !isAnswered).length };
    },
  };
}

/** Reads the messages of a process one after another, also those that arrive before they are read. */
function messagesOf(child: ChildProcess): () => Promise<unknown> {
  const messages = on(child, "message", { close: ["exit"] });
  return async () => {
    const { value, done } = await messages.next();
    if (done === true) throw new Error(`the callers ended with ${child.exitCode ?? child.signalCode}`);
    return (value as readonly unknown[])[0];
  };
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
