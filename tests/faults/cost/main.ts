/**
 * What a list call costs three processes behind haproxy, against one that is asked directly: processor time of the processes alone.
 * `node -C @banche/source tests/faults/cost/main.ts [calls=1500] [--built]`
 */
import { readFileSync } from "node:fs";

import { demoPassword } from "@banche/server/testing";
import { encodePassword } from "@banche/core/wire";

import { type Cluster, startCluster } from "../../../examples/cluster/cluster.ts";

const words = process.argv.slice(2);
const [calls = 1_500] = words.filter((word) => !word.startsWith("--")).map(Number);
const callers = 3;
/** The kernel counts in hundredths of a second. */
const tickMs = 10;
const list = "/api/system/Permission/Users?pageSize=20";

const cluster = await startCluster({ ...(words.includes("--built") && { execArgv: [] }), tell: console.log });
try {
  const token = await signIn(cluster.url);
  // Each is warm before anything is counted.
  for (let at = 0; at < cluster.size; at += 1) await ask(cluster.urlOf(at), token, calls);
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const one = await costOf(cluster, cluster.urlOf(0), token);
    const three = await costOf(cluster, cluster.url, token);
    ratios.push(three / one);
    console.log(`one process: ${one.toFixed(2)} ms a call; three: ${three.toFixed(2)} ms; ${(three / one).toFixed(3)}`);
  }
  console.log(`median: ${ratios.toSorted((a, b) => a - b)[1]?.toFixed(3)}`);
} finally {
  await cluster.stop();
}

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ account: "admin", password: encodePassword(demoPassword) });
  const answer = await fetch(`${url}/api/oauth/Login`, { method: "POST", body });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

async function ask(url: string, token: string, count: number): Promise<void> {
  let left = count;
  const call = async (): Promise<void> => {
    while ((left -= 1) >= 0) {
      const answer = await fetch(url + list, { headers: { authorization: token } });
      if ((await answer.text()).slice(0, 12) !== '{"code":200,') throw new Error(`the list answers ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
}

/** Milliseconds of processor time of all processes for each call. */
async function costOf({ size, pidOf }: Cluster, url: string, token: string): Promise<number> {
  const spent = (): number => {
    let ticks = 0;
    for (let at = 0; at < size; at += 1) {
      const fields = readFileSync(`/proc/${pidOf(at)}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ");
      ticks += Number(fields[11]) + Number(fields[12]);
    }
    return ticks * tickMs;
  };
  const before = spent();
  await ask(url, token, calls);
  return (spent() - before) / calls;
}
