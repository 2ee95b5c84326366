/**
 * Servers behind pgbouncer as Debian packages it: session mode needs no setting, transaction mode also needs the direct database address.
 */
import { type RunningServer, type ServerOptions, startServer } from "@banche/server";
import { createTestDatabase, demoPassword, hostsOf, openPool } from "@banche/server/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";

import { testFolder } from "../lib/folders.ts";
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from "../lib/pgbouncer.ts";
import { person, textsWith } from "../lib/person.ts";
import { askingOf, encode } from "./wire/asking.ts";

const users = "/api/system/Permission/Users";
const postgresUrl = inject("postgresUrl");

async function started(options: Partial<ServerOptions>): Promise<RunningServer> {
  const server = await startServer({ dataDir: testFolder(), demo: true, port: 0, logLevel: "silent", ...options });
  onTestFinished(() => server.close());
  return server;
}

describe.runIf(hasPgbouncer)("pgbouncer", () => {
  let bySession: Pgbouncer;
  let byTransaction: Pgbouncer;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let name: string;
  beforeAll(async () => {
    database = await createTestDatabase(postgresUrl, "demo");
    name = new URL(database.url).pathname.slice(1);
    bySession = await startPgbouncer(postgresUrl, "session");
    byTransaction = await startPgbouncer(postgresUrl, "transaction");
  });
  afterAll(async () => {
    await bySession.stop();
    await byTransaction.stop();
    await database.drop();
  });

  test("in transaction mode is refused in words unless a direct database address is given", async () => {
    const refused = startServer({ dataDir: testFolder(), port: 0, databaseUrl: byTransaction.urlOf(name) });
    const error: unknown = await refused.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "invalid_options" });
    expect(String(error)).toMatch(/shares connections between transactions.*DATABASE_DIRECT_URL/);
    const alike = byTransaction.urlOf(name);
    await expect(
      startServer({ dataDir: testFolder(), port: 0, databaseUrl: alike, databaseDirectUrl: alike }),
    ).rejects.toMatchObject({ code: "invalid_options" });
  });

  test.each([
    ["by session", () => ({ databaseUrl: bySession.urlOf(name) })],
    ["by transaction", () => ({ databaseUrl: byTransaction.urlOf(name), databaseDirectUrl: database.url })],
  ])("%s: 300 calls and a batch are answered, and chat messages arrive from the other process", async (_, options) => {
    const [one, two] = [await started(options()), await started(options())];
    const asking = askingOf({ url: () => one.url, query: () => Promise.reject(new Error("not asked")) });
    const token = await asking.login("admin");
    const calls = Array.from({ length: 300 }, (_, at) =>
      at % 3 === 0
        ? asking.ask("GET", "/api/oauth/CurrentUser", { token })
        : asking.ask("GET", users, { token, query: { pageSize: 5, currentPage: 1 + (at % 4) } }),
    );
    const codes = new Map<number, number>();
    for (const { code } of await Promise.all(calls)) codes.set(code, (codes.get(code) ?? 0) + 1);
    // Calls beyond the limit are refused, and no call fails.
    expect([...codes.keys()].filter((code) => code !== 200 && code !== 503)).toEqual([]);
    expect(codes.get(200)).toBeGreaterThan(50);
    const operations = Array.from({ length: 20 }, (_, at) => ({
      op: "create",
      record: areaOf(at),
    }));
    const batch = await asking.ask("POST", "/api/ext/batch/areas", { token, body: { operations, dryRun: true } });
    expect((batch.data as unknown as readonly { code: number }[]).map(({ code }) => code)).toEqual(
      operations.map(() => 200),
    );
    const [li, wang] = [await person(one.url, "admin"), await person(two.url, "dispatcher")];
    onTestFinished(() => [li, wang].forEach(({ chat }) => chat.stop()));
    await li.until(() => li.chat.getState().peers.get(wang.id)?.online === true);
    const text = `by pooler ${one.port}`;
    wang.chat.attend(li.id);
    li.chat.sendText(wang.id, text);
    await wang.until(() => textsWith(wang, li.id).includes(text));
  });

  test("in session mode sets a time limit for statements; in transaction mode it sets none", async () => {
    const limit = async (bouncer: Pgbouncer, pooler: "session" | "transaction") => {
      const pool = openPool({ hosts: hostsOf(bouncer.urlOf(name)), pooler }, () => undefined);
      const { rows } = await pool.query("select current_setting('statement_timeout') as it");
      await pool.close();
      return rows[0]?.["it"];
    };
    expect(await limit(bySession, "session")).toBe("30s");
    expect(await limit(byTransaction, "transaction")).toBe("0");
  });

  test("the server uses the writable one of several addresses, and changes to another when it fails", async () => {
    const other = await createTestDatabase(postgresUrl, "demo");
    onTestFinished(() => other.drop());
    const otherName = new URL(other.url).pathname.slice(1);
    const set = async (database: string, isReadOnly: boolean) => {
      const client = new pg.Client(postgresUrl);
      await client.connect();
      await client.query(`alter database ${database} set default_transaction_read_only = ${isReadOnly}`);
      await client.end();
    };
    await set(name, true);
    onTestFinished(() => set(name, false));
    const standby = await startPgbouncer(postgresUrl, "session", [{ name: "banche", database: name }]);
    const primary = await startPgbouncer(postgresUrl, "session", [{ name: "banche", database: otherName }]);
    onTestFinished(() => standby.stop());
    onTestFinished(() => primary.stop());
    const { username } = new URL(postgresUrl);
    const databaseUrl = `postgres://${username}@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/banche`;
    const server = await started({ databaseUrl });
    const asking = askingOf({ url: () => server.url, query: () => Promise.reject(new Error("not asked")) });
    const token = await asking.login("admin");
    expect((await asking.ask("GET", users, { token })).code).toBe(200);
    // The primary dies, and the standby takes over.
    await set(name, false);
    await primary.stop();
    await expect.poll(async () => (await asking.ask("POST", "/api/oauth/Login", login)).code).toBe(200);
  });
});

const login = { body: { account: "admin", password: encode(demoPassword) } };
const areaOf = (at: number) => ({
  fullName: `片区${at}`,
  enCode: String(990_000 + at),
  parentId: "-1",
  sortCode: at,
  enabledMark: 1,
});
