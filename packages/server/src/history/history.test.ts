/**
 * A separate database of positions: requirements, behaviour while it is unavailable, rolled-back transactions, and moves in both
 * directions.
 */
import { DAY_MS, dayStart } from "@banche/core/text";
import { simulatedFix, simulateRun, usualTrackingRules as rules, windowOf } from "@banche/core/tracking";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";

import { Refusal } from "../base/respond.ts";
import { createSigner } from "../auth/signing.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/engine.ts";
import { createDayPlans, type DayTrip } from "../features/tracking/dayPlan.ts";
import { ingest } from "../features/tracking/ingest.ts";
import { tickTrips } from "../features/tracking/tickTrips.ts";
import { forgetOld } from "../retention/retention.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { type Proxy, startProxy } from "../testing/proxy.ts";
import type { History } from "./history.ts";
import { moveDays } from "./moveDays.ts";
import { openHistory } from "./openHistory.ts";
import type { VehicleFix } from "./fixes.ts";

const MINUTE = 60_000;
const plans = createDayPlans();
let homes: readonly TestDatabase[];
let main: Database;
let proxy: Proxy;
let isThere = true;
let history: History;
let lines: string[] = [];
let factoryId: string;
let trip: DayTrip;
let track: readonly VehicleFix[];

const db = () => main.kysely;
const open = (url: string) =>
  openHistory({ url, now: Date.now, everyMs: 20, log: (_level, line) => void lines.push(line) });
/** The address of a database through the proxy. */
const throughProxy = ({ url }: TestDatabase) => {
  const { password, pathname } = new URL(url);
  return `postgres://banche:${password}@127.0.0.1:${proxy.port}${pathname}`;
};
const followed = () => ({ plans, history });
const keep = (fixes: readonly VehicleFix[]) =>
  db()
    .transaction()
    .execute((transaction) => ingest(transaction, followed(), factoryId, fixes));
const inHistory = <Result>(work: (place: Database["kysely"]) => Promise<Result>) => history.on(db(), work);
const countIn = async (place: Database["kysely"]) =>
  (await sql<{ n: number }>`select count(*)::integer as n from vehicle_positions`.execute(place)).rows[0]?.n;
const events = async () =>
  (
    await sql<{ kind: string; stop: number; at: Date }>`select kind, stop_index as stop, at from stop_events
      where trip_id = ${trip.id} order by at, stop_index, kind`.execute(db())
  ).rows;
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  );
/** Cuts the connection to the database, or opens it again. */
async function setThere(wanted: boolean): Promise<void> {
  isThere = wanted;
  if (!wanted) proxy.reset();
  await vi.waitFor(() => expect(history.keepsSince() !== undefined).toBe(wanted), { timeout: 20_000 });
}

beforeAll(async () => {
  const socket = `${new URL(inject("postgresUrl")).searchParams.get("host") ?? ""}/.s.PGSQL.5432`;
  proxy = await startProxy(() => (isThere ? socket : "/nonexistent"));
  homes = [
    await createTestDatabase(inject("postgresUrl"), "demo"),
    await createTestDatabase(inject("postgresUrl"), "empty"),
  ];
  main = await openDatabase({ url: homes[0]?.url, dataDir: "/nonexistent", log: () => undefined });
  history = await open(throughProxy(homes[1] as TestDatabase));
  const { rows } = await sql<{ id: string }>`select id from factories order by sort_order limit 1`.execute(db());
  factoryId = rows[0]?.id ?? "";
  await sql`delete from trip_runs`.execute(db());
  const { rows: from } = await sql<{
    at: Date;
  }>`select valid_from as at from schemes where state = 'published' limit 1`.execute(db());
  const today = dayStart((from[0]?.at.getTime() ?? 0) + 40 * DAY_MS);
  const found = (await plans.of(db(), factoryId, today)).trips.find(({ number }) => number === "6F03");
  if (!found) throw new Error("The demo has no trip 6F03");
  trip = found;
  const [opens, closes] = windowOf(trip, rules);
  const times = Array.from({ length: Math.floor((closes - opens) / 10_000) }, (_, at) => opens + at * 10_000);
  track = times.flatMap((atMs) => {
    const fix = simulatedFix(trip, atMs, { seed: 5, dropouts: 0 });
    return fix ? [{ ...fix, vehicleId: trip.vehicleId }] : [];
  });
});
afterAll(async () => {
  await history.close();
  await proxy.close();
  await main.close();
  for (const home of homes) await home.drop();
});
beforeEach(async () => {
  lines = [];
  await sql`truncate stop_events, latest_positions, vehicle_positions`.execute(db());
  await inHistory((place) => sql`truncate vehicle_positions`.execute(place));
});

test("the main database is refused as the position database", async () => {
  await expect(open(homes[0]?.url ?? "")).rejects.toMatchObject({
    code: "invalid_options",
    message: expect.stringContaining("is the main database of an installation") as unknown,
  });
});

test("a position database that is unreachable at the start is used when it becomes reachable", async () => {
  isThere = false;
  proxy.reset();
  const late = await open(throughProxy(homes[1] as TestDatabase));
  onTestFinished(() => late.close());
  expect(late.keepsSince()).toBeUndefined();
  expect(await reasonOf(late.on(db(), countIn))).toBe("history_away");
  isThere = true;
  await vi.waitFor(() => expect(late.keepsSince()).toBeGreaterThan(0), { timeout: 20_000 });
  expect(await late.on(db(), countIn)).toBe(0);
  await setThere(true);
});

