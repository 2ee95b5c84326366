/**
 * What a list call costs three processes behind haproxy, against one that is asked directly: processor time of the processes.
 *
 * Processes are added because there are more calls, so each of the three has as many calls at once as the one. A process with more calls at
 * once reads and writes more of them together, so each costs less: the course prints that as well. Each process is warmed by as many calls
 * as it will get in a round. Rounds take turns, so that other work of the machine disturbs all of them alike.
 *
 * `node -C @banche/source tests/faults/cost/main.ts [calls=2000] [rounds=5] [--built]`
 */
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
  const before = spentMs(cluster);
  await setTimeout(idleSeconds * 1_000);
  const idle = (spentMs(cluster) - before) / idleSeconds / cluster.size;
  console.log(`without calls: ${idle.toFixed(1)} ms a second for each process`);

  const ratios: number[] = [];
  const ratiosOfSameCallers: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = await costOf(cluster, [0], cluster.urlOf(0), token, callersOfOne);
    const all = Array.from({ length: cluster.size }, (_, at) => at);
    const three = await costOf(cluster, all, cluster.url, token, callersOfAll);
    const sameCallers = await costOf(cluster, all, cluster.url, token, callersOfOne);
    ratios.push(three / one);
    ratiosOfSameCallers.push(sameCallers / one);
    const said = [one, three, sameCallers].map((ms) => `${ms.toFixed(2)} ms`);
    console.log(`one: ${said[0]} a call; three: ${said[1]}; three with as many callers as the one: ${said[2]}`);
  }
  console.log(`three against one, the median: ${median(ratios)}; with as many callers: ${median(ratiosOfSameCallers)}`);
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

/** Milliseconds of processor time for each call. Work of a process beside its calls is included, for the processes that are asked. */
async function costOf(
  cluster: Cluster,
  asked: readonly number[],
  url: string,
  token: string,
  callers: number,
): Promise<number> {
  const before = spentMs(cluster, asked);
  // Each process gets as many calls in every round.
  const count = calls * asked.length;
  await ask(url, token, callers, count);
  return (spentMs(cluster, asked) - before) / count;
}

function spentMs(
  { size, pidOf }: Cluster,
  asked = Array.from({ length: size }, (_, at) => at) as readonly number[],
): number {
  return asked.reduce((all, at) => all + processorMs(pidOf(at)), 0);
}

function median(values: readonly number[]): string {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]?.toFixed(3) ?? "";
}
