/** Ridership over the wire: rights, scans and their trips, duplicates, undo, counts, rules for candidates, and refused calls. */
import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, type Asked, ours, sharedWire } from "./harness.ts";
import { scopeWorld } from "./scopes.ts";

const wire = sharedWire();
const world = scopeWorld(wire);
const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;
/** A service day that is over at any hour. */
const day = Math.floor((Date.now() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS - 40 * DAY_MS;
const dayText = new Date(day + OFFSET_MS).toISOString().slice(0, 10);
const at = (minutes: number) => day + minutes * 60_000;

const ask = (method: string, path = "", asked: Asked = {}) =>
  wire.ask(method, `/api/ext/ridership${path}`, { token: admin, ...asked, headers: { ...ours, ...asked.headers } });
const model = async (name: string, body: object) => {
  const { code, data, text } = await wire.ask("POST", `/api/ext/models/${name}`, { token: admin, headers: ours, body });
  if (code !== 200) throw new Error(text);
  return data.id;
};

interface Sent {
  readonly importId?: string;
  readonly stored: number;
  readonly matched: number;
  readonly repeated: number;
  readonly strangers: number;
  readonly doubles: readonly number[];
  readonly unmatched: readonly { readonly index: number; readonly cause: string }[];
  readonly refused: readonly { readonly index: number; readonly field: string; readonly rule: string }[];
}
interface Record_ {
  readonly tripId: string;
  readonly people: number;
  readonly scanned: number;
  readonly strangers: number;
  readonly counted?: number;
  readonly seats: number;
  readonly departs: number;
}
const dataOf = ({ code, data, text }: Answer): unknown => {
  if (code !== 200) throw new Error(text);
  return data;
};
const send = async (scans: readonly object[], more: object = {}) =>
  dataOf(await ask("POST", "/imports", { body: { name: "scans.csv", scans, ...more } })) as Sent;
const read = async () =>
  dataOf(await ask("GET", `?from=${dayText}&until=${dayText}&lineId=${line}`)) as {
    readonly records: readonly Record_[];
    readonly unmatched: number;
    readonly rules: { readonly version: number };
  };
const undo = async (id: string | undefined) => dataOf(await ask("DELETE", `/imports/${id}`));

let admin: string;
let line = "";
let plate = "";
/** At 07:00 and at 25:30. */
let trips: readonly string[] = [];
let rider = { code: "", card: "" };

beforeAll(async () => {
  admin = await wire.login("admin");
  const stops = await wire.sql<{ id: string }>(`select s.id from stops s join factories f on f.id = s.factory_id
    order by f.sort_order, s.code limit 2`);
  const route = stops.map(({ id }, place) => ({
    direction: "toFactory",
    stopId: id,
    distance: place * 1000,
    time: place * 600,
  }));
  line = await model("lines", {
    ...{ fullName: "客流线", enCode: "RIDE1", kind: "commuter", status: "running", enabledMark: 1, route },
  });
  plate = "苏R10001";
  const vehicleId = await model("vehicles", { plate, kind: "largeBus", status: "inUse", seats: 50, enabledMark: 1 });
  const period = { year: 2025, quarter: "q1", shift: "day", region: "west", validFrom: day, validUntil: day };
  const scheme = await model("schemes", { fullName: "客流方案", enCode: "ride1", peopleIds: [], ...period });
  const wished = [420, 25 * 60 + 30].map((minutes, place) => ({
    ...{ number: `R${place}`, lineId: line, direction: "toFactory", days: [], departure: minutes * 60 },
    ...{ vehicleId, driverId: "", times: [] },
  }));
  const body = { trips: wished, removed: [] };
  const made = await wire.ask("PUT", `/api/ext/timetables/${scheme}`, { token: admin, headers: ours, body });
  trips = (made.data as unknown as { results: readonly { id: string }[] }).results.map(({ id }) => id);
  await wire.sql(`update schemes set state = 'published', region = 'ride' where id = $1`, [scheme]);
  const [found] = await wire.sql<{ code: string; card: string }>(
    `select r.code, r.card from riders r join factories f on f.id = r.factory_id where r.card <> '' order by f.sort_order, r.code limit 1`,
  );
  rider = found ?? rider;
});

describe("ridership refuses", () => {
  test("a user without the page, and changes without the button", async () => {
    const token = await wire.login("viewer");
    for (const [method, path, body] of [
      ["GET", `?from=${dayText}&until=${dayText}`, undefined],
      ["GET", "/imports", undefined],
      ["POST", "/imports", { name: "a", scans: [] }],
      ["DELETE", "/imports/none", undefined],
      ["PUT", "/counts", { day: dayText, tripId: "none", people: 1 }],
      ["PUT", "/rules", { onDays: 3 }],
    ] as const)
      expect((await ask(method, path, { token, ...(body && { body }) })).code).toBe(403);
  });

  test.each([
    ["no days", "from=&until="],
    ["days in the wrong order", `from=${dayText}&until=2020-01-01`],
    ["too many days", "from=2020-01-01&until=2020-03-15"],
  ])("%s", async (_what, query) => {
    expect((await ask("GET", `?${query}`)).code).toBe(400);
  });

  test("invalid counts, and counts of a future day or of a trip that does not run", async () => {
    const tripId = trips[0] ?? "";
    const later = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
    for (const body of [
      { day: dayText, tripId: "none", people: 1 },
      { day: "2020-01-01", tripId, people: 1 },
      { day: later, tripId, people: 1 },
      { day: dayText, tripId, people: -1 },
      { day: dayText, tripId, people: 501 },
    ])
      expect((await ask("PUT", "/counts", { body })).code).toBe(400);
    expect((await read()).records).toEqual([]);
  });

  test("rules out of bounds, and rules with an outdated version", async () => {
    expect((await ask("PUT", "/rules", { body: { mergePercent: 101 } })).code).toBe(400);
    expect((await ask("PUT", "/rules", { body: { onDays: 31, ofDays: 5 } })).code).toBe(400);
    expect((await ask("PUT", "/rules", { body: { onDays: 3, version: 99 } })).reason).toBe("conflict");
  });
});

describe("a scan file", () => {
  test("is checked without being stored: invalid rows, duplicates, unknown riders, scans without a trip", async () => {
    const one = { at: at(425), plate, rider: rider.code };
    const scans = [
      one,
      one,
      { ...one, rider: "nobody" },
      { ...one, at: at(700) },
      { ...one, plate: "苏R99999" },
      { ...one, at: "x" },
    ];
    expect(await send(scans, { dryRun: true })).toEqual({
      ...{ stored: 4, matched: 2, repeated: 0, strangers: 1, doubles: [1] },
      unmatched: [
        { index: 3, cause: "noTrip" },
        { index: 4, cause: "unknownVehicle" },
      ],
      refused: [{ index: 5, field: "at", rule: "type" }],
    });
    expect((await read()).records).toEqual([]);
  });

  test("is kept once however often it is imported, and can be undone completely", async () => {
    const scans = [
      { at: at(425), plate, rider: rider.code },
      { at: at(427), plate, rider: rider.card },
      { at: at(426), line: "RIDE1", rider: "guest1" },
      { at: at(25 * 60 + 35), plate, rider: "guest1" },
      { at: at(700), plate, rider: "guest1" },
    ];
    const first = await send(scans);
    expect(first).toMatchObject({ stored: 5, matched: 4, strangers: 3 });
    expect(await send(scans)).toMatchObject({ stored: 0, repeated: 5 });
    const { records, unmatched } = await read();
    expect(unmatched).toBe(1);
    // Scans of one rider by number and by card count as one rider. The trip at 25:30 belongs to this service day.
    expect(records).toMatchObject([
      { tripId: trips[0], departs: 420, seats: 50, people: 2, scanned: 2, strangers: 1 },
      { tripId: trips[1], departs: 1530, people: 1 },
    ]);
    const listed = dataOf(await ask("GET", `/unmatched?from=${dayText}&until=${dayText}`)) as {
      total: number;
      scans: readonly { cause: string; written: string }[];
    };
    expect(listed).toMatchObject({ total: 1, scans: [{ cause: "noTrip", written: plate }] });
    await undo(first.importId);
    expect(await read()).toMatchObject({ records: [], unmatched: 0 });
    expect((await ask("DELETE", `/imports/${first.importId}`)).reason).toBe("not_found");
  });

  test("imported by several callers at once is stored once, and the others get it as repeated", async () => {
    const scans = Array.from({ length: 40 }, (_, n) => ({ at: at(421) + n * 1000, plate, rider: `crowd${n}` }));
    const sent = await Promise.all(Array.from({ length: 4 }, () => send(scans)));
    expect(sent.toSorted((a, b) => b.stored - a.stored).map(({ stored, repeated }) => [stored, repeated])).toEqual([
      [40, 0],
      [0, 40],
      [0, 40],
      [0, 40],
    ]);
    await undo(sent.find(({ stored }) => stored > 0)?.importId);
    expect(await read()).toMatchObject({ records: [], unmatched: 0 });
  });

  test("in two parts is one import, and cannot be added to an unknown import", async () => {
    const [one, two] = [
      { at: at(421), plate, rider: "part1" },
      { at: at(422), plate, rider: "part2" },
    ];
    const { importId } = await send([one]);
    expect((await send([two], { importId })).importId).toBe(importId);
    expect((await ask("POST", "/imports", { body: { name: "a", importId: "none", scans: [two] } })).reason).toBe(
      "not_found",
    );
    await undo(importId);
    expect((await read()).records).toEqual([]);
  });
});

describe("a typed count", () => {
  const count = async (people?: number) =>
    dataOf(
      await ask("PUT", "/counts", {
        body: { day: dayText, tripId: trips[0], ...(people !== undefined && { people }) },
      }),
    );

  test("replaces the scans, survives their undo, and can be removed", async () => {
    const { importId } = await send([{ at: at(425), plate, rider: "c1" }]);
    await count(38);
    expect((await read()).records).toMatchObject([{ people: 38, scanned: 1, counted: 38 }]);
    await undo(importId);
    expect((await read()).records).toMatchObject([{ people: 38, scanned: 0 }]);
    await count();
    expect((await read()).records).toEqual([]);
    const audited = await wire.sql<{ action: string }>(
      `select distinct action from audit_log where resource = 'ridership' and action <> 'update'`,
    );
    expect(new Set(audited.map(({ action }) => action))).toEqual(new Set(["import", "undo", "count"]));
  });
});

test("rules are stored with a version and returned with the records", async () => {
  const { version } = (await read()).rules;
  expect(dataOf(await ask("PUT", "/rules", { body: { mergePercent: 70, version } }))).toEqual({ version: version + 1 });
  expect((await read()).rules).toMatchObject({ mergePercent: 70, version: version + 1 });
});

test("another factory sees no ridership data", async () => {
  const { importId } = await send([{ at: at(425), plate, rider: "mine" }]);
  const [other] = await wire.sql<{ id: string }>(`select id from factories order by sort_order desc limit 1`);
  const headers = { ...ours, "banche-factory": other?.id ?? "" };
  const there = await ask("GET", `?from=${dayText}&until=${dayText}`, { headers });
  expect(JSON.stringify(there.data)).not.toContain(trips[0]);
  expect((await ask("DELETE", `/imports/${importId}`, { headers })).reason).toBe("not_found");
  await undo(importId);
});

test("a user who sees only some lines cannot see, count or undo the ridership of others", async () => {
  const scans = [
    { at: at(425), plate, rider: "hidden" },
    { at: at(700), plate: "苏R99999", rider: "hidden" },
  ];
  const { importId } = await send(scans);
  const other = [{ logic: "and", groups: [{ field: "enCode", op: "Equal", value: "none" }] }];
  const scheme = await world.scheme({ page: "bus.line", scope: "conditions", conditions: other });
  const buttons = ["btn_import", "btn_count"].map((button) => `bus.ridership/${button}`);
  const { token } = await world.person([scheme], ["bus.ridership", "bus.line", ...buttons]);
  const { data } = await ask("GET", `?from=${dayText}&until=${dayText}`, { token });
  expect(data).toMatchObject({ lines: [], departures: [], records: [], unmatched: 0 });
  expect((await ask("GET", "/imports", { token })).data).toEqual([]);
  expect((await ask("DELETE", `/imports/${importId}`, { token })).reason).toBe("not_found");
  const body = { day: dayText, tripId: trips[0], people: 5 };
  expect((await ask("PUT", "/counts", { token, body })).reason).toBe("validation");
  await wire.sql(`delete from data_schemes where id = $1`, [scheme]);
  await wire.sql(`update menus set uses_data = false where code = 'bus.line'`);
  expect((await read()).records).toMatchObject([{ people: 1 }]);
  await undo(importId);
});
