/** Positions in a second PostgreSQL: two processes, an outage of that database, and moving the positions there and back by command. */
import { rmSync } from "node:fs";
import { examine, type RunningServer, type ServerOptions, startServer } from "@banche/server";
import {
  aLocation,
  connectTerminal,
  createTestDatabase,
  findManagedEngine,
  openManaged,
  type Proxy,
  startProxy,
  type TestDatabase,
} from "@banche/server/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { askingOf } from "./wire/asking.ts";

const patience = { timeout: 60_000, interval: 50 };
const number = "013900000001";
const folder = sharedFolder();
const [data, home] = [sharedFolder(), sharedFolder()];
let main: TestDatabase;
let client: pg.Client;
let second: Awaited<ReturnType<typeof openManaged>> | undefined;
let proxy: Proxy;
let historyUrl: string;
let vehicleId: string;
const running = new Set<RunningServer>();

async function startSecond(): Promise<string> {
  const engine = findManagedEngine();
  if ("reason" in engine) throw new Error(engine.reason);
  second = await openManaged(engine, { dataDir: home, fsync: false, log: () => undefined });
  return second.password;
}
async function stopSecond(): Promise<void> {
  await second?.close();
  second = undefined;
}
async function start(more: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await startServer({
    ...{
      dataDir: data,
      databaseUrl: main.url,
      historyDatabaseUrl: historyUrl,
      demo: true,
      port: 0,
      logLevel: "silent",
    },
    ...{ maxLoopDelayMs: 0, ...more },
  });
  running.add(server);
  return server;
}
/** Returns the two running servers, or starts two. One of the new ones listens for terminals. */
async function both(): Promise<readonly [RunningServer, RunningServer]> {
  const [one, other] = running;
  return one && other ? [one, other] : [await start({ jt808Port: 0 }), await start()];
}
async function stopAll(): Promise<void> {
  for (const server of running) await server.close();
  running.clear();
}
const askingAt = (server: RunningServer) =>
  askingOf({ url: () => server.url, query: () => Promise.reject(new Error("not asked")) });
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => "started",
    (error: unknown) => String(error),
  );
const at = Math.floor(Date.now() / 1000) * 1000;
const inMain = async () => (await client.query("select 1 from vehicle_positions")).rows.length;
/** Times of the vehicle's positions as the server reports them, or the reason of a refusal. */
async function trackAt(server: RunningServer): Promise<readonly number[] | string | undefined> {
  const asking = askingAt(server);
  const token = await asking.login("admin");
  const query = { vehicleId, from: at - 3_600_000, until: at + 3_600_000 };
  const { code, reason, data: told } = await asking.ask("GET", "/api/ext/positions/track", { token, query });
  return code === 200 ? (told.list as unknown as readonly { at: number }[]).map((one) => one.at) : reason;
}

beforeAll(async () => {
  main = await createTestDatabase(inject("postgresUrl"), "demo");
  proxy = await startProxy(() => (second ? `${second.socketDir}/.s.PGSQL.5432` : "/nonexistent"));
  historyUrl = `postgres://banche:${await startSecond()}@127.0.0.1:${proxy.port}/postgres`;
  client = new pg.Client(main.url);
  await client.connect();
  const { rows } = await client.query<{ vehicleId: string }>(
    `update devices set number = $1 where id = (
       select d.id from devices d join factories f on f.id = d.factory_id where d.vehicle_id is not null and d.enabled
       order by f.sort_order, d.number limit 1)
     returning vehicle_id as "vehicleId"`,
    [number],
  );
  vehicleId = rows[0]?.vehicleId ?? "";
});
afterAll(async () => {
  await stopAll();
  await client.end();
  await proxy.close();
  await stopSecond();
  await main.drop();
  rmSync(home, { recursive: true, force: true });
});

