/**
 * Tests positions of the demo's fleet in a real database: late and repeated fixes, several processes, lost signals, day
 * tables.
 */
import { seededRandom } from "@banche/core/roster";
import { DAY_MS, dayStart } from "@banche/core/text";
import { type Fix, simulatedFix, simulateRun, windowOf, usualTrackingRules as rules } from "@banche/core/tracking";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import type { Database } from "../../db/database.ts";
import { openDatabase } from "../../db/engine.ts";
import { dropDays, sortClosedDays } from "../../history/dayTables.ts";
import { type History, historyInMain } from "../../history/history.ts";
import { openHistory } from "../../history/openHistory.ts";
import type { VehicleFix } from "../../history/fixes.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { createDayPlans, type DayPlans, type DayTrip } from "./dayPlan.ts";
import { ingest } from "./ingest.ts";
import { simulateRound } from "./simulator.ts";
import { notifyEarlyVehicles } from "./notifyEarlyVehicles.ts";
import { tickTrips } from "./tickTrips.ts";

const MINUTE = 60_000;
let home: TestDatabase;
let databases: readonly Database[];
let plans: DayPlans;
/** The position storage of each process: in the main database, or in their own one. */
let histories: readonly History[];
let apart: readonly History[];
let apartHome: TestDatabase;
let factoryId: string;
let today: number;
let trip: DayTrip;

const db = () => (databases[0] as Database).kysely;
const open = () => openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
const keep = (fixes: readonly VehicleFix[], process = 0) =>
  (databases[process] as Database).kysely
    .transaction()
    .execute((transaction) => ingest(transaction, followed(process), factoryId, fixes));
const followed = (process = 0) => ({ plans, history: histories[process] as History });
const inHistory = <Result>(work: (place: Database["kysely"]) => Promise<Result>) => followed().history.on(db(), work);
const kept = () => inHistory((place) => count("vehicle_positions", place));
const emptyAll = async () => {
  await sql`truncate stop_events, latest_positions, vehicle_positions, fleet_rules`.execute(db());
  for (const history of apart.slice(0, 1))
    await history.on(db(), (place) => sql`truncate vehicle_positions`.execute(place));
};
interface Event {
  readonly kind: string;
  readonly stop: number;
  readonly ms: number;
}
const events = async (of = trip.id) =>
  (
    await sql<Event>`select kind, stop_index as stop, (extract(epoch from at) * 1000)::float8 as ms from stop_events
      where trip_id = ${of} order by at, stop_index, kind`.execute(db())
  ).rows;
const count = async (table: string, place = db()) =>
  (await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(place)).rows[0]?.n ?? 0;

function trackOf(of: DayTrip, options: { readonly seed: number; readonly dropouts?: number }): VehicleFix[] {
  const [opens, closes] = windowOf(of, rules);
  const fixes: Fix[] = [];
  for (let atMs = opens; atMs <= closes; atMs += 10_000) {
    const fix = simulatedFix(of, atMs, options);
    if (fix) fixes.push(fix);
  }
  return fixes.map((fix) => ({ ...fix, vehicleId: of.vehicleId }));
}

async function lastPositions(vehicleIds: readonly string[]) {
  const { rows } = await sql<{ id: string; ms: number; lat: number }>`
    select vehicle_id as id, (extract(epoch from at) * 1000)::float8 as ms, lat from latest_positions
    where vehicle_id = any(${vehicleIds}::text[])`.execute(db());
  return rows.map(({ id, ms, lat }) => [id, ms, lat]).toSorted();
}

/** Vehicles without a trip on this day and the one before. */
async function idleVehicles(): Promise<readonly string[]> {
  const days = await plans.among(db(), factoryId, [today - DAY_MS, today]);
  const { rows } = await sql<{
    id: string;
  }>`select id from vehicles where factory_id = ${factoryId} order by id`.execute(db());
  const idle = rows.filter(({ id }) => days.every(({ byVehicle }) => !byVehicle.has(id))).slice(0, 5);
  expect(idle).toHaveLength(5);
  return idle.map(({ id }) => id);
}

