/** A server with a silent database, with too many callers, and during a stop: every caller gets an answer and no call hangs. */
import { type ServerOptions, startServer } from "@banche/server";
import { createTestDatabase, startProxy } from "@banche/server/testing";
import pg from "pg";
import { expect, inject, type TestContext, test as each, vi } from "vitest";

import { testFolder } from "../lib/folders.ts";
import { demoPassword, encode } from "./wire/harness.ts";

const patience = { timeout: 60_000, interval: 50 };
const list = "/api/system/Permission/Users?pageSize=50";

/** Tests run at once: each has its own server and mostly waits. */
const test = each.concurrent;

async function server(context: TestContext, options: Partial<ServerOptions> = {}) {
  const { onTestFinished } = context;
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  onTestFinished(() => database.drop());
  const url = new URL(database.url);
  const socket = `${url.searchParams.get("host")}/.s.PGSQL.5432`;
  const proxy = await startProxy(() => socket);
  onTestFinished(() => proxy.close());
  url.searchParams.delete("host");
  Object.assign(url, { hostname: "127.0.0.1", port: String(proxy.port) });
  const lines: string[] = [];
  const running = await startServer({
    ...{ dataDir: testFolder(context), databaseUrl: url.href, demo: true, port: 0, logLevel: "warn", ...options },
    onLog: (line) => void lines.push(line),
  });
  onTestFinished(() => running.close());
  const ask = (path: string, token?: string, init: RequestInit = {}) =>
    fetch(running.url + path, { ...init, headers: { ...(token && { authorization: token }), ...init.headers } });
  const login = async (): Promise<string> => {
    const body = new URLSearchParams({ account: "admin", password: encode(demoPassword) });
    const answer = await ask("/api/oauth/Login", undefined, { method: "POST", body });
    return ((await answer.json()) as { data: { token: string } }).data.token;
  };
  return { running, proxy, ask, login, lines, database };
}

test("when database connections become silent, every call is still answered", async (context) => {
  const { proxy, ask, login, lines } = await server(context);
  const token = await login();
  expect((await ask(list, token)).status).toBe(200);
  proxy.freeze();
  const answers = await Promise.all(Array.from({ length: 15 }, () => ask(list, token)));
  for (const answer of answers) expect([200, 503]).toContain(answer.status);
  const refused = answers.find(({ status }) => status === 503);
  if (refused) {
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 503, reason: "overloaded" });
  }
  await vi.waitFor(async () => expect((await ask(list, token)).status).toBe(200), patience);
  expect((await ask("/readyz")).status).toBe(200);
  await vi.waitFor(
    () => expect(lines.join("\n")).toContain("Nothing comes on the connection for notifications any more"),
    patience,
  );
});

test("with a dead database the server is not ready, recovers later and can stop", async (context) => {
  const { running, proxy, ask, login } = await server(context);
  const token = await login();
  proxy.freeze();
  proxy.silence(true);
  const call = ask(list, token);
  await vi.waitFor(async () => expect((await ask("/readyz")).status).toBe(503), patience);
  expect((await ask("/livez")).status).toBe(200);
  expect((await call).status).toBe(503);
  proxy.silence(false);
  await vi.waitFor(async () => expect((await ask("/readyz")).status).toBe(200), patience);
  expect((await ask(list, token)).status).toBe(200);
  proxy.freeze();
  proxy.silence(true);
  await running.close();
});

test("with too many calls some are refused at once, and the server stays ready", async (context) => {
  const { ask, login } = await server(context, { poolSize: 1 });
  const token = await login();
  const flood = Array.from({ length: 120 }, () => ask(list, token));
  const ready = await ask("/readyz");
  const answers = await Promise.all(flood);
  const counted = new Map<number, number>();
  for (const { status } of answers) counted.set(status, (counted.get(status) ?? 0) + 1);
  expect([...counted.keys()].sort()).toEqual([200, 503]);
  expect(counted.get(200)).toBeGreaterThanOrEqual(4);
  expect(answers.find(({ status }) => status === 503)?.headers.get("retry-after")).toBe("2");
  expect(ready.status).toBe(200);
  expect((await ask(list, token)).status).toBe(200);
  expect(await login()).not.toBe("");
});

test("a server that is told to stop is not ready, but still serves calls", async (context) => {
  const { running, ask, login } = await server(context, { drainMs: 1_500 });
  const token = await login();
  expect((await ask(list, token)).headers.get("connection")).not.toBe("close");
  const closed = running.close();
  expect((await ask("/readyz")).status).toBe(503);
  const answer = await ask(list, token);
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  await closed;
  await expect(ask("/readyz")).rejects.toThrow();
});

test("a process with another event transport does not start; another data folder is logged", async (context) => {
  const { running, database, lines } = await server(context);
  const beside = { databaseUrl: database.url, demo: true, port: 0, logLevel: "warn" } as const;
  const onLog = (line: string): void => void lines.push(line);
  await expect(
    startServer({ ...beside, dataDir: testFolder(context), redisUrl: "redis://127.0.0.1:1", onLog }),
  ).rejects.toMatchObject({
    code: "invalid_options",
    message: expect.stringMatching(/by the database, this one would by Redis.*REDIS_URL/) as unknown,
  });
  const same = await startServer({ ...beside, dataDir: running.dataDir, onLog });
  await same.close();
  expect(lines.join("\n")).not.toContain("other files");
  const other = await startServer({ ...beside, dataDir: testFolder(context), onLog });
  await other.close();
  expect(lines.join("\n")).toContain("other files");
  await running.close();
  const alone = await startServer({ ...beside, dataDir: testFolder(context), redisUrl: "redis://127.0.0.1:1", onLog });
  await alone.close();
});

test("a read-only database is refused with a message in words", async (context) => {
  const database = await createTestDatabase(inject("postgresUrl"), "schema");
  context.onTestFinished(() => database.drop());
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(
    `alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = on`,
  );
  await client.end();
  await expect(startServer({ dataDir: testFolder(context), databaseUrl: database.url, port: 0 })).rejects.toMatchObject(
    {
      code: "database_unreachable",
      message: expect.stringContaining("takes no changes") as unknown,
    },
  );
});

each.each([{ poolSize: 0 }, { poolSize: 201 }, { poolSize: 1.5 }, { drainMs: -1 }, { drainMs: 300_001 }])(
  "%j is refused",
  async (options) => {
    await expect(startServer({ dataDir: testFolder(), port: 0, ...options })).rejects.toMatchObject({
      code: "invalid_options",
    });
  },
);
