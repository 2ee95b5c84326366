import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";

import type { Database } from "../../db/database.ts";
import { openDatabase } from "../../db/engine.ts";
import { runScheduled, type ScheduledJob } from "../../jobs/scheduled.ts";
import { callTargets } from "../../outbound/targets.ts";
import { createSecretBox } from "../../secrets/secretBox.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { postgresPubSub } from "../../pubsub/pubSub.ts";
import { carryOutRun, type RunDeps } from "./carryOut.ts";
import { dispatchDue } from "./dispatch.ts";
import { keepBuiltIn } from "./builtIn.ts";
import { createTaskRunner } from "./runner.ts";

const NOW = Date.parse("2026-03-02T08:00:30+08:00");
const ends: (() => Promise<unknown>)[] = [];
let home: TestDatabase;
let database: Database;
let web: Server;
let called: string[];
let status: number;

beforeEach(async () => {
  home = await createTestDatabase(inject("postgresUrl"), "schema");
  database = await open();
  [called, status] = [[], 200];
  web = createServer((request, response) => {
    called.push(`${request.method} ${request.url}`);
    response.writeHead(status).end("said");
  });
  await new Promise<void>((listening) => web.listen(0, "127.0.0.1", listening));
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  web.closeAllConnections();
  await new Promise((closed) => web.close(closed));
  await home.drop();
});

async function open(): Promise<Database> {
  const opened = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
  ends.push(opened.close);
  return opened;
}

const here = (path = "/") => `http://127.0.0.1:${(web.address() as AddressInfo).port}${path}`;

/** A task that is due at this time. */
async function task(id: string, over: Record<string, unknown> = {}): Promise<void> {
  const row = { id, name: id, code: id, url: here(), cron: "0 8 * * *", nextRunAt: new Date(NOW - 30_000), ...over };
  await database.kysely.insertInto("tasks").values(row).execute();
}

const deps = (over: Partial<RunDeps> = {}): RunDeps => ({
  // No task of these tests calls an interface.
  ...{ interfaces: { call: () => expect.fail() }, secrets: createSecretBox("/nonexistent", "k".repeat(32)) },
  ...{
    kysely: database.kysely,
    jobs: [],
    mayCall: callTargets(["127.0.0.1"]),
    now: () => NOW,
    notifyOfFailure: async () => undefined,
    ...over,
  },
});
const dispatch = (at = NOW, on = database) => on.kysely.transaction().execute((db) => dispatchDue(db, at));
const runs = async (id: string) =>
  database.kysely
    .selectFrom("taskRuns")
    .select(["state", "reason", "output", "attempt", "account"])
    .where("taskId", "=", id)
    .orderBy("dueAt", "desc")
    .orderBy("attempt", "desc")
    .execute();
const nextOf = async (id: string) =>
  (await database.kysely.selectFrom("tasks").select("nextRunAt").where("id", "=", id).executeTakeFirst())?.nextRunAt;

describe("no run is made", () => {
  test("of a task that is disabled or not due", async () => {
    await task("off", { enabled: false });
    await task("later", { nextRunAt: new Date(NOW + 1) });
    expect(await dispatch()).toEqual({ runIds: [], nextAt: NOW + 1 });
    expect(await runs("off")).toEqual([]);
  });

  test.each([
    ["skip", "skipped", "missed"],
    ["once", "waiting", ""],
  ])("twice for times that passed while no server was up: %s", async (missed, state, reason) => {
    await task("old", { missed, nextRunAt: new Date(NOW - 3 * 86_400_000) });
    await dispatch();
    expect(await runs("old")).toMatchObject([{ state, reason }]);
    expect((await nextOf("old"))?.toISOString()).toBe("2026-03-03T00:00:00.000Z");
  });

  test("while the previous run is in progress; a skipped run is stored", async () => {
    await task("slow");
    await dispatch();
    await database.kysely
      .updateTable("tasks")
      .set({ nextRunAt: new Date(NOW) })
      .execute();
    await dispatch(NOW + 1);
    expect(await runs("slow")).toMatchObject([{ state: "skipped", reason: "overlap" }, { state: "waiting" }]);
  });

  test("by a second process that checks at the same moment", async () => {
    await task("one");
    const other = await open();
    const found = await Promise.all([dispatch(), dispatch(NOW, other)]);
    expect(found.flatMap(({ runIds }) => runIds)).toHaveLength(1);
    expect(await runs("one")).toHaveLength(1);
  });
});