test("positions are refused while the position database is unreachable, and are followed afterwards", async () => {
  await keep(track);
  const wanted = await events();
  expect(wanted.length).toBeGreaterThan(5);
  await sql`truncate stop_events, latest_positions`.execute(db());
  await inHistory((place) => sql`truncate vehicle_positions`.execute(place));
  await keep(track.slice(0, 100));
  const before = await events();
  await setThere(false);
  expect(await reasonOf(keep(track.slice(100)))).toBe("history_away");
  expect(await events()).toEqual(before);
  const { rows } = await sql<{ at: Date }>`select at from latest_positions`.execute(db());
  expect(rows.map(({ at }) => at.getTime())).toEqual([track[99]?.atMs]);
  await setThere(true);
  expect(await keep(track.slice(100))).toEqual({ stored: track.length - 100, repeated: 0 });
  expect(await events()).toEqual(wanted);
  expect([await countIn(db()), await inHistory(countIn)]).toEqual([0, track.length]);
  expect(lines.filter((line) => line.includes("is away"))).toHaveLength(1);
});

test("fixes stored before their transaction was rolled back are followed when they are sent again", async () => {
  await keep(track);
  const wanted = await events();
  await sql`truncate stop_events, latest_positions`.execute(db());
  await inHistory((place) => sql`truncate vehicle_positions`.execute(place));
  // A gap in the middle, which a late transaction fills and then rolls back.
  const [from, until] = [Math.floor(track.length / 3), Math.floor((track.length * 2) / 3)];
  await keep([...track.slice(0, from), ...track.slice(until)]);
  expect(await events()).not.toEqual(wanted);
  const undone = db()
    .transaction()
    .execute(async (transaction) => {
      await ingest(transaction, followed(), factoryId, track.slice(from, until));
      throw new Error("the server ended");
    });
  await expect(undone).rejects.toThrow("the server ended");
  expect(await inHistory(countIn)).toBe(track.length);
  expect(await keep(track.slice(from, until))).toEqual({ stored: 0, repeated: until - from });
  expect(await events()).toEqual(wanted);
});

test("a vehicle is not reported as silent during and just after a time without stored positions", async () => {
  const mid = (simulateRun(trip, { seed: 5 }).departures[1] ?? 0) + 30_000;
  await keep(track.filter(({ atMs }) => atMs < mid));
  const silent = async () => (await events()).filter(({ kind }) => kind === "noSignal").length;
  const since = (ms: number | undefined): History => ({ ...history, keepsSince: () => ms });
  await tickTrips(db(), { plans, history: since(undefined) }, mid + 6 * MINUTE);
  expect(await silent()).toBe(0);
  await tickTrips(db(), { plans, history: since(mid + 5 * MINUTE) }, mid + 6 * MINUTE);
  expect(await silent()).toBe(0);
  await tickTrips(db(), { plans, history: since(mid + MINUTE) }, mid + 7 * MINUTE);
  expect(await silent()).toBe(1);
});

test("retention deletes old positions later if their database is unreachable, and other data at once", async () => {
  await keep(track);
  const deps = {
    db: db(),
    store: { remove: async () => undefined },
    pubSub: { publish: async () => undefined },
    history,
  };
  const forget = () =>
    forgetOld({ ...deps, signer: createSigner(Buffer.alloc(32)) }, { logs: 1 }, (track.at(-1)?.atMs ?? 0) + 3 * DAY_MS);
  await setThere(false);
  expect((await forget()).positions).toBeGreaterThan(0);
  expect(await events()).toEqual([]);
  await setThere(true);
  expect(await inHistory(countIn)).toBe(track.length);
  expect((await forget()).positions).toBeGreaterThan(0);
  expect(await inHistory(countIn)).toBe(0);
});

test("positions are moved to their own database and back by day; an interrupted move continues", async () => {
  const days = [0, -1, -2].map((days) => track.map((fix) => ({ ...fix, atMs: fix.atMs + days * DAY_MS })));
  for (const fixes of days.toReversed()) await keep(fixes);
  const rows = (place: Database["kysely"]) =>
    sql<object>`select * from vehicle_positions order by vehicle_id, at`.execute(place).then((found) => found.rows);
  const wanted = await inHistory(rows);
  expect(wanted).toHaveLength(track.length * 3);
  const cut = inHistory((place) => moveDays(place, db(), () => Promise.reject(new Error("cut off"))));
  await expect(cut).rejects.toThrow("cut off");
  expect([await countIn(db()), await inHistory(countIn)]).toEqual([track.length, track.length * 2]);
  const moved: number[] = [];
  await inHistory((place) => moveDays(place, db(), ({ positions }) => void moved.push(positions), 50));
  expect(moved).toEqual([track.length, track.length]);
  expect([await rows(db()), await inHistory(countIn)]).toEqual([wanted, 0]);
  await inHistory((place) => moveDays(db(), place, () => undefined));
  expect([await countIn(db()), await inHistory(rows)]).toEqual([0, wanted]);
});
