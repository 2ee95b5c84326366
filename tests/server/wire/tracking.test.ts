/** Positions over the wire: who may send and see them, what is refused, and how a bus is followed on its trip. */
import { boardFacts, serviceDateText, serviceDayAt, type ToldBoard, tripsOfDay } from "@banche/core/day";
import { DAY_MS } from "@banche/core/text";
import { beforeAll, expect, test } from "vitest";

import { type Asked, ours, sharedWire } from "./harness.ts";
import { scopeWorld } from "./scopes.ts";

const wire = sharedWire();
const world = scopeWorld(wire);
const MINUTE = 60_000;
/** The bus left its first stop half an hour ago. It left earlier if its fixes would otherwise fall into two service days. */
const begin = beginOfTrip(Math.floor(Date.now() / MINUTE) * MINUTE);
/** After midnight the trip belongs to the service day before. */
const serviceDate = serviceDayAt(begin);
let vehicleId: string;
let foreign: { readonly id: string; readonly plate: string; readonly device: string };
let tripId: string;

const ask = (method: string, path: string, asked: Asked = {}) =>
  wire.ask(method, `/api/ext/${path}`, { token: world.admin, ...asked, headers: ours });
const made = async (path: string, body: object) => {
  const answer = await ask("POST", `models/${path}`, { body });
  expect([answer.code, answer.text]).toEqual([200, expect.anything()]);
  return answer.data.id;
};
function beginOfTrip(now: number): number {
  let begin = now - 30 * MINUTE;
  while (serviceDayAt(begin - 20 * MINUTE) !== serviceDayAt(begin + 30 * MINUTE)) begin -= MINUTE;
  return begin;
}
const send = (fixes: readonly object[], token = world.admin) => ask("POST", "positions", { token, body: { fixes } });
const fix = (minutes: number, northM: number, more: object = {}) => ({
  ...{ device: "TRACK1", at: begin + minutes * MINUTE, latitude: 31.2 + northM / 111_319.49, longitude: 120.9 },
  ...more,
});
const grants = ["bus.position", "bus.position/btn_send"];

beforeAll(async () => {
  const stops: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const place = { longitude: "120.9", latitude: (31.2 + (at * 2_000) / 111_319.49).toFixed(7) };
    stops.push(
      await made("stops", { fullName: `追踪站${at}`, enCode: `TK${at}`, kind: "middle", enabledMark: 1, ...place }),
    );
  }
  const route = stops.map((stopId, at) => ({
    direction: "toFactory",
    stopId,
    distance: 2000,
    time: at === 0 ? 0 : 300,
  }));
  const line = { fullName: "追踪线", enCode: "TK1", kind: "commuter", status: "running", enabledMark: 1, route };
  const lineId = await made("lines", line);
  const bus = { kind: "largeBus", status: "inUse", seats: 45, enabledMark: 1 };
  vehicleId = await made("vehicles", { plate: "苏G77001", ...bus });
  await made("devices", { number: "TRACK1", kind: "gps", vehicleId, enabledMark: 1 });
  await made("devices", { number: "TRACK2", kind: "gps", enabledMark: 1 });
  const scheme = await made("schemes", {
    ...{ fullName: "追踪方案", enCode: "TK1", year: 2032, quarter: "q1", shift: "night", region: "south" },
    ...{ validFrom: serviceDate - DAY_MS, validUntil: serviceDate + DAY_MS },
  });
  const departure = (begin - serviceDate) / 1000;
  const times = stops.map((stopId, at) => ({ stopId, time: departure + at * 300 }));
  const trip = { schemeId: scheme, number: "TK-1", lineId, direction: "toFactory", departure, times, vehicleId };
  tripId = await made("trips", { ...trip, days: [] });
  await wire.sql("update schemes set state = 'published', updated_at = now() where id = $1", [scheme]);
  const [other] = await wire.sql<typeof foreign>(
    `select v.id, v.plate, d.number as device from vehicles v join devices d on d.vehicle_id = v.id
     where v.factory_id <> (select factory_id from vehicles where id = $1) limit 1`,
    [vehicleId],
  );
  if (!other) throw new Error("The demo has no vehicle in another factory");
  foreign = other;
});