beforeAll(async () => {
  home = await createTestDatabase(inject("postgresUrl"), "demo");
  databases = [await open(), await open()];
  apartHome = await createTestDatabase(inject("postgresUrl"), "empty");
  const ofOne = () => openHistory({ url: apartHome.url, now: Date.now, log: () => undefined });
  apart = [await ofOne(), await ofOne()];
  plans = createDayPlans();
  const { rows } = await sql<{ id: string }>`select id from factories order by sort_order limit 1`.execute(db());
  factoryId = rows[0]?.id ?? "";
  // Recorded runs and duties of the demo would be followed, too.
  await sql`delete from trip_runs`.execute(db());
  await sql`delete from duties`.execute(db());
  // The middle of a quarter, so that the schemes of the demo are valid on the days before and after.
  const { rows: from } = await sql<{
    at: Date;
  }>`select valid_from as at from schemes where state = 'published' limit 1`.execute(db());
  today = dayStart((from[0]?.at.getTime() ?? 0) + 40 * DAY_MS);
  const found = (await plans.of(db(), factoryId, today)).trips.find(({ number }) => number === "6F03");
  if (!found) throw new Error("The demo has no trip 6F03");
  trip = found;
});
afterAll(async () => {
  for (const one of [...apart, ...databases]) await one.close();
  await apartHome.drop();
  await home.drop();
});
beforeEach(emptyAll);

