/** Comparison of two schemes: differences, costs, affected riders, and what is hidden from which session. */
import { beforeAll, expect, test } from "vitest";

import { type Asked, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const PATH = "/api/ext/timetables";
const day = (text: string) => Date.parse(`${text}T00:00+08:00`);
const FIRST_S = 25_200;
let admin: string;
let stops: readonly string[] = [];
let line: string;
let vehicle: { readonly big: string; readonly small: string };
let a: string;
let b: string;

interface Figures {
  readonly [name: string]: number;
}
interface Compared {
  readonly a: { readonly code: string; readonly validFrom: string; readonly figures: Figures };
  readonly b: { readonly code: string; readonly figures: Figures };
  readonly month: string;
  readonly lines: readonly {
    readonly lineId: string;
    readonly state: string;
    readonly a: Figures;
    readonly b: Figures;
    readonly trips: readonly {
      readonly changes: readonly string[];
      readonly a?: { readonly number: string };
      readonly b?: { readonly number: string; readonly times: readonly { stopId: string; time: number }[] };
    }[];
  }[];
  readonly effects?: Figures;
  readonly names: readonly { readonly id: string; readonly name: string }[];
}

const ask = (method: string, path: string, asked: Asked = {}) =>
  wire.ask(method, path, { token: admin, ...asked, headers: ours });
const create = async (name: string, body: object): Promise<string> => {
  const made = await ask("POST", `/api/ext/models/${name}`, { body });
  expect([made.code, made.issues]).toEqual([200, undefined]);
  return made.data.id;
};
const compare = async (first: string, second: string, asked: Asked = {}) =>
  (await ask("GET", `${PATH}/${first}/compare/${second}`, asked)).data as unknown as Compared;
const scheme = (code: string, from: string, until: string) =>
  create("schemes", {
    ...{ fullName: `比较${code}`, enCode: code, year: 2034, quarter: "q1", shift: "night", region: "north" },
    ...{ validFrom: day(from), validUntil: day(until) },
  });
const trip = (number: string, lineId: string, vehicleId: string, more: object = {}) => ({
  ...{ number, lineId, direction: "toFactory", days: ["workday"], departure: FIRST_S, vehicleId },
  ...{ times: stops.map((stopId, at) => ({ stopId, time: FIRST_S + at * 300 })) },
  ...more,
});
const save = async (id: string, trips: readonly object[]) =>
  expect((await ask("PUT", `${PATH}/${id}`, { body: { trips, removed: [] } })).data["saved"]).toBe(1);

beforeAll(async () => {
  admin = await wire.login("admin");
  stops = (await ask("GET", "/api/ext/models/stops", { query: { pageSize: 3 } })).data.list.map(({ id }) => id);
  const route = stops.map((stopId, at) => ({
    direction: "toFactory",
    stopId,
    distance: 2_000,
    time: at === 0 ? 0 : 300,
  }));
  const lineOf = (code: string) =>
    create("lines", {
      fullName: `比较线${code}`,
      enCode: code,
      kind: "commuter",
      status: "running",
      enabledMark: 1,
      route,
    });
  line = await lineOf("CT1");
  const other = await lineOf("CT2");
  const carrierId = await create("carriers", { fullName: "比较客运", enCode: "CTC", enabledMark: 1 });
  const bus = (plate: string, kind: string, seats: number) =>
    create("vehicles", { plate, kind, seats, carrierId, status: "inUse", enabledMark: 1 });
  vehicle = { big: await bus("沪A70001", "largeBus", 45), small: await bus("沪A70002", "mediumBus", 20) };
  await create("priceRules", {
    ...{ fullName: "大巴", enCode: "CTR1", carrierId, vehicleKind: "largeBus", tripPrice: "100", kmPrice: "2.5" },
    ...{ validFrom: day("2034-01-01"), enabledMark: 1 },
  });
  await wire.sql(
    `insert into riders (id, factory_id, name, code, kind, shift, line_id, stop_id, enabled, created_by, created_at)
     select 'ct-' || n, (select factory_id from lines where id = '${line}'), '示例乘客', 'CT' || n, 'employee', 'night', '${line}', '${stops[1]}',
       n <= 30, 'admin', now() from generate_series(1, 31) n`,
  );
  a = await scheme("CTA", "2033-10-01", "2033-12-31");
  b = await scheme("CTB", "2034-01-01", "2034-03-31");
  await save(a, [trip("1", line, vehicle.big), trip("2", line, vehicle.big, later()), trip("9", other, vehicle.small)]);
  await save(b, [
    trip("1", line, vehicle.big, { times: [0, 2].map((at) => ({ stopId: stops[at], time: FIRST_S + at * 300 })) }),
    trip("9", other, vehicle.small),
  ]);
});
const later = () => ({ times: stops.map((stopId, at) => ({ stopId, time: FIRST_S + 7_200 + at * 300 })) });

test("comparing needs a session, the right to the pages and two existing schemes", async () => {
  const path = `${PATH}/${a}/compare/${b}`;
  expect((await ask("GET", path, { token: undefined })).code).toBe(600);
  const { token } = await wire.userWith(["bus.line"]);
  expect((await ask("GET", path, { token })).code).toBe(403);
  expect((await ask("GET", `${PATH}/${a}/compare/nothing`)).reason).toBe("not_found");
  expect((await ask("GET", `${PATH}/nothing/compare/${b}`)).reason).toBe("not_found");
  const withoutTrips = await wire.userWith(["bus.scheme"]);
  expect((await ask("GET", path, { token: withoutTrips.token })).code).toBe(403);
});

test("the comparison lists differences by line and trip, with the costs of the first month of B", async () => {
  const { month, lines, ...sides } = await compare(a, b);
  expect([month, sides.a.code, sides.a.validFrom, sides.b.code]).toEqual(["2034-01", "CTA", "2033-10-01", "CTB"]);
  expect(lines.map(({ state }) => state)).toEqual(["changed", "same"]);
  const [changed, same] = lines;
  expect(changed?.trips.map(({ changes, a: then, b: now }) => [changes, then?.number, now?.number])).toEqual([
    [["stops"], "1", "1"],
    [[], "2", undefined],
  ]);
  expect(changed?.trips[0]?.b?.times).toEqual([0, 2].map((at) => ({ stopId: stops[at], time: FIRST_S + at * 300 })));
  expect(same?.trips).toEqual([]);
  // 22 working days in January 2034, as its holidays are not announced. Trips of 100 yuan plus 4 km at 2.50 yuan.
  const fen = 22 * 11_000;
  expect(changed?.a).toMatchObject({ trips: 2, vehicles: 1, metres: 8_000, seats: 90, monthFen: 2 * fen, unpriced: 0 });
  expect(changed?.b).toMatchObject({ trips: 1, vehicles: 1, metres: 4_000, seats: 45, monthFen: fen, unpriced: 0 });
  expect(same?.b).toMatchObject({ monthFen: 0, unpriced: 1 });
  expect(sides.b.figures).toMatchObject({ trips: 2, vehicles: 2, seats: 65, monthFen: fen, unpriced: 1 });
});

test("riders who lose their stop are counted, but disabled riders are not", async () => {
  const { effects, lines } = await compare(a, b);
  expect(effects).toEqual({ lost: 30, gained: 0, earlier: 0, affected: 30 });
  expect(lines[0]?.b).toMatchObject({ riders: 30, withoutSeat: 0 });
  expect((await compare(b, a)).effects).toMatchObject({ lost: 0, gained: 30 });
});

test("comparing a scheme with itself shows no difference", async () => {
  const { lines, effects } = await compare(a, a);
  expect(lines.map(({ state, trips }) => [state, trips.length])).toEqual([
    ["same", 0],
    ["same", 0],
  ]);
  expect(effects).toMatchObject({ lost: 0, gained: 0, earlier: 0, affected: 0 });
});

const tripColumns = ["line", "direction", "days", "departure", "times"].map((column) => `bus.trip#${column}`);

test("a user who may not see the times or places of trips is refused", async () => {
  for (const grants of [
    ["bus.line", "bus.line#route", ...tripColumns.slice(1)],
    ["bus.line", ...tripColumns],
    tripColumns,
  ]) {
    const { token } = await wire.userWith(["bus.scheme", "bus.trip", ...grants]);
    expect(await ask("GET", `${PATH}/${a}/compare/${b}`, { token })).toMatchObject({ code: 403, reason: "forbidden" });
  }
});

test("a user who may not see prices, riders or vehicles gets no figures derived from them", async () => {
  const { token } = await wire.userWith(["bus.scheme", "bus.trip", "bus.line", "bus.line#route", ...tripColumns]);
  const { b: whole, lines, effects } = await compare(a, b, { token });
  expect(effects).toBeUndefined();
  expect([Object.keys(whole.figures), Object.keys(lines[0]?.b ?? {})]).toEqual([
    ["trips", "metres"],
    ["trips", "metres"],
  ]);
  const columns = ["bus.trip#vehicle", "bus.trip#driver", "bus.line#route"];
  const more = await wire.userWith(["bus.scheme", "bus.trip", "bus.line", ...tripColumns, ...columns]);
  const seen = await compare(a, b, { token: more.token });
  expect(Object.keys(seen.b.figures).toSorted()).toEqual(["drivers", "metres", "trips", "vehicles"]);
  expect(seen.b.figures).toMatchObject({ vehicles: 2, metres: 8_000 });
});

test("a scheme of another factory is not found", async () => {
  const elsewhere = await wire.sql<{ id: string }>(
    `insert into schemes (id, factory_id, name, code, year, quarter, shift, region, state, valid_from, valid_until, created_by, created_at)
     select 'ct-elsewhere', f.id, 'x', 'CTX', 2034, 'q1', 'night', 'north', 'draft', now(), now(), 'admin', now()
     from factories f where f.id <> (select factory_id from schemes where id = '${a}') limit 1 returning id`,
  );
  expect(elsewhere).toHaveLength(1);
  expect((await ask("GET", `${PATH}/${a}/compare/ct-elsewhere`)).reason).toBe("not_found");
  expect((await ask("GET", `${PATH}/ct-elsewhere/compare/${a}`)).reason).toBe("not_found");
});