test("positions need a session and the page, and sending them needs its button", async () => {
  expect((await ask("GET", "positions/latest", { token: undefined })).code).toBe(600);
  const stranger = await wire.userWith(["bus.vehicle", "bus.device", "bus.line"]);
  const watcher = await wire.userWith(["bus.position"]);
  expect((await send([fix(0, 0)], stranger.token)).code).toBe(403);
  expect((await send([fix(0, 0)], watcher.token)).code).toBe(403);
  expect((await ask("GET", "positions/latest", { token: stranger.token })).code).toBe(403);
  const query = { vehicleId, from: begin, until: begin + MINUTE };
  expect((await ask("GET", "positions/track", { token: stranger.token, query })).code).toBe(403);
  const part = { from: begin, until: begin + MINUTE };
  for (const path of ["positions/lines", "positions/day", "positions/replay"]) {
    expect([path, (await ask("GET", path, { token: stranger.token, query: part })).code]).toEqual([path, 403]);
    expect([path, (await ask("GET", path, { token: undefined, query: part })).code]).toEqual([path, 600]);
  }
  expect((await ask("GET", "positions/latest", { token: watcher.token })).code).toBe(200);
  expect(await wire.sql("select 1 from vehicle_positions")).toEqual([]);
});

test("refused fixes are reported by index and rule, and the others are stored once", async () => {
  const { token } = await wire.userWith(grants);
  const fixes = [
    fix(-19, -3_000),
    fix(-19, -3_000, { device: "nobody" }),
    fix(-19, -3_000, { device: "TRACK2" }),
    fix(600, 0),
    fix(-19, -3_000, { device: "", plate: "苏g77001" }),
    fix(-19, -3_000, { device: foreign.device }),
    fix(-19, -3_000, { device: "", plate: foreign.plate }),
    fix(-18, -3_000, { latitude: "north" }),
  ];
  const { code, data } = await send(fixes, token);
  expect([code, data["stored"], data["repeated"]]).toEqual([200, 1, 1]);
  expect(data["refused"]).toEqual([
    { index: 1, field: "device", rule: "unknownReference" },
    { index: 2, field: "device", rule: "noVehicle" },
    { index: 3, field: "at", rule: "clock" },
    { index: 5, field: "device", rule: "unknownReference" },
    { index: 6, field: "plate", rule: "unknownReference" },
    { index: 7, field: "latitude", rule: "type" },
  ]);
  expect((await send([fix(-19, -3_000)], token)).data).toMatchObject({ stored: 0, repeated: 1, refused: [] });
  expect((await send(Array.from({ length: 5_001 }, () => fix(0, 0)))).reason).toBe("validation");
});

test("a bus is followed on its trip: times at stops, next stop and delay", async () => {
  const { token } = await wire.userWith(grants);
  const drive = Array.from({ length: 30 }, (_, at) => fix(2 + at / 6, (at / 30) * 2_000, { speed: 24 }));
  await send([fix(-10, 0), fix(-5, 0), fix(0, 0), fix(1, 0), ...drive, fix(7.1, 2_000), fix(7.5, 2_300)], token);
  const seen = await wire.sql(
    `select kind, stop_index, delay_s >= 60 as late from stop_events where trip_id = $1 order by at`,
    [tripId],
  );
  expect(seen).toEqual([
    { kind: "arrived", stop_index: 0, late: false },
    { kind: "departed", stop_index: 0, late: true },
    { kind: "arrived", stop_index: 1, late: true },
    { kind: "departed", stop_index: 1, late: true },
  ]);
  const { data } = await ask("GET", "positions/latest");
  const bus = data.list.find((row) => row["vehicleId"] === vehicleId);
  expect(bus).toMatchObject({
    plate: "苏G77001",
    tripId,
    trip: "TK-1",
    nextStop: 2,
    stops: 3,
    at: begin + 7.5 * MINUTE,
  });
  expect(Number(bus?.["delay"])).toBeGreaterThan(60);
  expect(Number(bus?.["nextAt"])).toBeGreaterThan(begin + 10 * MINUTE);
});

test("the day board shows the bus at its last seen stop and its delay", async () => {
  const date = serviceDateText(serviceDate);
  const { data } = await ask("GET", "day", { query: { date } });
  const board = data as unknown as ToldBoard;
  expect(board.stopEvents.filter((event) => event.tripId === tripId).map(({ stop }) => stop)).toEqual([0, 1]);
  expect(board.signals).toContainEqual({ vehicleId, at: begin + 7.5 * MINUTE });
  const [trip] = tripsOfDay(boardFacts(board, begin + 20 * MINUTE)).filter(({ trip }) => trip.id === tripId);
  expect([trip?.lastStop, trip?.state]).toEqual([1, "noSignal"]);
  expect(trip?.delay).toBeGreaterThan(5);
  const stranger = await wire.userWith(["bus.dayBoard", "bus.trip"]);
  const told = (await ask("GET", "day", { token: stranger.token, query: { date } })).data as unknown as ToldBoard;
  expect(told.signals).toEqual([]);
});