describe.each([
  ["the main database", false],
  ["a database of their own", true],
])("positions in %s", (_where, isApart) => {
  beforeAll(() => {
    histories = isApart ? apart : [historyInMain, historyInMain];
  });

  test("fixes received in any order or twice give the same events as fixes in order", async () => {
    const track = trackOf(trip, { seed: 5, dropouts: 0 });
    expect(await keep(track)).toEqual({ stored: track.length, repeated: 0 });
    const wanted = await events();
    expect(wanted.filter(({ kind }) => kind === "arrived" || kind === "passed").map(({ stop }) => stop)).toEqual(
      trip.stops.map(({ index }) => index),
    );
    await emptyAll();
    const pieces = Array.from({ length: 12 }, (_, n) => track.filter((_, at) => Math.floor(at / 9) % 12 === n));
    for (const n of [3, 0, 7, 1, 1, 11, 2, 10, 4, 9, 5, 8, 6, 0]) await keep(pieces[n] ?? []);
    expect(await kept()).toBe(track.length);
    expect(await events()).toEqual(wanted);
  });

  test("vehicles without a trip: each fix is stored once, and the latest one is the last position, whatever a call brings", async () => {
    const random = seededRandom(7);
    const idle = await idleVehicles();
    const at = (vehicleId: string, second: number): VehicleFix => ({
      ...{ vehicleId, atMs: today + second * 1000, lat: 31_300_000 + second, lon: 120_600_000, speedKmh: 5 },
    });
    const stored = new Set<string>();
    const last = new Map<string, VehicleFix>();
    for (let call = 0; call < 90; call += 1) {
      // Most calls bring one later fix of each vehicle; others earlier, repeated and several ones.
      const usual = random.chance(0.5);
      const fixes = idle.flatMap((id) =>
        usual
          ? [at(id, call * 10)]
          : Array.from({ length: random.between(0, 3) }, () => at(id, call * 10 + random.between(-60, 30))),
      );
      // Restored vehicles have positions without a last one.
      if (call % 15 === 14) {
        await sql`delete from latest_positions where vehicle_id = ${idle[0]}`.execute(db());
        last.delete(String(idle[0]));
      }
      const fresh = new Set(
        fixes.map(({ vehicleId, atMs }) => `${vehicleId} ${atMs}`).filter((key) => !stored.has(key)),
      );
      const counts = { stored: fresh.size, repeated: fixes.length - fresh.size };
      expect(await keep(fixes, call % 2), `call ${call}`).toEqual(counts);
      for (const key of fresh) stored.add(key);
      for (const fix of fixes)
        if (fix.atMs > (last.get(fix.vehicleId)?.atMs ?? -Infinity)) last.set(fix.vehicleId, fix);
      expect(await lastPositions(idle), `call ${call}`).toEqual(
        [...last.values()].map(({ vehicleId, atMs, lat }) => [vehicleId, atMs, lat]).toSorted(),
      );
    }
    expect(await kept()).toBe(stored.size);
  });

  test("a repeated fix changes nothing, alone or among others", async () => {
    const track = trackOf(trip, { seed: 6, dropouts: 0 });
    await keep(track.slice(0, 80));
    const before = await events();
    expect(await keep(track.slice(20, 80))).toEqual({ stored: 0, repeated: 60 });
    expect(await keep([...track.slice(70, 82), ...track.slice(80, 82)])).toEqual({ stored: 2, repeated: 12 });
    expect((await events()).slice(0, before.length)).toEqual(before);
  });

  test("two processes that store fixes of the same vehicles at once lose and double nothing", async () => {
    const { trips } = await plans.of(db(), factoryId, today);
    const first = new Map(trips.toReversed().map((one) => [one.vehicleId, one]));
    const tracks = [...first.values()].slice(0, 12).map((one) => trackOf(one, { seed: 7, dropouts: 0 }));
    const steps = Math.max(...tracks.map(({ length }) => length));
    const batches: VehicleFix[][] = [];
    for (let at = 0; at < steps; at += 20) {
      const batch = tracks.flatMap((track) => track.slice(at, at + 20));
      batches.push(batch, batch.toReversed().slice(0, 60));
    }
    for (let at = 0; at < batches.length; at += 4) {
      await Promise.all(batches.slice(at, at + 4).map((batch, n) => keep(batch, n % 2)));
    }
    expect(await kept()).toBe(tracks.reduce((sum, { length }) => sum + length, 0));
    const wanted = await events([...first.values()][0]?.id);
    await emptyAll();
    await keep(tracks[0] ?? []);
    expect(await events([...first.values()][0]?.id)).toEqual(wanted);
  });

  test("a vehicle without a signal on its trip is reported once; an arrived vehicle is never reported", async () => {
    const track = trackOf(trip, { seed: 8, dropouts: 0 });
    const mid = (simulateRun(trip, { seed: 8 }).departures[1] ?? 0) + 30_000;
    await keep(track.filter(({ atMs }) => atMs < mid));
    await tickTrips(db(), followed(), mid + 2 * MINUTE);
    const silent = async () => (await events()).filter(({ kind }) => kind === "noSignal").length;
    expect(await silent()).toBe(0);
    await tickTrips(db(), followed(), mid + 6 * MINUTE);
    await tickTrips(db(), followed(), mid + 9 * MINUTE);
    expect(await silent()).toBe(1);
    await keep(track);
    await tickTrips(db(), followed(), (track.at(-1)?.atMs ?? 0) + 10 * MINUTE);
    expect(await silent()).toBe(1);
  });

  test("changed rules apply to the next fix and the next tick, also in another process", async () => {
    const track = trackOf(trip, { seed: 8, dropouts: 0 });
    const mid = (simulateRun(trip, { seed: 8 }).departures[1] ?? 0) + 30_000;
    const [first, second] = [track.filter(({ atMs }) => atMs < mid), track.filter(({ atMs }) => atMs >= mid)];
    const told = async (kind: string) => (await events()).filter((event) => event.kind === kind).length;
    const setRules = (content: object) =>
      sql`insert into fleet_rules (factory_id, content) values (${factoryId}, ${JSON.stringify(content)}::jsonb)
      on conflict (factory_id) do update set content = excluded.content`.execute(db());
    await keep(first);
    await setRules({ silentS: 600 });
    await tickTrips((databases[1] as Database).kysely, { ...followed(1), plans: createDayPlans() }, mid + 6 * MINUTE);
    expect(await told("noSignal")).toBe(0);
    // Shorter than the default rule.
    await setRules({ silentS: 120 });
    await tickTrips(
      (databases[1] as Database).kysely,
      { ...followed(1), plans: createDayPlans() },
      mid + 2 * MINUTE + 20_000,
    );
    expect(await told("noSignal")).toBe(1);
    await setRules({ speedKmh: 20, speedS: 0 });
    await keep(
      second.map((fix) => ({ ...fix, speedKmh: 50 })),
      1,
    );
    expect(await told("speeding")).toBeGreaterThan(0);
  });

  test("simulated vehicles drive today's trips up to now, and a second process adds no positions", async () => {
    const now = () => today + 9 * 60 * MINUTE;
    await Promise.all(databases.map(({ kysely }) => simulateRound({ db: kysely, ...followed(), now })));
    await simulateRound({ db: db(), ...followed(), now });
    const before = await kept();
    expect(before).toBeGreaterThan(1_000);
    await simulateRound({ db: db(), ...followed(), now });
    expect(await kept()).toBe(before);
    const { trips } = await plans.of(db(), factoryId, today);
    const over = trips.filter(({ stops }) => (stops.at(-1)?.plannedMs ?? Infinity) < now() - 30 * MINUTE);
    let seen = 0;
    for (const one of over) {
      const kinds = (await events(one.id)).filter(({ kind }) => !["noSignal", "offRoute", "speeding"].includes(kind));
      const keys = kinds.map(({ kind, stop }) => `${kind} ${stop}`);
      expect(new Set(keys).size, one.number).toBe(keys.length);
      expect(
        kinds.filter(({ kind }) => kind === "missed"),
        one.number,
      ).toEqual([]);
      seen += kinds.filter(({ kind }) => kind === "arrived" || kind === "passed").length;
    }
    // The latest trip starts within a quarter of an hour. A trip that does not start does not count as started when its
    // vehicle starts the next one.
    const latest = await sql<{ delay: number | null }>`select max(delay_s) as delay from stop_events`.execute(db());
    expect(latest.rows[0]?.delay).toBeLessThan(20 * 60);
    // A few trips do not start, and neither do vehicles with expired documents.
    const wanted = over.reduce((sum, { stops }) => sum + stops.length, 0);
    expect(seen).toBeGreaterThan(wanted * 0.6);
    const stays = await sql`select 1 from stop_events e join vehicles v on v.id = e.vehicle_id
    where least(v.insured_until, v.inspected_until, v.permit_until) < ${new Date(today)}`.execute(db());
    expect(stays.rows).toEqual([]);
    const late = await inHistory((place) =>
      sql`select 1 from vehicle_positions where at > ${new Date(now())}`.execute(place),
    );
    expect(late.rows).toEqual([]);
  });

  test("past days are sorted once and dropped when they are old; the current day stays", async () => {
    const track = trackOf(trip, { seed: 9, dropouts: 0 });
    await keep(track);
    await keep(track.map((fix) => ({ ...fix, atMs: fix.atMs - 5 * DAY_MS })));
    const before = await kept();
    expect(await inHistory((place) => sortClosedDays(place, today + 8 * 60 * MINUTE))).toBeGreaterThan(0);
    expect(await inHistory((place) => sortClosedDays(place, today + 8 * 60 * MINUTE))).toBe(0);
    expect(await kept()).toBe(before);
    expect(await inHistory((place) => dropDays(place, today))).toBeGreaterThan(0);
    expect(await kept()).toBe(track.length);
  });
});

