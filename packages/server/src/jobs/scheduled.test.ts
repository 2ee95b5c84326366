import { sql } from "kysely";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/engine.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { jobsSchema, runScheduled, type ScheduledJob } from "./scheduled.ts";

const logged: string[] = [];
let onWarning = (): void => undefined;
const log = {
  warn(facts: object, text: string): void {
    logged.push(`${text} ${JSON.stringify(facts)}`);
    onWarning();
  },
};
const ends: (() => Promise<void>)[] = [];
let home: TestDatabase;

beforeEach(async () => {
  logged.length = 0;
  home = await createTestDatabase(inject("postgresUrl"), "empty");
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await home.drop();
});

async function open(url = home.url): Promise<Database> {
  const database = await openDatabase({ url, dataDir: "/nonexistent", log: () => undefined });
  ends.push(database.close);
  return database;
}

/** A process that runs this job. @returns a function that stops it */
function work(database: Database, run: () => Promise<void>): () => Promise<void> {
  const job: ScheduledJob = { name: "tidy", cron: "0 * * * *", run };
  const stop = runScheduled({ database, jobs: [job], log, startAfterMs: 0 });
  ends.push(stop);
  return stop;
}

function signal(): { readonly happened: Promise<void>; readonly happen: () => void } {
  let happen = (): void => undefined;
  const happened = new Promise<void>((resolve) => (happen = resolve));
  return { happened, happen };
}

async function states(database: Database): Promise<readonly unknown[]> {
  const { rows } = await sql<{ state: string }>`select state::text from ${sql.table(`${jobsSchema}.job`)}
    where name = 'tidy'`.execute(database.kysely);
  return rows.map(({ state }) => state);
}

test("processes that start together run a job once and stop after it has ended", async () => {
  const [one, two] = [await open(), await open()];
  const { happened, happen } = signal();
  let runs = 0;
  const run = async (): Promise<void> => {
    runs += 1;
    happen();
  };
  const stops = [work(one, run), work(two, run)];
  await happened;
  await Promise.all(stops.map((stop) => stop()));
  expect(runs).toBe(1);
  expect(await states(one)).toEqual(["completed"]);
  const { rows } = await sql`select name, cron from ${sql.table(`${jobsSchema}.schedule`)}`.execute(one.kysely);
  expect(rows).toEqual([{ name: "tidy", cron: "0 * * * *" }]);
  expect(logged).toEqual([]);
});

test("a stop waits for the running job", async () => {
  const database = await open();
  const [begun, mayEnd] = [signal(), signal()];
  const stop = work(database, async () => {
    begun.happen();
    await mayEnd.happened;
  });
  await begun.happened;
  let isStopped = false;
  const stopping = stop().then(() => (isStopped = true));
  await sql`select 1`.execute(database.kysely);
  expect(isStopped).toBe(false);
  mayEnd.happen();
  await stopping;
  expect(await states(database)).toEqual(["completed"]);
});

test("a job of a killed process is run again by another process", async () => {
  const database = await open();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    schema: jobsSchema,
    ...{ supervise: false, schedule: false, registerInstance: false },
  });
  await boss.start();
  await boss.createQueue("tidy", { policy: "exclusive", heartbeatSeconds: 30, retryLimit: 3 });
  await boss.send("tidy", null, { singletonSeconds: 600 });
  expect(await boss.fetch("tidy")).toHaveLength(1);
  expect(await states(database)).toEqual(["active"]);
  // Its heartbeat is out of date.
  await sql`update ${sql.table(`${jobsSchema}.job`)} set heartbeat_on = now() - interval '1 hour' where name = 'tidy'`.execute(
    database.kysely,
  );
  await boss.supervise("tidy");
  await boss.stop({ close: false, graceful: false });
  expect(await states(database)).toEqual(["retry"]);
  const { happened, happen } = signal();
  const stop = work(database, async () => happen());
  await happened;
  await stop();
  expect(await states(database)).toEqual(["completed"]);
});

test("jobs work with a database role that owns its database and is not a superuser", async () => {
  const admin = new pg.Client(home.url);
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>("select current_database() as name");
  const role = `${rows[0]?.name}_owner`;
  await admin.query(`create role ${role} login password 'plain'; alter database ${rows[0]?.name} owner to ${role}`);
  const url = new URL(home.url.replace("@localhost", "@host"));
  url.username = role;
  url.password = "plain";
  const { happened, happen } = signal();
  const database = await open(url.href.replace("@host", "@localhost"));
  const stop = work(database, async () => happen());
  await happened;
  await stop();
  await database.close();
  await admin.query(`alter database ${rows[0]?.name} owner to current_user; reassign owned by ${role} to current_user;
    drop owned by ${role}; drop role ${role}`);
  await admin.end();
  expect(logged).toEqual([]);
});

test("jobs use the database only after their start time; a stop before it prevents the start", async () => {
  const database = await open();
  await runScheduled({ database, jobs: [], log })();
  const { rows } = await sql`select to_regnamespace(${jobsSchema}) as there`.execute(database.kysely);
  expect(rows).toEqual([{ there: null }]);
});

test("a failed job is logged and scheduled again", async () => {
  const { happened, happen } = signal();
  onWarning = happen;
  const database = await open();
  const stop = work(database, () => Promise.reject(new Error("disk full")));
  await happened;
  await stop();
  expect(logged).toEqual([expect.stringContaining("disk full")]);
  expect(await states(database)).toEqual(["retry"]);
});

test("a failed start is logged", async () => {
  const { happened, happen } = signal();
  onWarning = happen;
  const query = (): Promise<never> => Promise.reject(new Error("no schema for you"));
  const stop = runScheduled({ database: { query }, jobs: [], log, startAfterMs: 0 });
  await happened;
  await stop();
  expect(logged).toContainEqual(expect.stringContaining("no schema for you"));
});
