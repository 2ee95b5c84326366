import pg from "pg";
import { afterAll, expect, inject, type TestContext, test as each, vi } from "vitest";

import { createTestDatabase } from "../testing/database.ts";
import { startProxy } from "../testing/proxy.ts";
import { openPool } from "./pool.ts";

const database = await createTestDatabase(inject("postgresUrl"), "empty");
afterAll(() => database.drop());

/** The tests mostly wait, each with its own pool, so they run concurrently. */
const test = each.concurrent;

/** The same database through a proxy that can stop answering. */
async function behindProxy({ onTestFinished }: TestContext) {
  const url = new URL(database.url);
  const socket = `${url.searchParams.get("host")}/.s.PGSQL.5432`;
  const proxy = await startProxy(() => socket);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  const lines: string[] = [];
  const pool = openPool({ url: url.href }, (_level, line) => void lines.push(line), 2);
  onTestFinished(async () => {
    await pool.close();
    await proxy.close();
  });
  return { proxy, pool, lines };
}

const tell = async (payload: string, channel = "news"): Promise<void> => {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query("select pg_notify($1, $2)", [channel, payload]);
  await client.end();
};
const patience = { timeout: 30_000, interval: 20 };

test(
  "a listener whose connection stopped answering connects again and gets an empty payload",
  { timeout: 60_000 },
  async (context) => {
    const { proxy, pool, lines } = await behindProxy(context);
    const heard: string[] = [];
    await pool.listen("news", (payload) => void heard.push(payload));
    await tell("first");
    await vi.waitFor(() => expect(heard).toEqual(["first"]), patience);
    proxy.freeze();
    await tell("lost");
    await vi.waitFor(() => expect(heard).toEqual(["first", ""]), patience);
    expect(lines).toEqual([expect.stringContaining("Nothing comes on the connection")]);
    await tell("later");
    await vi.waitFor(() => expect(heard).toEqual(["first", "", "later"]), patience);
  },
);

test(
  "all channels of a process have one connection, which ends with the last of them",
  { timeout: 60_000 },
  async (context) => {
    const { proxy, pool } = await behindProxy(context);
    const heard: string[] = [];
    const listen = (channel: string, name: string) =>
      pool.listen(channel, (payload) => void heard.push(`${name} ${payload}`));
    const [endFirst, endSecond, endOther] = await Promise.all([
      listen("sports", "first"),
      listen("sports", "second"),
      listen("weather", "other"),
    ]);
    expect(proxy.count()).toBe(1);
    await tell("one", "sports");
    await tell("two", "weather");
    await vi.waitFor(() => expect(heard).toEqual(["first one", "second one", "other two"]), patience);
    await endFirst();
    await endOther();
    await tell("unheard", "weather");
    await tell("three", "sports");
    await vi.waitFor(() => expect(heard.slice(3)).toEqual(["second three"]), patience);
    await endSecond();
    await vi.waitFor(() => expect(proxy.count()).toBe(0), patience);
    await Promise.all([listen("sports", "later"), listen("weather", "again")]);
    expect(proxy.count()).toBe(1);
    proxy.freeze();
    await vi.waitFor(() => expect(heard.slice(4)).toEqual(["later ", "again "]), patience);
    await tell("four", "sports");
    await tell("five", "weather");
    await vi.waitFor(() => expect(heard.slice(6)).toEqual(["later four", "again five"]), patience);
  },
);

test(
  "statements on connections that stopped answering fail, and the next ones are answered",
  { timeout: 60_000 },
  async (context) => {
    const { proxy, pool, lines } = await behindProxy(context);
    await Promise.all([pool.query("select pg_sleep(0.1)"), pool.query("select pg_sleep(0.1)")]);
    proxy.freeze();
    await expect(pool.query("select 1")).rejects.toThrow(/terminated/);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect(lines).toContainEqual(expect.stringContaining("gave no answer any more"));
  },
);

test("a slow statement is not cut off", { timeout: 60_000 }, async (context) => {
  const { pool, lines } = await behindProxy(context);
  expect((await pool.query("select 'done' as state from pg_sleep(6)")).rows).toEqual([{ state: "done" }]);
  expect(lines).toEqual([]);
});

test(
  "a database that does not answer is not ready, and closing does not wait for it",
  { timeout: 60_000 },
  async (context) => {
    const { proxy, pool } = await behindProxy(context);
    expect(await pool.isReady()).toBe(true);
    proxy.freeze();
    proxy.silence(true);
    const [answer, isReady] = await Promise.allSettled([pool.query("select 1"), pool.isReady()]);
    expect(answer.status === "rejected" && String(answer.reason)).toContain("terminated");
    expect(isReady).toMatchObject({ value: false });
    await pool.close();
  },
);

test(
  "when the database refuses more connections, callers wait for the open ones",
  { timeout: 60_000 },
  async ({ onTestFinished }) => {
    const role = `few_connections_${process.pid}`;
    const admin = new pg.Client(database.url);
    await admin.connect();
    await admin.query(`create role ${role} login password 'few' connection limit 2`);
    const url = new URL(database.url);
    url.username = role;
    url.password = "few";
    const pool = openPool({ url: url.href }, () => undefined, 6);
    onTestFinished(async () => {
      await pool.close();
      await admin.query(`drop role ${role}`);
      await admin.end();
    });
    await pool.query("select 1");
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => pool.query("select 1 as one from pg_sleep(0.02)")),
    );
    expect(answers.map(({ rows }) => rows[0]?.["one"])).toEqual(Array.from({ length: 12 }, () => 1));
  },
);