describe("independent of where positions are stored", () => {
  beforeAll(() => {
    histories = [historyInMain, historyInMain];
  });

  test("a duty with a trip assigns its vehicle to that trip", async () => {
    const { trips } = await plans.of(db(), factoryId, today);
    const other = trips.find(({ vehicleId }) => vehicleId !== trip.vehicleId)?.vehicleId ?? "";
    const day = new Date(today);
    await sql`insert into duties (id, factory_id, number, service_date, vehicle_id, line_id, starts_at, ends_at, state)
    values ('duty', ${factoryId}, 'T1', ${day}, ${other}, ${trip.lineId}, ${day}, ${new Date(today + MINUTE)}, 'planned')`.execute(
      db(),
    );
    await sql`insert into duties_pieces (id, factory_id, parent_id, kind, "from", until, trip)
    values ('piece', ${factoryId}, 'duty', 'drive', 0, 60, ${trip.number})`.execute(db());
    const vehicleOf = async () =>
      (await plans.of(db(), factoryId, today)).trips.find(({ id }) => id === trip.id)?.vehicleId;
    expect(await vehicleOf()).toBe(other);
    await sql`update duties set state = 'cancelled', updated_at = now() where id = 'duty'`.execute(db());
    expect(await vehicleOf()).toBe(trip.vehicleId);
  });

  test("the vehicle assigned on the day board is followed, and a cancelled trip is not followed", async () => {
    const { trips } = await plans.of(db(), factoryId, today);
    const other = trips.find(({ vehicleId }) => vehicleId !== trip.vehicleId)?.vehicleId ?? "";
    const day = new Date(today);
    await sql`insert into duties (id, factory_id, number, service_date, vehicle_id, starts_at, ends_at, state)
    values ('board', ${factoryId}, 'T2', ${day}, ${other}, ${day}, ${new Date(today + MINUTE)}, 'planned')`.execute(
      db(),
    );
    await sql`insert into trip_runs (id, factory_id, service_date, trip_id, duty_id)
    values ('run', ${factoryId}, ${day}, ${trip.id}, 'board')`.execute(db());
    const found = async () => (await plans.of(db(), factoryId, today)).trips.find(({ id }) => id === trip.id);
    expect((await found())?.vehicleId).toBe(other);
    await sql`update trip_runs set cancelled_at = now(), updated_at = now() where id = 'run'`.execute(db());
    expect(await found()).toBeUndefined();
    await sql`delete from trip_runs where id = 'run'`.execute(db());
    expect((await found())?.vehicleId).toBe(trip.vehicleId);
  });

  test("a driver gets one message when a trip leaves a stop too early, from only one process", async () => {
    const now = today + 8 * 60 * MINUTE;
    const told: string[] = [];
    const pubSub = {
      publish: async (_: unknown, event: object) => void told.push("title" in event ? String(event.title) : ""),
    };
    const seen = async (kind: string, stop: number, delayS: number, minutesAgo: number) => {
      const at = new Date(now - minutesAgo * MINUTE);
      await sql`insert into stop_events (factory_id, service_date, trip_id, vehicle_id, driver_id, line_id, stop_index, stop_id, kind, at, planned_at, delay_s)
      values (${factoryId}, ${new Date(today)}, ${trip.id}, ${trip.vehicleId}, ${trip.driverId}, ${trip.lineId}, ${stop}::integer,
        ${trip.stops[stop]?.stopId ?? ""}, ${kind}, ${at}, ${at}, ${delayS}::integer)`.execute(db());
    };
    await sql`update drivers set user_id = (select id from users where account = 'admin') where id = ${trip.driverId}`.execute(
      db(),
    );
    await seen("arrived", 1, -300, 2);
    await seen("departed", 2, -60, 1);
    await seen("departed", 3, -300, 11);
    expect(await notifyEarlyVehicles(db(), pubSub, now)).toBe(0);
    await seen("departed", 1, -135, 1);
    await sql`insert into fleet_rules (factory_id, content) values (${factoryId}, '{"earlyMinutes": 3}')`.execute(db());
    expect(await notifyEarlyVehicles(db(), pubSub, now)).toBe(0);
    await sql`truncate fleet_rules`.execute(db());
    const counts = await Promise.all(databases.map(({ kysely }) => notifyEarlyVehicles(kysely, pubSub, now)));
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await notifyEarlyVehicles(db(), pubSub, now)).toBe(0);
    expect(told).toEqual([expect.stringContaining("6F03")]);
    const { rows } = await sql<{ body: string; readers: number }>`select m.body, count(r.*)::integer as readers
    from messages m join message_reads r on r.message_id = m.id where m.title = ${told[0] ?? ""} group by m.body`.execute(
      db(),
    );
    expect(rows.map(({ readers }) => readers)).toEqual([1]);
    expect(rows[0]?.body).toMatch(/提前 2 分离开/);
  });
});
