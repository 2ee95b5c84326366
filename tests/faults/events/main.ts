/**
 * What it costs to send an event to all processes of an installation, by NOTIFY and by Redis, by the number of processes: processor time of
 * PostgreSQL and of Redis for each event, beyond the transaction that causes it, and transactions a second.
 *
 * `node -C @banche/source tests/faults/events/main.ts [events=4000] [processes=3 6 12 20]`
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { startPostgresPair } from "../../../examples/cluster/postgresPair.ts";
import { freePort } from "../../lib/freePort.ts";
import { startRedis } from "../../lib/redis.ts";
import { processorMs } from "../overload/processorTime.ts";

const [events = 4_000, ...given] = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [3, 6, 12, 20];
const writers = 4;
const pauseMs = 10;
/** How many pauses are made at most for events that have not arrived. */
const patience = 3_000;
const channel = "banche_chat";
const payload = JSON.stringify({ kind: "message", a: "0123456789abcdef01", b: "0123456789abcdef02", seq: 12_345 });

type Way = "alone" | "notify" | "redis";

const folder = mkdtempSync(join(tmpdir(), "banche-events-"));
const database = await startPostgresPair(folder, [await freePort(), await freePort()], false);
const redisPort = await freePort();
const redis = await startRedis(redisPort);
const pids = {
  database: Number(readFileSync(join(folder, "primary", "postmaster.pid"), "utf8").split("\n")[0]),
  redis: redis.pid,
};
try {
  await query("create table event_causes (id bigint generated always as identity, text text)");
  for (const size of sizes) {
    const costs = new Map<Way, Cost>();
    for (const way of ["alone", "notify", "redis"] as const) costs.set(way, await costOf(way, size));
    const alone = costs.get("alone");
    for (const [way, { databaseMs, redisMs, perSecond }] of costs) {
      const [more, redis] = [databaseMs - (alone?.databaseMs ?? 0), redisMs].map((ms) => (ms * 1_000).toFixed(0));
      console.log(
        `${size} processes, ${way}: ${more} µs more of PostgreSQL, ${redis} µs of Redis, ${perSecond} a second`,
      );
    }
  }
} finally {
  await redis.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Cost {
  /** Processor time for each event. */
  readonly databaseMs: number;
  readonly redisMs: number;
  readonly perSecond: number;
}

async function costOf(way: Way, size: number): Promise<Cost> {
  const expected = way === "alone" ? 0 : events * size;
  const heard = { count: 0 };
  const listeners = await Promise.all(Array.from({ length: size }, () => listenBy(way, () => (heard.count += 1))));
  const clients = await Promise.all(Array.from({ length: writers }, () => connected()));
  const publisher = way === "redis" ? await openRedis(() => undefined) : undefined;
  let left = events;
  const write = async (client: pg.Client): Promise<void> => {
    while ((left -= 1) >= 0) {
      await client.query("begin");
      await client.query("insert into event_causes (text) values ($1)", [payload]);
      if (way === "notify") await client.query("select pg_notify($1, $2)", [channel, payload]);
      await client.query("commit");
      publisher?.send("PUBLISH", channel, payload);
    }
  };
  const before = { database: processorMs(pids.database), redis: processorMs(pids.redis), at: performance.now() };
  await Promise.all(clients.map(write));
  const seconds = (performance.now() - before.at) / 1_000;
  for (let left = patience; heard.count < expected; left -= 1) {
    if (left === 0) throw new Error(`${heard.count} of ${expected} events arrived (${way}, ${size} processes)`);
    await setTimeout(pauseMs);
  }
  const cost = {
    databaseMs: (processorMs(pids.database) - before.database) / events,
    redisMs: (processorMs(pids.redis) - before.redis) / events,
    perSecond: Math.round(events / seconds),
  };
  for (const client of clients) await client.end();
  for (const end of listeners) await end();
  publisher?.end();
  return cost;
}

async function listenBy(way: Way, onEvent: () => void): Promise<() => Promise<void>> {
  if (way === "redis") {
    const subscriber = await openRedis(onEvent);
    subscriber.send("SUBSCRIBE", channel);
    return async () => subscriber.end();
  }
  const client = await connected();
  client.on("notification", onEvent);
  await client.query(`listen ${channel}`);
  return () => client.end();
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(database.primary);
  await client.connect();
  return client;
}

async function query(text: string): Promise<void> {
  const client = await connected();
  await client.query(text);
  await client.end();
}

/** A connection that sends commands and counts messages of subscriptions. */
async function openRedis(onMessage: () => void) {
  const socket = connect(redisPort, "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  let rest = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    const parts = (rest + text).split("$7\r\nmessage\r\n");
    for (let count = parts.length - 1; count > 0; count -= 1) onMessage();
    rest = (parts.at(-1) ?? "").slice(-32);
  });
  return {
    send: (...words: readonly string[]) =>
      void socket.write(`*${words.length}\r\n${words.map((word) => `$${word.length}\r\n${word}\r\n`).join("")}`),
    end: () => void socket.destroy(),
  };
}
