import pg from "pg";
import { afterAll, expect, inject, onTestFinished, test, vi } from "vitest";

import { createTestDatabase } from "../testing/database.ts";
import { startProxy } from "../testing/proxy.ts";
import { hostsOf } from "./hosts.ts";
import { openPool } from "./pool.ts";
import { reach } from "./pooler.ts";

const database = await createTestDatabase(inject("postgresUrl"), "empty");
afterAll(() => database.drop());
const patience = { timeout: 30_000, interval: 20 };

/** The same database at two addresses. */
async function twoWays() {
  const url = new URL(database.url);
  const socket = `${url.searchParams.get("host")}/.s.PGSQL.5432`;
  const ways = [await startProxy(() => socket), await startProxy(() => socket)] as const;
  for (const way of ways) onTestFinished(() => way.close());
  const addresses = ways.map(({ port }) => `127.0.0.1:${port}`).join(",");
  const hosts = hostsOf(`postgres://${url.username}:${url.password}@${addresses}${url.pathname}`);
  const lines: string[] = [];
  const pool = openPool({ hosts, pooler: "none" }, (_level, line) => void lines.push(line), 3);
  onTestFinished(() => pool.close());
  return { hosts, ways, pool, urls: ways.map(({ port }) => `:${port}/`) };
}

const tell = async (payload: string): Promise<void> => {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query("select pg_notify('places', $1)", [payload]);
  await client.end();
};

test("when the first address fails, calls, listeners and background work continue at the next one", async () => {
  const { hosts, ways, pool, urls } = await twoWays();
  const heard: string[] = [];
  await pool.listen("places", (payload) => void heard.push(payload));
  await pool.query("select 1");
  expect(hosts.url()).toContain(urls[0]);
  await ways[0].close();
  await vi.waitFor(async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => pool.query("select $1::int as n", [n])));
    expect(answers.map(({ rows }) => rows[0]?.["n"])).toEqual([1, 2, 3, 4, 5, 6]);
  }, patience);
  expect(hosts.url()).toContain(urls[1]);
  expect(await pool.alone(async () => "done")).toBe("done");
  await vi.waitFor(() => expect(heard).toContain(""), patience);
  await tell("news");
  await vi.waitFor(() => expect(heard).toContain("news"), patience);
});

test("when no address answers, the caller gets the connection error", async () => {
  const { ways, pool } = await twoWays();
  await Promise.all(ways.map((way) => way.close()));
  await expect(pool.query("select 1")).rejects.toThrow(/ECONNREFUSED/);
});

test("the server leaves a primary that became a standby at its first refusal", async () => {
  const { hosts, pool, urls } = await twoWays();
  await pool.query("set default_transaction_read_only = on");
  await expect(pool.query("create table never (id int)")).rejects.toMatchObject({ code: "25006" });
  expect(hosts.url()).toContain(urls[1]);
  await vi.waitFor(async () => {
    await pool.query("create table if not exists once (id int)");
  }, patience);
});

test("an address that refuses changes is skipped when the server connects", async () => {
  const { hosts, pool } = await twoWays();
  const name = new URL(database.url).pathname.slice(1);
  const set = async (isReadOnly: boolean): Promise<void> => {
    const client = new pg.Client(inject("postgresUrl"));
    await client.connect();
    await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
    await client.end();
  };
  await set(true);
  onTestFinished(() => set(false));
  await expect(pool.query("select 1")).rejects.toThrow("takes no changes, as a standby does");
  await expect(reach(hosts)).rejects.toThrow("takes no changes, as a standby does");
  const any = hostsOf(`${hosts.url().replace(/@([^/]+)\//, "@$1,$1/")}?target_session_attrs=any`);
  const client = await reach(any);
  expect((await client.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  await client.end();
  await set(false);
  expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});
