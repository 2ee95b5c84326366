/**
 * What a list call costs three processes, against one: processor time of the processes.
 *
 * Processes are added because there are more calls, so each of the three has as many calls at once as the one, and is warmed by as many.
 * First the three are asked one after another: this shows what they cost more because they are three. Then they are asked together,
 * directly and behind haproxy: this also contains what it costs that they, the database, the proxy and the callers take turns on the same
 * cores. How much of it is the machine's, the floor shows: bare processes of Node that query and work as much, asked in the same way.
 * Rounds take turns, so that other work of the machine disturbs all of them alike.
 *
 * `node -C @banche/source tests/faults/cost/main.ts [calls=2000] [rounds=5] [--built]`
 */
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

import { demoPassword } from "@banche/server/testing";
import { encodePassword } from "@banche/core/wire";

import { startCluster } from "../../../examples/cluster/cluster.ts";
import { processorMs } from "../overload/processorTime.ts";
import { type Asked, startFloor } from "./floor.ts";

const words = process.argv.slice(2);
const [calls = 2_000, rounds = 5] = words.filter((word) => !word.startsWith("--")).map(Number);
const callersOfOne = 3;
const idleSeconds = 10;
/** The part of a call's cost that is not the database's client and HTTP. */
const shareOfWork = 0.6;
/** An answer of the product, or rows alone. */
const isList = /^(?:\{"code":200,|\[)/;
const list = "/api/system/Permission/Users?pageSize=20";

const cluster = await startCluster({ ...(words.includes("--built") && { execArgv: [] }), tell: console.log });
const stops = [() => cluster.stop()];
try {
  const token = await signIn(cluster.url);
  await warm(cluster, token);
  const all = Array.from({ length: cluster.size }, (_, at) => at);
  const before = spentMs(cluster, all);
  await setTimeout(idleSeconds * 1_000);
  const idle = (spentMs(cluster, all) - before) / idleSeconds / cluster.size;
  console.log(`without calls: ${idle.toFixed(1)} ms a second for each process`);

  const own = await costOf(cluster, [0], { urls: [cluster.urlOf(0)], token, callers: callersOfOne });
  const floor = await startFloor(cluster.database.current(), own.ms * shareOfWork);
  stops.unshift(() => floor.stop());
  await warm(floor, token);

  const kinds = [
    { name: "Banche", asked: cluster, ratios: emptyRatios() },
    { name: "bare Node", asked: floor, ratios: emptyRatios() },
  ];
  for (let round = 0; round < rounds; round += 1)
    for (const { name, asked, ratios } of kinds) console.log(name, await compare(asked, token, ratios));
  for (const { name, ratios } of kinds) {
    const medians = Object.entries(ratios).map(([way, values]) => `${way} ${median(values)}`);
    console.log(`${name}, three against one, medians: ${medians.join(", ")}`);
  }
} finally {
  for (const stop of stops) await stop();
}

/** How much more a call costs three processes than one, in each round. */
type Ratios = Record<"in turn" | "together" | "behind haproxy", number[]>;

function emptyRatios(): Ratios {
  return { "in turn": [], together: [], "behind haproxy": [] };
}

async function warm(asked: Asked, token: string): Promise<void> {
  const urls = urlsOf(asked);
  for (const url of urls) await ask({ urls: [url], token, callers: callersOfOne }, calls);
  for (const together of [urls, [asked.url]])
    await ask({ urls: together, token, callers: callersOfOne * asked.size }, calls);
}

/** One round. @returns what was measured, in words */
async function compare(asked: Asked, token: string, ratios: Ratios): Promise<string> {
  const urls = urlsOf(asked);
  const alone: Cost[] = [];
  for (const [at, url] of urls.entries())
    alone.push(await costOf(asked, [at], { urls: [url], token, callers: callersOfOne }));
  const [one] = alone;
  if (!one) throw new Error("there is no process");
  const all = [...urls.keys()];
  const callers = callersOfOne * asked.size;
  const together = await costOf(asked, all, { urls, token, callers });
  const behind = await costOf(asked, all, { urls: [asked.url], token, callers });
  ratios["in turn"].push(alone.reduce((sum, { ms }) => sum + ms, 0) / alone.length / one.ms);
  ratios.together.push(together.ms / one.ms);
  ratios["behind haproxy"].push(behind.ms / one.ms);
  return `in turn: ${alone.map(said).join("; ")}; together: ${said(together)}; behind haproxy: ${said(behind)}`;
}

function urlsOf({ size, urlOf }: Asked): readonly string[] {
  return Array.from({ length: size }, (_, at) => urlOf(at));
}

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ account: "admin", password: encodePassword(demoPassword) });
  const answer = await fetch(`${url}/api/oauth/Login`, { method: "POST", body });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

interface Callers {
  /** Each caller asks one of these. */
  readonly urls: readonly string[];
  readonly token: string;
  readonly callers: number;
}

async function ask({ urls, token, callers }: Callers, count: number): Promise<void> {
  let left = count;
  const call = async (url: string): Promise<void> => {
    while ((left -= 1) >= 0) {
      const answer = await fetch(url + list, { headers: { authorization: token } });
      const text = await answer.text();
      if (answer.status !== 200 || !isList.test(text)) throw new Error(`the list answers ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, at) => call(urls[at % urls.length] ?? "")));
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

async function costOf(asked: Asked, spent: readonly number[], callers: Callers): Promise<Cost> {
  const before = { ms: spentMs(asked, spent), switches: switchesOf(asked, spent) };
  // Each process gets as many calls in every round.
  const count = calls * spent.length;
  await ask(callers, count);
  return {
    ms: (spentMs(asked, spent) - before.ms) / count,
    switches: (switchesOf(asked, spent) - before.switches) / count,
  };
}

function spentMs({ pidOf }: Asked, asked: readonly number[]): number {
  return asked.reduce((all, at) => all + processorMs(pidOf(at)), 0);
}

function switchesOf({ pidOf }: Asked, asked: readonly number[]): number {
  const of = (pid: number): number =>
    Number(/^nonvoluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  return asked.reduce((all, at) => all + of(pidOf(at)), 0);
}

function median(values: readonly number[]): string {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]?.toFixed(3) ?? "";
}