test("two processes share the second database; a process without it does not start", async () => {
  const [one, other] = await both();
  expect(await messageOf(start({ historyDatabaseUrl: undefined as never }))).toContain(
    "keeps positions in another database",
  );
  const bus = await connectTerminal(one.jt808Port ?? 0, number);
  await bus.signIn();
  bus.send("location", aLocation(at - 30_000));
  expect(await bus.hear("answer")).toMatchObject({ id: 0x0200, result: 0 });
  bus.close();
  expect(await trackAt(other)).toEqual([at - 30_000]);
  expect(await inMain()).toBe(0);
});

test("while the second database is down, only positions are refused; they are stored when it is back", async () => {
  const [one, other] = await both();
  const asking = askingAt(other);
  const token = await asking.login("admin");
  const send = (ms: number) =>
    asking.ask("POST", "/api/ext/positions", {
      token,
      body: { fixes: [{ device: number, at: ms, latitude: 31.2, longitude: 120.9 }] },
    });
  expect((await send(at - 30_000)).code).toBe(200);
  const metrics = async () => (await fetch(`${other.url}/metrics`)).text();
  expect(await metrics()).toContain("banche_history_up 1");
  await stopSecond();
  await vi.waitFor(async () => expect(await metrics()).toContain("banche_history_up 0"), patience);
  const bus = await connectTerminal(one.jt808Port ?? 0, number);
  await bus.signIn();
  bus.send("location", aLocation(at - 20_000));
  const beat = bus.send("heartbeat", {});
  // The first answer is to the heartbeat, not to the position.
  expect(await bus.hear("answer")).toMatchObject({ serial: beat });
  const refused = await send(at - 10_000);
  expect(refused).toMatchObject({ status: 503, code: 503, reason: "history_away" });
  expect(await trackAt(other)).toBe("history_away");
  const latest = await asking.ask("GET", "/api/ext/positions/latest", { token });
  expect(latest.data.list).toMatchObject([{ vehicleId, at: at - 30_000 }]);
  expect((await asking.ask("GET", "/api/ext/day", { token })).code).toBe(200);
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
  const found = async () =>
    (await examine({ dataDir: data, databaseUrl: main.url, historyDatabaseUrl: historyUrl })).find(
      ({ name }) => name === "history",
    );
  expect(await found()).toMatchObject({ state: "problem", found: "unreachable" });
  await startSecond();
  expect(await bus.hear("answer")).toMatchObject({ id: 0x0200, result: 0 });
  bus.close();
  await vi.waitFor(async () => expect((await send(at - 10_000)).code).toBe(200), patience);
  expect(await trackAt(one)).toEqual([at - 30_000, at - 20_000, at - 10_000]);
  expect(await found()).toMatchObject({ state: "ok", found: "keeps" });
});

test("positions are moved by the command in both directions, only while no server runs", async () => {
  const [one] = await both();
  const asking = askingAt(one);
  const fix = { device: number, at: at - 5_000, latitude: 31.2, longitude: 120.9 };
  const token = await asking.login("admin");
  expect((await asking.ask("POST", "/api/ext/positions", { token, body: { fixes: [fix] } })).code).toBe(200);
  const wanted = (await trackAt(one)) ?? [];
  const banche = bancheInProcess(folder, { DATABASE_URL: main.url, HISTORY_DATABASE_URL: historyUrl });
  const move = (...args: string[]) => banche(["fleet", "move-history", "--data", data, "--lang", "en", ...args]);
  const busy = await move("--back");
  expect([busy.code, busy.stderr]).toEqual([2, expect.stringContaining("A server runs on this database")]);
  await stopAll();
  const back = await move("--back");
  expect([back.code, back.stderr]).toEqual([0, expect.stringContaining(`positions ${wanted.length}`)]);
  expect(await inMain()).toBe(wanted.length);
  expect(await messageOf(start())).toContain("the main database still has positions");
  const found = await examine({ dataDir: data, databaseUrl: main.url, historyDatabaseUrl: historyUrl });
  expect(found.find(({ name }) => name === "history")).toMatchObject({ state: "problem", found: "unmoved" });
  expect((await move()).code).toBe(0);
  expect(await inMain()).toBe(0);
  expect(await trackAt(await start())).toEqual(wanted);
});
