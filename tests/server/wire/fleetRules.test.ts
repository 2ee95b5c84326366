/** Rules of the fleet over the wire: who may read and change them, what is refused, and their immediate effects. */
import { usualBoardRules, usualFleetRules } from "@banche/core/tracking";
import { beforeAll, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";
import { scopeWorld } from "./scopes.ts";
import { type TrackedWorld, trackedWorld } from "./trackedWorld.ts";

const wire = sharedWire();
const people = scopeWorld(wire);
let world: TrackedWorld;
beforeAll(async () => {
  world = await trackedWorld(wire, people.admin, "FR1");
});

const path = "fleet/rules";
const read = async () => (await world.ask("GET", path)).data;
const save = (body: object, token = people.admin) => world.ask("PUT", path, { token, body });
const trial = (query: Record<string, string | number>, token = people.admin) =>
  world.ask("GET", "fleet/rules/trial", { token, query: { date: world.date, ...query } });
const countsOf = async (query: Record<string, string | number>) => {
  const { data } = await trial(query);
  const counts = data["counts"] as { kind: string; present: number; tried: number }[];
  return Object.fromEntries(counts.map(({ kind, present, tried }) => [kind, [present, tried]]));
};

test("reading fleet rules needs the page; changing them needs the button", async () => {
  const stranger = await wire.userWith(["bus.vehicle", "bus.dayBoard"]);
  const watcher = await wire.userWith(["bus.position", "bus.position/btn_send"]);
  for (const one of [path, "fleet/rules/trial"]) {
    expect([one, (await world.ask("GET", one, { token: undefined })).code]).toEqual([one, 600]);
    expect([one, (await world.ask("GET", one, { token: stranger.token })).code]).toEqual([one, 403]);
  }
  expect((await save({ speedKmh: 60 }, watcher.token)).code).toBe(403);
  expect((await world.ask("GET", path, { token: watcher.token })).data).toMatchObject({ speedKmh: 100 });
  expect(await wire.sql("select 1 from fleet_rules")).toEqual([]);
});

test.each([
  [{ speedKmh: 19 }, "speedKmh", "tooSmall"],
  [{ offRouteM: 50_001 }, "offRouteM", "tooLarge"],
  [{ arriveM: 150 }, "leaveM", "tooSmall"],
  [{ lateMinutes: 0 }, "lateMinutes", "tooSmall"],
])(
  "rules %o are refused, to keep and to try, and other rules sent with them are not stored",
  async (body, field, rule) => {
    const kept = await save({ ...body, closesS: 3_600 });
    expect([kept.reason, kept.issues]).toMatchObject(["validation", [{ field, rule }]]);
    expect((await trial(body)).reason).toBe("validation");
    expect(await read()).toMatchObject({ ...usualFleetRules });
  },
);

test("a change based on an outdated version is refused", async () => {
  const { version } = await read();
  expect((await save({ gapS: 61, version })).code).toBe(200);
  expect((await save({ gapS: 62, version })).reason).toBe("conflict");
  expect(await read()).toMatchObject({ gapS: 61 });
  await save({ gapS: 60 });
});

test("rules belong to one factory; changes are logged, and an unchanged save has no effect", async () => {
  const { version } = (await save({ silentMinutes: 6 })).data;
  expect((await save({ silentMinutes: 6 })).data).toEqual({ version });
  const rows = await wire.sql<{ factory: string; after: object; before: object }>(
    `select factory_id as factory, before, after from audit_log where resource = 'fleetRules' order by at desc, id desc limit 1`,
  );
  expect(rows).toMatchObject([{ before: { silentMinutes: 5 }, after: { silentMinutes: 6 } }]);
  const [kept] = await wire.sql<{ own: boolean }>(
    "select bool_and(factory_id = (select factory_id from vehicles where id = $1)) as own from fleet_rules",
    [world.vehicleId],
  );
  expect(kept).toEqual({ own: true });
  await save({ silentMinutes: 5 });
});

test("a trial on a recorded day says which alerts other rules would give, and stores nothing", async () => {
  await world.send(world.drive(3));
  const before = await wire.sql("select kind, at from stop_events where trip_id = $1 order by at, kind", [
    world.tripId,
  ]);
  expect(await countsOf({})).toMatchObject({ late: [0, 0], speeding: [0, 0] });
  expect(await countsOf({ lateMinutes: 2, speedKmh: 20 })).toMatchObject({ late: [0, 1], speeding: [0, 1] });
  const { data } = await trial({ lateMinutes: 2 });
  expect(data).toMatchObject({ date: world.date, left: 0 });
  expect(data["changed"]).toMatchObject([
    { kind: "late", isNew: 1, plate: world.plate, trip: "FR1-1", line: "FR1线", stop: "FR1站0" },
  ]);
  expect(
    await wire.sql("select kind, at from stop_events where trip_id = $1 order by at, kind", [world.tripId]),
  ).toEqual(before);
  const blind = await wire.userWith(["bus.position", "bus.vehicle"]);
  expect((await trial({ lateMinutes: 2 }, blind.token)).data["changed"]).toMatchObject([{ kind: "late", plate: "" }]);
  const own = await people.scheme({ page: "bus.vehicle", scope: "own" });
  const { token } = await people.person([own], ["bus.position", "bus.vehicle"]);
  expect((await trial({ lateMinutes: 2 }, token)).data).toMatchObject({ trips: 0, changed: [] });
  expect((await trial({ date: "2026-13-01" })).reason).toBe("validation");
});

test("changed rules apply at once to alerts and boards", async () => {
  const lateOf = async () => {
    const query = { date: world.date, vehicleId: world.vehicleId };
    const { data } = await world.ask("GET", "positions/day", { query });
    return (data["alerts"] as { kind: string }[]).filter(({ kind }) => kind === "late").length;
  };
  expect(await lateOf()).toBe(0);
  await save({ lateMinutes: 2, silentS: 240 });
  expect(await lateOf()).toBe(1);
  expect((await world.ask("GET", "positions/latest")).data["rules"]).toEqual({
    lateMinutes: 2,
    silentS: 240,
    earlyMinutes: 1,
  });
  const board = await world.ask("GET", "day", { query: { date: world.date } });
  expect(board.data["rules"]).toEqual({ ...usualBoardRules, lateMinutes: 2 });
});
