/**
 * What a list call costs three processes behind haproxy, against one that is asked directly: processor time of the processes.
 *
 * Processes are added because there are more calls, so each of the three has as many calls at once as the one, and is warmed by as many.
 * First the three are asked one after another: this shows what they cost more because they are three. Then they are asked together: this
 * also contains what it costs that they, the database, the proxy and the callers take turns on the same cores. Rounds take turns, so that
 * other work of the machine disturbs all of them alike.
 *
 * `node -C @banche/source tests/faults/cost/main.ts [calls=2000] [rounds=5] [--built]`
 */
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

import { demoPassword } from "@banche/server/testing";
import { encodePassword } from "@banche/core/wire";

import { type Cluster, startCluster } from "../../../examples/cluster/cluster.ts";
import { processorMs } from "../overload/processorTime.ts";

const words = process.argv.slice(2);
const [calls = 2_000, rounds = 5] = words.filter((word) => !word.startsWith("--")).map(Number);
const callersOfOne = 3;
const idleSeconds = 10;
const list = "/api/system/Permission/Users?pageSize=20";

const cluster = await startCluster({ ...(words.includes("--built") && { execArgv: [] }), tell: console.log });
try {
  const token = await signIn(cluster.url);
  const callersOfAll = callersOfOne * cluster.size;
  for (let at = 0; at < cluster.size; at += 1) await ask(cluster.urlOf(at), token, callersOfOne, calls);
  await ask(cluster.url, token, callersOfAll, calls);
  const all = Array.from({ length: cluster.size }, (_, at) => at);
  const before = spentMs(cluster, all);
  await setTimeout(idleSeconds * 1_000);
  const idle = (spentMs(cluster, all) - before) / idleSeconds / cluster.size;
  console.log(`without calls: ${idle.toFixed(1)} ms a second for each process`);

  const [inTurn, together]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const alone: Cost[] = [];
    for (const at of all) alone.push(await costOf(cluster, [at], cluster.urlOf(at), token, callersOfOne));
    const three = await costOf(cluster, all, cluster.url, token, callersOfAll);
    const [one] = alone;
    if (!one) throw new Error("there is no process");
    inTurn.push(alone.reduce((sum, { ms }) => sum + ms, 0) / alone.length / one.ms);
    together.push(three.ms / one.ms);
    console.log(`in turn: ${alone.map(said).join("; ")}; together: ${said(three)}`);
  }
  console.log(`three against one, medians: in turn ${median(inTurn)}, together ${median(together)}`);
} finally {
  await cluster.stop();
}

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ account: "admin", password: encodePassword(demoPassword) });
  const answer = await fetch(`${url}/api/oauth/Login`, { method: "POST", body });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

async function ask(url: string, token: string, callers: number, count: number): Promise<void> {
  let left = count;
  const call = async (): Promise<void> => {
    while ((left -= 1) >= 0) {
      const answer = await fetch(url + list, { headers: { authorization: token } });
      if ((await answer.text()).slice(0, 12) !== '{"code":200,') throw new Error(`the list answers ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
}

/** What a call costs. */
interface Cost {
  /** Processor time, in milliseconds, with the work of the process beside its calls. */
  readonly ms: number;
  /** How often the process lost its core to another process. */
  readonly switches: number;
}

function said({ ms, switches }: Cost): string {
  return `${ms.toFixed(2)} ms a call (core lost ${switches.toFixed(2)} times)`;
}

async function costOf(
  cluster: Cluster,
  asked: readonly number[],
  url: string,
  token: string,
  callers: number,
): Promise<Cost> {
  const before = { ms: spentMs(cluster, asked), switches: switchesOf(cluster, asked) };
  // Each process gets as many calls in every round.
  const count = calls * asked.length;
  await ask(url, token, callers, count);
  return {
    ms: (spentMs(cluster, asked) - before.ms) / count,
    switches: (switchesOf(cluster, asked) - before.switches) / count,
  };
}

function spentMs({ pidOf }: Cluster, asked: readonly number[]): number {
  return asked.reduce((all, at) => all + processorMs(pidOf(at)), 0);
}

function switchesOf({ pidOf }: Cluster, asked: readonly number[]): number {
  const of = (pid: number): number =>
    Number(/^nonvoluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  return asked.reduce((all, at) => all + of(pidOf(at)), 0);
}

function median(values: readonly number[]): string {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]?.toFixed(3) ?? "";
}