test("an address that is not permitted is not called, and the run shows the reason", async () => {
  await task("inside");
  const { runIds } = await dispatch();
  await carryOutRun(deps({ mayCall: callTargets([]) }), runIds[0] ?? "");
  expect(called).toEqual([]);
  expect(await runs("inside")).toMatchObject([
    { state: "failed", output: expect.stringContaining("BANCHE_CALLS") as string },
  ]);
});

test("a call is sent with its parameters, counted, and made only once", async () => {
  await task("call", { url: here("/x?a=1"), parameters: "b = 2 & 3\nc" });
  const [id = ""] = (await dispatch()).runIds;
  await carryOutRun(deps(), id);
  await carryOutRun(deps(), id);
  expect(called).toEqual(["GET /x?a=1&b=2+%26+3&c="]);
  expect(await runs("call")).toMatchObject([{ state: "ok", output: "HTTP 200\nsaid" }]);
  const row = await database.kysely.selectFrom("tasks").select(["runCount", "lastResult"]).executeTakeFirst();
  expect(row).toEqual({ runCount: 1, lastResult: "ok" });
});

test("a failed call is repeated as often as the task allows", async () => {
  status = 500;
  await task("bad", { retries: 1, retryMinutes: 5 });
  await carryOutRun(deps(), (await dispatch()).runIds[0] ?? "");
  expect((await dispatch(NOW + 4 * 60_000)).runIds).toEqual([]);
  await carryOutRun(deps(), (await dispatch(NOW + 5 * 60_000)).runIds[0] ?? "");
  expect(await runs("bad")).toMatchObject([
    { state: "failed", attempt: 1 },
    { state: "failed", attempt: 0 },
  ]);
  expect((await dispatch(NOW + 60 * 60_000)).runIds).toEqual([]);
});

test("after a killed process an unfinished call is not repeated, but an unfinished server job is", async () => {
  let done = 0;
  const job: ScheduledJob = { name: "tidy", cron: "0 * * * *", run: async () => void (done += 1) };
  await task("call");
  await task("job", { job: "tidy", url: "" });
  const { runIds } = await dispatch();
  await database.kysely.updateTable("taskRuns").set({ state: "running" }).execute();
  for (const id of runIds) await carryOutRun(deps({ jobs: [job] }), id);
  expect(called).toEqual([]);
  expect(await runs("call")).toMatchObject([{ state: "failed", reason: "cut" }]);
  expect([done, await runs("job")]).toMatchObject([1, [{ state: "ok" }]]);
});

test("processes that start together run a new job of the server once", async () => {
  let [done, told] = [0, () => undefined as void];
  const ran = new Promise<void>((resolve) => (told = resolve));
  const jobs = [{ name: "tidy-up", cron: "0 * * * *", run: async () => ((done += 1), told()) }];
  const log = { warn: (facts: object) => expect.fail(JSON.stringify(facts)) };
  for (const own of [database, await open()]) {
    await keepBuiltIn(own.kysely, jobs, Date.now());
    const runner = createTaskRunner({
      ...deps({ jobs, now: Date.now }),
      kysely: own.kysely,
      pubSub: postgresPubSub(own),
      log,
    });
    const stop = runScheduled({ database: own, jobs: [], log, startAfterMs: 0, onStart: runner.start });
    ends.push(async () => {
      await runner.stop();
      await stop();
    });
  }
  await ran;
  await expect
    .poll(async () => sql`select state, output from task_runs`.execute(database.kysely).then(({ rows }) => rows), {
      timeout: 20_000,
    })
    .toEqual([{ state: "ok", output: "" }]);
  expect(done).toBe(1);
});
