import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { createTestDatabase, startS3Server } from "@banche/server/testing";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { hasPgbouncer, startPgbouncer } from "../lib/pgbouncer.ts";
import { folder } from "./harness.ts";

interface Line {
  readonly check: string;
  readonly state: string;
  readonly about: string;
}

async function examined(env: Record<string, string>, ...args: readonly string[]) {
  const banche = bancheInProcess(folder(), env);
  const { code, stdout, stderr } = await banche([
    "doctor",
    "--data",
    folder(),
    "--lang",
    "en",
    "--format",
    "json",
    ...args,
  ]);
  const lines = (JSON.parse(stdout) as readonly Line[]).map(
    ({ check, state, about }) => [check, state, about] as const,
  );
  return { code, stderr, lines, of: (check: string) => lines.find(([name]) => name === check)?.slice(1) };
}

test("without an own database, folder and disk are checked, and all is well", async () => {
  const { code, lines } = await examined({});
  expect(code).toBe(0);
  expect(lines.map(([check, state]) => `${check}: ${state}`)).toEqual([
    ...["Database: ok", "Files: ok"],
    expect.stringMatching(/^Disk space: (?:ok|warning)$/),
    ...["Redis: not used", "Proxy: not used"],
  ]);
});

test.each([
  [
    "a database that is not there",
    { DATABASE_URL: "postgres://banche:s3cret@127.0.0.1:1/banche" },
    "Database",
    /No connection/,
  ],
  ["a Redis that is not there", { REDIS_URL: "redis://:s3cret@127.0.0.1:1" }, "Redis", /No connection/],
])("%s is a problem with a hint how to fix it, and no password is shown", async (_what, env, check, about) => {
  const { code, stderr, lines, of } = await examined(env);
  expect(code).toBe(1);
  expect(of(check)).toEqual(["problem", expect.stringMatching(about)]);
  expect(stderr).toContain("1 problem");
  expect(JSON.stringify(lines) + stderr).not.toContain("s3cret");
});

test("a data folder that is a file is a problem", async () => {
  const path = join(folder(), "taken");
  writeFileSync(path, "");
  chmodSync(path, 0o400);
  const { code, of } = await examined({}, "--data", join(path, "data"));
  expect([code, of("Files")?.[0]]).toEqual([1, "problem"]);
});

test("a usable database: role, clock, connections and notifications are reported", async () => {
  const database = await createTestDatabase(inject("postgresUrl"), "empty");
  onTestFinished(() => database.drop());
  const { code, of } = await examined({ DATABASE_URL: database.url });
  expect(code).toBe(0);
  expect(of("Database")).toEqual(["ok", expect.stringMatching(/^PostgreSQL \d+ can be used$/)]);
  expect(of("Database role")).toEqual(["warning", expect.stringContaining("superuser")]);
  expect(of("Clock")).toEqual(["ok", "As that of the database"]);
  expect(of("Notifications")).toEqual(["ok", "They arrive"]);
  expect(of("Connections")?.[1]).toContain("each process needs 14");
});

test("a read-only database and a role that may not create tables are problems", async () => {
  const database = await createTestDatabase(inject("postgresUrl"), "empty");
  const role = `reader_${process.pid}`;
  const url = new URL(database.url);
  const admin = new pg.Client(database.url);
  await admin.connect();
  onTestFinished(async () => {
    await admin.end();
    await database.drop();
    const last = new pg.Client(inject("postgresUrl"));
    await last.connect();
    await last.query(`drop role ${role}`);
    await last.end();
  });
  await admin.query(`create role ${role} login password 'r'`);
  Object.assign(url, { username: role, password: "r" });
  expect((await examined({ DATABASE_URL: url.href })).of("Database role")).toEqual([
    "problem",
    expect.stringContaining("may not create tables"),
  ]);
  await admin.query(`alter role ${role} set default_transaction_read_only = on`);
  expect((await examined({ DATABASE_URL: url.href })).of("Database")).toEqual([
    "problem",
    expect.stringContaining("is read-only"),
  ]);
});

test.runIf(hasPgbouncer)("a pooler that shares connections is a problem, unless a direct address is set", async () => {
  const database = await createTestDatabase(inject("postgresUrl"), "empty");
  onTestFinished(() => database.drop());
  const pooler = await startPgbouncer(inject("postgresUrl"), "transaction");
  onTestFinished(() => pooler.stop());
  const url = pooler.urlOf(new URL(database.url).pathname.slice(1));
  const { code, of } = await examined({ DATABASE_URL: url });
  expect(code).toBe(1);
  expect(of("Pooler")).toEqual(["problem", expect.stringContaining("DATABASE_DIRECT_URL")]);
  expect(of("Notifications")?.[0]).toBe("problem");
  const withWay = await examined({ DATABASE_URL: url, DATABASE_DIRECT_URL: database.url });
  expect(withWay.code).toBe(0);
  expect(withWay.of("Pooler")?.[0]).toBe("ok");
  expect(withWay.of("Notifications")?.[0]).toBe("ok");
});

describe("a store of files", () => {
  test("is tested with keys of the environment, and no key is shown", async () => {
    const store = await startS3Server();
    onTestFinished(() => store.close());
    const { endpoint = "", region = "", accessKeyId, secretAccessKey } = store.options;
    const env = {
      ...{ AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION: region },
      ...{ AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
    };
    const { code, of } = await examined({ ...env, BANCHE_FILES: store.address });
    expect([code, of("Files")]).toEqual([0, ["ok", `${store.address}/ can be written, read and removed from`]]);
    expect(store.objects.size).toBe(0);
    const wrong = await examined({ ...env, AWS_SECRET_ACCESS_KEY: "s3cret" }, "--files", store.address);
    expect([wrong.code, wrong.of("Files")?.[0]]).toEqual([1, "problem"]);
    expect(wrong.of("Files")?.[1]).toMatch(/refuses us: SignatureDoesNotMatch.*AWS_SECRET_ACCESS_KEY/);
    expect(JSON.stringify(wrong.lines) + wrong.stderr).not.toContain("s3cret");
  });

  test("without keys is a problem with an explanation", async () => {
    const { code, of } = await examined({}, "--files", "s3://bucket/banche");
    expect([code, of("Files")]).toEqual([1, ["problem", expect.stringContaining("AWS_ACCESS_KEY_ID")]]);
  });

  test("may be another folder", async () => {
    const files = folder();
    const { of } = await examined({ BANCHE_FILES: files });
    expect(of("Files")).toEqual(["ok", `${files} can be written`]);
  });
});
