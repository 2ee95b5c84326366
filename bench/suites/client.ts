import { fork } from "node:child_process";
import { once } from "node:events";
import { createClient } from "@banche/core";
import { nodeTransport, systemClock } from "@banche/core/node";
import { Pool } from "undici";
import { manyCalls } from "../lib/atOnce.ts";
import { compare, processorTime } from "../lib/measure.ts";

const CALLS = 5000;
const AT_ONCE = 8;
/** Processor time of a list call through the client, against a bare pool that reads the same JSON. */
export async function run() {
  const server = fork(new URL("../lib/listServer.ts", import.meta.url));
  const [port] = (await once(server, "message")) as [number];
  const origin = `http://127.0.0.1:${port}`;
  const pool = new Pool(origin, { connections: AT_ONCE });
  const { transport, close } = nodeTransport(AT_ONCE);
  const client = createClient({
    server: origin,
    transport,
    clock: systemClock,
    random: Math.random,
    token: () => "bearer t",
  });
  const bare = async () => {
    const path = "/api/system/Permission/Users?currentPage=1&pageSize=20&n=1";
    const { body } = await pool.request({ path, method: "GET", headers: { authorization: "bearer t" } });
    return JSON.parse(await body.text()) as unknown;
  };
  const verdict = await compare({
    name: "core client, processor time of a call",
    floor: { name: "undici Pool.request", round: () => processorTime(() => many(bare)) },
    subject: {
      name: "client.users.list",
      round: () => processorTime(() => many(() => client.users.list({ query: { page: 1, pageSize: 20 } }))),
    },
    rounds: 9,
    atMost: 1.3,
  });
  await Promise.all([pool.destroy(), close()]);
  server.kill();
  return [verdict];
}

const many = (call: () => Promise<unknown>) => manyCalls(CALLS, AT_ONCE, call);