test("a track is read in pages, with limits, only for vehicles of the own factory", async () => {
  const read = (query: Asked["query"]) => ask("GET", "positions/track", { query: query ?? {} });
  const whole = { vehicleId, from: begin - 30 * MINUTE, until: begin + 60 * MINUTE };
  const all = (await read(whole)).data.list;
  expect(all.length).toBeGreaterThan(30);
  const pages: unknown[] = [];
  for (let from: unknown = whole.from; from !== undefined;) {
    const { data } = await read({ ...whole, from: Number(from), pageSize: 10 });
    pages.push(...data.list);
    from = data["next"];
  }
  expect(pages).toEqual(all);
  expect((await read({ ...whole, vehicleId: foreign.id })).reason).toBe("not_found");
  expect((await read({ ...whole, until: whole.from + 8 * DAY_MS })).reason).toBe("validation");
  expect((await read({ ...whole, until: whole.from - 1 })).reason).toBe("validation");
});

test("a user who may not see plates sees vehicles without them", async () => {
  const { token } = await wire.userWith(["bus.position", "bus.vehicle"]);
  const { data } = await ask("GET", "positions/latest", { token });
  expect(data.list.find((row) => row["vehicleId"] === vehicleId)).toMatchObject({ plate: "" });
});

test("data schemes of vehicles narrow which vehicles can be seen and get fixes", async () => {
  const own = await world.scheme({ page: "bus.vehicle", scope: "own" });
  const { token } = await world.person([own], ["bus.position", "bus.vehicle"]);
  expect((await ask("GET", "positions/latest", { token })).data.list).toEqual([]);
  const query = { vehicleId, from: begin, until: begin + MINUTE };
  expect((await ask("GET", "positions/track", { token, query })).reason).toBe("not_found");
  const sent = await send([fix(20, 0), fix(21, 0, { device: "", plate: "苏G77001" })], token);
  expect(sent.data["refused"]).toEqual([
    { index: 0, field: "device", rule: "unknownReference" },
    { index: 1, field: "plate", rule: "unknownReference" },
  ]);
});

test("a call with the plates of a whole fleet finds its vehicles after plates were exchanged, added and removed", async () => {
  await wire.sql(
    `insert into vehicles (id, factory_id, plate, kind, status, seats)
     select 'fleet' || n, (select factory_id from vehicles where id = $1), 'FLEET' || n, 'largeBus', 'inUse', 45
     from generate_series(1, 300) n`,
    [vehicleId],
  );
  let minutes = -15;
  const sendAll = async (token = world.admin) => {
    minutes += 1;
    const plates = [...Array.from({ length: 301 }, (_, at) => `Fleet${at + 1}`), foreign.plate];
    const sent = await send(
      plates.map((plate, at) => fix(minutes, at, { device: "", plate })),
      token,
    );
    const { refused } = sent.data as never as { readonly refused: readonly { readonly index: number }[] };
    return refused.map(({ index }) => index);
  };
  const placesOf = async (...ids: readonly string[]) => {
    const rows = await wire.sql<{ lat: number }>(
      "select lat from unnest($1::text[]) with ordinality i (id, n) join latest_positions on vehicle_id = i.id order by n",
      [ids],
    );
    return rows.map(({ lat }) => Math.round(((lat - 31_200_000) * 111_319.49) / 1e6));
  };
  expect(await sendAll()).toEqual([300, 301]);
  expect(await placesOf("fleet1", "fleet2")).toEqual([0, 1]);
  await wire.sql(`update vehicles set plate = 'FLEET0' where id = 'fleet1'`);
  await wire.sql(`update vehicles set plate = 'FLEET1' where id = 'fleet2'`);
  await wire.sql(`update vehicles set plate = 'FLEET2' where id = 'fleet1'`);
  expect(await sendAll()).toEqual([300, 301]);
  expect(await placesOf("fleet1", "fleet2")).toEqual([1, 0]);
  await wire.sql(`update vehicles set plate = 'FLEET301' where id = 'fleet3'`);
  await wire.sql(`delete from vehicles where id = 'fleet4'`);
  expect(await sendAll()).toEqual([2, 3, 301]);
  expect(await placesOf("fleet3")).toEqual([300]);
  const own = await world.scheme({ page: "bus.vehicle", scope: "own" });
  const { token } = await world.person([own], grants);
  expect(await sendAll(token)).toHaveLength(302);
  await wire.sql(`delete from vehicles where id like 'fleet%'`);
});

