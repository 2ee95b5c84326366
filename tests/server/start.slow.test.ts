import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type RunningServer, type ServerOptions, StartError, startServer } from "@banche/server";
import { createTestDatabase } from "@banche/server/testing";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "banche-start-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function start(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? temporaryDirectory();
  const server = await startServer({ port: 0, logLevel: "silent", fsync: false, ...options, dataDir });
  onTestFinished(() => server.close());
  return server;
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

test("a demo lists its accounts, answers, and can be started again on the same data", async () => {
  const server = await start({ demo: true });
  expect(server.accounts.map(({ account }) => account)).toEqual(["admin", "dispatcher", "viewer"]);
  expect(server).toMatchObject({ engine: "managed", url: `http://127.0.0.1:${server.port}` });
  expect(await statusOf(`${server.url}/readyz`)).toBe(200);
  await Promise.all([server.close(), server.close()]);
  const again = await start({ demo: true, dataDir: server.dataDir });
  expect(again.accounts).toEqual(server.accounts);
  expect(await statusOf(`${again.url}/readyz`)).toBe(200);
});

test("the first start without demo gives the password of admin once; a second server is refused", async () => {
  const server = await start();
  expect(server.firstPassword).toMatch(/^[A-Za-z0-9]{14}$/);
  expect(server.accounts).toEqual([]);
  await expect(start({ dataDir: server.dataDir })).rejects.toMatchObject({
    code: "data_dir_in_use",
    message: expect.stringContaining(`process ${process.pid}`) as unknown,
  });
  expect(await statusOf(`${server.url}/readyz`)).toBe(200);
  await server.close();
  writeFileSync(join(server.dataDir, "banche.lock"), "\u0000rubbish");
  const again = await start({ dataDir: server.dataDir });
  expect(again.firstPassword).toBeUndefined();
  expect(await statusOf(`${again.url}/readyz`), "whatever the lock file holds").toBe(200);
});

describe("a failed start leaves no files behind", () => {
  test("when the port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const dataDir = temporaryDirectory();
    await expect(start({ dataDir, port })).rejects.toMatchObject({ code: "port_taken" });
    expect(readdirSync(dataDir), "before the database is made").toEqual([]);
  });

  test("when a demo would be open to the network", async () => {
    const dataDir = temporaryDirectory();
    await expect(start({ dataDir, demo: true, host: "0.0.0.0" })).rejects.toMatchObject({ code: "invalid_options" });
    expect(readdirSync(dataDir), "before the database is made").toEqual([]);
    const database = await createTestDatabase(inject("postgresUrl"), "demo");
    onTestFinished(() => database.drop());
    await expect(start({ databaseUrl: database.url, host: "0.0.0.0" })).rejects.toThrow("loopback");
  });

  test.each([
    { productName: "../etc" },
    { productName: "api" },
    { port: 70_000 },
    { webDir: "/nonexistent" },
    { keepDays: { chat: 0 } },
    { keepDays: { logs: 36_501 } },
    { engine: "url" },
    { engine: "managed", databaseUrl: "postgres://localhost/x" },
  ] as const)("with %j", async (options) => {
    const failure = await start(options).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(failure).toMatchObject({ code: "invalid_options" });
  });
});

test("two servers use the same external PostgreSQL by its URL", async () => {
  const database = await createTestDatabase(inject("postgresUrl"), "schema");
  const servers = await Promise.all([start({ databaseUrl: database.url }), start({ databaseUrl: database.url })]);
  for (const server of servers) {
    expect(server.engine).toBe("url");
    expect(server.database).not.toMatch(/banche:[^@]+@/);
    expect(await statusOf(`${server.url}/readyz`)).toBe(200);
  }
  expect(servers.filter(({ firstPassword }) => firstPassword !== undefined)).toHaveLength(1);
  await Promise.all(servers.map((server) => server.close()));
  await database.drop();
});

test("expired data is deleted by one of the servers of a database soon after the start", async () => {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query(`insert into request_log select 'old', now() - interval '9 days', id, account, '', '', 'POST', '/', 1, 'r'
      from users limit 1`);
    const options = { databaseUrl: database.url, jobsAfterMs: 0, keepDays: { logs: 7 } };
    const servers = await Promise.all([start(options), start(options)]);
    const left = async (): Promise<unknown> =>
      (await client.query("select 1 from request_log where id = 'old'")).rowCount;
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
    const runs = async (): Promise<unknown> =>
      (await client.query("select task.code, run.state from task_runs run join tasks task on task.id = run.task_id"))
        .rows;
    await expect.poll(runs, { timeout: 60_000 }).toEqual([{ code: "tidy-up", state: "ok" }]);
    await Promise.all(servers.map((server) => server.close()));
  } finally {
    await client.end();
    await database.drop();
  }
});

test("an older server starts on a schema with newer additions, but is refused after a breaking change", async () => {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  const client = new pg.Client(database.url);
  await client.connect();
  const applied = async (name: string, breaking: boolean, statement: string): Promise<void> => {
    await client.query(statement);
    await client.query("insert into schema_migrations (name, checksum, breaking) values ($1, 'x', $2)", [
      name,
      breaking,
    ]);
  };
  try {
    await applied("9000_added", false, "alter table positions add column later text not null default ''");
    const server = await start({ databaseUrl: database.url });
    expect(await statusOf(`${server.url}/readyz`)).toBe(200);
    await server.close();
    await applied("9001_broken", true, "alter table positions drop column type");
    await expect(start({ databaseUrl: database.url })).rejects.toMatchObject({
      code: "database_newer",
      message: expect.stringContaining("9001_broken") as unknown,
    });
  } finally {
    await client.end();
    await database.drop();
  }
});

test("a data directory of an older version with PGlite is not treated as empty", async () => {
  const dataDir = temporaryDirectory();
  mkdirSync(join(dataDir, "pglite"));
  await expect(start({ dataDir })).rejects.toMatchObject({
    code: "database_failed",
    message: expect.stringContaining("PGlite") as unknown,
  });
  expect(existsSync(join(dataDir, "banche.lock"))).toBe(false);
});
