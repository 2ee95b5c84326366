/**
 * Tests positions of terminals: stored before the answer, within limits, once, and also if the database is away or the
 * server stops.
 */
import { results } from "@banche/core/jt808";
import { datums, distanceM, fromWgs84, placeOf } from "@banche/core/tracking";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { openDatabase } from "../../../db/engine.ts";
import { aLocation, aRegistration } from "../../../testing/fakeTerminal.ts";
import { startProxy } from "../../../testing/proxy.ts";
import { now, terminalListeners } from "../../../testing/terminals.ts";
import type { TerminalLimits } from "./limits.ts";

const patience = { timeout: 20_000, interval: 20 };
const { db, device, deviceId, databaseUrl, lines, listener, stored, vehicleId } = terminalListeners();

describe("storing positions", () => {
  test("a position is stored before it is answered, and only once", async () => {
    const { signedIn, running } = await listener();
    const bus = await signedIn();
    const serial = bus.send("location", aLocation(now - 30_000));
    expect(await bus.hear("answer")).toEqual({ serial, id: 0x0200, result: results.ok });
    expect(await stored()).toEqual([
      { at: new Date(now - 30_000), lat: 31_298_900, lon: 120_585_300, speed: 325, heading: 90 },
    ]);
    bus.send("location", aLocation(now - 30_000));
    expect(await bus.hear("answer")).toMatchObject({ result: results.ok });
    bus.send("location", aLocation(now, { status: ["located", "south", "west"] }));
    await bus.hear("answer");
    expect((await stored())[1]).toMatchObject({ lat: -31_298_900, lon: -120_585_300 });
    expect([...running.state().fixes].sort()).toEqual([
      ["repeated", 1],
      ["stored", 2],
    ]);
  });

  test.each(datums)("positions are stored in WGS-84, of a device that sends %s", async (datum) => {
    const here = { latitude: 31.2989, longitude: 120.5853 };
    const sent = fromWgs84(here, datum);
    await device({ datum });
    onTestFinished(async () => void (await device({ datum: "wgs84" })));
    const { signedIn } = await listener();
    const bus = await signedIn();
    const place = { latitude: Math.round(sent.latitude * 1e6), longitude: Math.round(sent.longitude * 1e6) };
    bus.send("location", aLocation(now - 30_000, place));
    expect(await bus.hear("answer")).toMatchObject({ result: results.ok });
    const [kept] = await stored();
    expect(distanceM(kept ?? { lat: 0, lon: 0 }, placeOf(here.latitude, here.longitude))).toBeLessThan(1);
  });

  test("positions of a 2019 edition device that is found by its SIM card are stored", async () => {
    const { signedIn } = await listener();
    const { simCardId } = await db()
      .selectFrom("devices")
      .select("simCardId")
      .where("id", "=", deviceId())
      .executeTakeFirstOrThrow();
    await db().updateTable("simCards").set({ phone: "14400000077" }).where("id", "=", simCardId).execute();
    const bus = await signedIn("00000000014400000077", 2019);
    bus.send("askedLocation", { serial: 1, location: aLocation(now) });
    expect(await bus.hear("answer")).toMatchObject({ id: 0x0201, result: results.ok });
    expect(await stored()).toHaveLength(1);
  });

  test("valid positions of a batch are stored, and the whole batch is answered once", async () => {
    const { signedIn, running } = await listener();
    const bus = await signedIn();
    const locations = [
      ...[
        aLocation(now - 20_000),
        aLocation(now - 10_000),
        aLocation(now + 10 * 60_000),
        aLocation(now - 40 * 86_400_000),
      ],
      ...[aLocation(now - 5_000, { status: [] }), aLocation(now - 4_000, { latitude: 91_000_000 })],
    ];
    bus.send("locationBatch", { isResent: true, locations, wrong: 0 });
    expect(await bus.hear("answer")).toMatchObject({ id: 0x0704, result: results.ok });
    expect((await stored()).map(({ at }) => at.getTime())).toEqual([now - 20_000, now - 10_000]);
    expect([...running.state().fixes].sort()).toEqual([
      ["notLocated", 1],
      ["refused", 3],
      ["stored", 2],
    ]);
  });

  test("a batch is stored from parts in any order, and lost parts are requested", async () => {
    let clock = now;
    const { signedIn } = await listener({}, db(), () => clock);
    const bus = await signedIn();
    const locations = Array.from({ length: 9 }, (_, n) => aLocation(now - n * 1000));
    const parts = bus.frames("locationBatch", { isResent: false, locations, wrong: 0 }, 100);
    for (const at of [3, 1, 0]) await bus.sendBytes(parts[at] ?? new Uint8Array());
    const serial = bus.send("heartbeat", {});
    expect(await bus.hear("answer")).toMatchObject({ serial, id: 2 });
    clock += 6_000;
    expect(await bus.hear("partRequest")).toEqual({ serial: 2, indexes: [3, ...parts.slice(4).map((_, n) => n + 5)] });
    expect(await stored()).toEqual([]);
    for (const part of [parts[2], ...parts.slice(4)]) await bus.sendBytes(part ?? new Uint8Array());
    for (const at of parts.keys()) expect(await bus.hear("answer")).toEqual({ serial: 2 + at, id: 0x0704, result: 0 });
    expect(await stored()).toHaveLength(9);
  });

  test("a newer connection of the same terminal ends the older one", async () => {
    const { signedIn, running } = await listener();
    const older = await signedIn();
    const newer = await signedIn();
    await older.ended;
    newer.send("location", aLocation(now));
    expect(await newer.hear("answer")).toMatchObject({ result: results.ok });
    expect(running.state()).toMatchObject({ signedIn: 1 });
    newer.send("logout", {});
    await newer.ended;
    expect(running.state()).toMatchObject({ signedIn: 0 });
  });

  test("the connection of a device that was disabled meanwhile ends and stores nothing", async () => {
    const { signedIn, running } = await listener();
    const bus = await signedIn();
    await device({ enabled: false });
    bus.send("location", aLocation(now));
    await bus.ended;
    expect(await stored()).toEqual([]);
    expect(running.state().ended.get("disabled")).toBe(1);
  });

  test("messages that are not supported get the answer unsupported", async () => {
    const { signedIn } = await listener();
    const bus = await signedIn();
    const serial = bus.send("registrationAnswer", { serial: 0, result: 0, code: "" });
    expect(await bus.hear("answer")).toEqual({ serial, id: 0x8100, result: results.unsupported });
  });

  test("positions over the storage limit are read later and all stored", async () => {
    const { signedIn, running } = await listener({ unsaved: 20, waiting: 40 });
    const bus = await signedIn();
    for (let n = 0; n < 600; n += 1) bus.send("location", aLocation(now - n * 1000));
    for (let n = 0; n < 600; n += 1) expect(await bus.hear("answer")).toMatchObject({ result: results.ok });
    expect(await stored()).toHaveLength(600);
    expect(running.state().ended.get("busy")).toBeUndefined();
  });

  test("a terminal that sends more positions than may wait is disconnected without an answer", async () => {
    const { signedIn } = await listener({ waiting: 5 });
    const bus = await signedIn();
    const locations = Array.from({ length: 6 }, (_, n) => aLocation(now - n * 1000));
    bus.send("locationBatch", { isResent: false, locations, wrong: 0 });
    await bus.ended;
    expect(bus.heard()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test("positions that the database refuses do not block others", async () => {
    const { signedIn } = await listener({ gatherMs: 50 });
    const buses = [await signedIn(), await signedIn("013900000002"), await signedIn("013900000003")];
    await sql`alter table vehicle_positions add constraint no_such_bus
      check (vehicle_id <> ${sql.lit(vehicleId(1))}) not valid`.execute(db());
    onTestFinished(() =>
      sql`alter table vehicle_positions drop constraint no_such_bus`.execute(db()).then(() => undefined),
    );
    for (const bus of buses) bus.send("location", aLocation(now));
    const answers = await Promise.all(buses.map((bus) => bus.hear("answer")));
    expect(answers.map(({ result }) => result)).toEqual([results.ok, results.failed, results.ok]);
    expect([await stored(0), await stored(1), await stored(2)].map(({ length }) => length)).toEqual([1, 0, 1]);
  });
});

describe("a position that cannot be stored now", () => {
  /** A listener whose database can be made unreachable. */
  async function behindProxy(limits: Partial<TerminalLimits> = {}) {
    const url = new URL(databaseUrl());
    const socket = `${url.searchParams.get("host")}/.s.PGSQL.5432`;
    let isThere = true;
    const proxy = await startProxy(() => (isThere ? socket : "/nonexistent"));
    onTestFinished(() => proxy.close());
    url.searchParams.delete("host");
    Object.assign(url, { hostname: "127.0.0.1", port: String(proxy.port) });
    const through = await openDatabase({ url: url.href, dataDir: "/nonexistent", log: () => undefined });
    onTestFinished(() => through.close());
    const away = () => {
      isThere = false;
      proxy.reset();
    };
    return { ...(await listener(limits, through.kysely)), away, back: () => (isThere = true) };
  }

  test("waits without an answer while the database is unreachable, and is stored afterwards", async () => {
    const { signedIn, terminal, away, back, running } = await behindProxy();
    const bus = await signedIn();
    away();
    bus.send("location", aLocation(now));
    await vi.waitFor(() => expect(lines()).toContain("not stored yet"), patience);
    const late = await terminal("013900000002");
    late.send("register", aRegistration);
    await late.ended;
    expect(running.state().ended.get("unavailable")).toBe(1);
    const beat = bus.send("heartbeat", {});
    expect(await bus.hear("answer")).toMatchObject({ serial: beat, id: 2 });
    back();
    expect(await bus.hear("answer")).toMatchObject({ id: 0x0200, result: results.ok });
    expect(await stored()).toHaveLength(1);
  });

  test("is stored and answered when the server stops", async () => {
    const { signedIn, running } = await listener({ gatherMs: 60_000 });
    const bus = await signedIn();
    bus.send("location", aLocation(now));
    const beat = bus.send("heartbeat", {});
    expect(await bus.hear("answer")).toMatchObject({ serial: beat });
    await running.stop();
    expect(await bus.hear("answer")).toMatchObject({ id: 0x0200, result: results.ok });
    await bus.ended;
    expect(await stored()).toHaveLength(1);
    expect(running.state()).toMatchObject({ connections: 0, signedIn: 0 });
  });

  test("is not answered when the server stops without a database, and the stop ends", async () => {
    const { signedIn, running, away } = await behindProxy({ stopMs: 500 });
    const bus = await signedIn();
    away();
    bus.send("location", aLocation(now));
    await vi.waitFor(() => expect(lines()).toContain("not stored yet"), patience);
    await running.stop();
    await bus.ended;
    expect(bus.heard()).toEqual([]);
  });
});