test("the map has the lines with their stops in order, limited by the rights of the session", async () => {
  const linesOf = async (token: string) => {
    const { data } = await ask("GET", "positions/lines", { token });
    return data["lines"] as { name: string; code: string; directions: { direction: string; stops: object[] }[] }[];
  };
  const line = (await linesOf(world.admin)).find(({ code }) => code === "TK1");
  expect(line).toMatchObject({ name: "追踪线", directions: [{ direction: "toFactory" }] });
  expect(line?.directions[0]?.stops).toMatchObject([
    { name: "追踪站0", latitude: 31.2, longitude: 120.9 },
    { name: "追踪站1" },
    { name: "追踪站2" },
  ]);
  const blind = await wire.userWith(["bus.position", "bus.stop", "bus.line"]);
  expect((await linesOf(blind.token)).flatMap(({ directions }) => directions)).toEqual([]);
  const own = await world.scheme({ page: "bus.line", scope: "own" });
  const { token } = await world.person([own], ["bus.position", "bus.line"]);
  expect(await linesOf(token)).toEqual([]);
});

test("a service day is returned in parts with alerts, for the vehicles that the session may see", async () => {
  const date = serviceDateText(serviceDate);
  const dayFor = async (query: object, token = world.admin) =>
    (await ask("GET", "positions/day", { token, query: { date, ...query } })).data as unknown as {
      from: number;
      counts: number[];
      alerts: { kind: string; vehicleId: string; tripId: string; stop: string; delay: number }[];
    };
  const part = ({ from }: { from: number }, atMs: number) => Math.floor((atMs - from) / (5 * MINUTE));
  const whole = await dayFor({});
  const mine = await dayFor({ vehicleId });
  expect(whole.counts[part(whole, begin + 4 * MINUTE)]).toBe(1);
  expect(mine.counts[part(mine, begin + 4 * MINUTE)]).toBeGreaterThan(10);
  // The first part of the day is empty, unless the track starts in it.
  if (part(mine, begin - 30 * MINUTE) > 0) expect(mine.counts[0]).toBe(0);
  expect(mine.counts.reduce((sum, count) => sum + count, 0)).toBe(
    (await wire.sql("select 1 from vehicle_positions where vehicle_id = $1", [vehicleId])).length,
  );
  await wire.sql(
    `insert into stop_events (factory_id, service_date, trip_id, vehicle_id, line_id, stop_index, stop_id, kind, at, planned_at, delay_s)
     select factory_id, service_date, trip_id, vehicle_id, line_id, stop_index + 2, stop_id, told.kind, at + interval '1 minute', planned_at, told.delay
     from (select * from stop_events where trip_id = $1 order by at limit 1) e,
       (values ('speeding', null::integer), ('unseen', null), ('arrived', 700)) as told (kind, delay)`,
    [tripId],
  );
  const { alerts } = await dayFor({ vehicleId });
  // No position arrives any more. The server reports that at its next tick, so `noSignal` is left out.
  expect(alerts.filter(({ kind }) => kind !== "noSignal")).toMatchObject([
    { kind: "late", vehicleId, tripId, delay: 700 },
    { kind: "speeding", vehicleId, tripId, stop: "追踪站0" },
  ]);
  const scheme = await world.scheme({ page: "bus.vehicle", scope: "own" });
  const { token } = await world.person([scheme], ["bus.position", "bus.vehicle"]);
  const hidden = await dayFor({}, token);
  expect([hidden.alerts, hidden.counts.some((count) => count > 0)]).toEqual([[], false]);
  const refusedOf = async (query: object, from?: string) =>
    (await ask("GET", "positions/day", { ...(from !== undefined && { token: from }), query: { date, ...query } }))
      .reason;
  expect(await refusedOf({ vehicleId }, token)).toBe("not_found");
  expect(await refusedOf({ vehicleId: foreign.id })).toBe("not_found");
  expect(await refusedOf({ date: "2026-13-01" })).toBe("validation");
});

test("a replay has one fix per vehicle and ten seconds, for at most fifteen minutes", async () => {
  const replay = async (query: object, token = world.admin) =>
    ask("GET", "positions/replay", { token, query: { from: begin, until: begin + 15 * MINUTE, ...query } });
  const { data } = await replay({});
  const vehicles = data["vehicles"] as { vehicleId: string; fixes: { at: number }[] }[];
  expect(vehicles.map((vehicle) => vehicle.vehicleId)).toEqual([vehicleId]);
  const steps = vehicles[0]?.fixes.map(({ at }) => Math.floor(at / 10_000)) ?? [];
  expect(steps.length).toBeGreaterThan(20);
  expect([...new Set(steps)]).toEqual(steps);
  expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
  expect((await replay({ until: begin + 16 * MINUTE })).reason).toBe("validation");
  expect((await replay({ until: begin })).reason).toBe("validation");
  const scheme = await world.scheme({ page: "bus.vehicle", scope: "own" });
  const { token } = await world.person([scheme], ["bus.position", "bus.vehicle"]);
  expect((await replay({}, token)).data["vehicles"]).toEqual([]);
});
