/** The day board over the wire: today's trips, marks, reassignment, undo, and refused callers. */
import { serviceDateText, serviceDayAt } from "@banche/core/day";
import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, type Asked, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const dayMs = 86_400_000;
const minuteMs = 60_000;
const today = serviceDayAt(Date.now());
const date = serviceDateText(today);
let admin: string;
let line: string;
let stops: readonly string[] = [];
let me: string;
beforeAll(async () => {
  admin = await wire.login("admin");
  const found = await model("GET", "stops", { query: { pageSize: 3 } });
  stops = found.data.list.map(({ id }) => id);
  const route = stops.map((stopId, at) => ({
    direction: "toFactory",
    stopId,
    distance: 900,
    time: at === 0 ? 0 : 600,
  }));
  const body = { fullName: "看板线", enCode: "DB1", kind: "commuter", status: "running", enabledMark: 1, route };
  line = idOf(await model("POST", "lines", { body }));
  me = (await wire.sql<{ id: string }>("select id from users where account = 'admin'"))[0]?.id ?? "";
});

const ask = (method: string, path: string, asked: Asked = {}) =>
  wire.ask(method, `/api/ext/${path}`, { token: admin, ...asked, headers: { ...ours, ...asked.headers } });
const model = (method: string, path: string, asked: Asked = {}) => ask(method, `models/${path}`, asked);
function idOf({ code, data, text }: Answer): string {
  if (code !== 200) throw new Error(text);
  return data.id;
}

let serial = 0;
async function vehicle(more: object = {}): Promise<string> {
  serial += 1;
  const body = {
    plate: `苏K${10_000 + serial}`,
    kind: "largeBus",
    status: "inUse",
    seats: 45,
    enabledMark: 1,
    ...more,
  };
  return idOf(await model("POST", "vehicles", { body }));
}
async function driver(more: object = {}): Promise<string> {
  serial += 1;
  const named = { name: `看板司机${serial}`, code: `dbd${serial}`, phone: "13900000000" };
  return idOf(
    await model("POST", "drivers", {
      body: { ...named, status: "onDuty", licenceKind: "a1", enabledMark: 1, ...more },
    }),
  );
}

interface Planned {
  /** Minutes of the service day. */
  readonly at: number;
  readonly vehicleId: string;
  readonly driverId: string;
  readonly days?: readonly string[];
}
/** A published scheme with these trips, in its own period. @returns the ids of the trips */
async function published(
  trips: readonly Planned[],
  [from, until] = [-1, 1],
  state = "published",
): Promise<readonly string[]> {
  serial += 1;
  const named = { fullName: `看板方案${serial}`, enCode: `DBS${serial}`, year: 2026, quarter: "q4", shift: "day" };
  const period = { validFrom: today + from * dayMs, validUntil: today + until * dayMs, region: `board${serial}` };
  const id = idOf(await model("POST", "schemes", { body: { ...named, ...period, region: "west", peopleIds: [me] } }));
  const made = await ask("PUT", `timetables/${id}`, {
    body: {
      trips: trips.map(({ at, days = [], ...who }, place) => ({
        ...{ number: `DB${serial}-${place}`, lineId: line, direction: "toFactory", days, departure: at * 60, ...who },
        times: stops.map((stopId, stop) => ({ stopId, time: (at + stop * 10) * 60 })),
      })),
      removed: [],
    },
  });
  const { saved, results } = made.data as unknown as { saved: number; results: readonly { id: string }[] };
  expect(saved).toBe(1);
  // Set by SQL: publishing has its own tests, and two published schemes of one region would conflict.
  await wire.sql(`update schemes set state = $2, region = $3 where id = $1`, [id, state, `board${serial}`]);
  return results.map((one) => one.id);
}
async function oneTrip(more: Partial<Planned> = {}) {
  const who = { vehicleId: more.vehicleId ?? (await vehicle()), driverId: more.driverId ?? (await driver()) };
  const [id = ""] = await published([{ at: 10, ...more, ...who }]);
  return { id, ...who };
}

interface Trip extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly vehicleId: string;
  readonly driverId: string;
}
async function board(asked: Asked = {}) {
  const answer = await ask("GET", "day", { query: { date }, ...asked });
  return answer.data as unknown as {
    trips: readonly Trip[];
    log: readonly Readonly<Record<string, unknown>>[];
    papers: readonly Readonly<Record<string, unknown>>[];
  };
}
const shown = async (id: string, asked: Asked = {}) => (await board(asked)).trips.find((trip) => trip.id === id);
const mark = (tripId: string, what: string, more: object = {}, asked: Asked = {}) =>
  ask("POST", "day/marks", { ...asked, body: { date, tripId, what, ...more } });
const reassign = (tripId: string, more: object, asked: Asked = {}) =>
  ask("POST", "day/reassign", { ...asked, body: { date, tripId, ...more } });
const rules = ({ issues }: Answer) => issues?.map(({ field, rule }) => `${field} ${rule}`);

describe("rights on the day board", () => {
  test("reading needs a session and the page; each step needs its own button", async () => {
    const { id, driverId } = await oneTrip();
    expect((await ask("GET", "day", { token: undefined })).code).toBe(600);
    const { token: stranger } = await wire.userWith(["bus.trip"]);
    expect((await ask("GET", "day", { token: stranger })).code).toBe(403);
    const { token } = await wire.userWith(["bus.dayBoard", "bus.dayBoard/btn_depart"]);
    expect(await shown(id, { token })).toMatchObject({ id });
    expect((await mark(id, "cancelled", { reason: "x" }, { token })).code).toBe(403);
    expect((await reassign(id, { driverId: await driver() }, { token })).code).toBe(403);
    expect((await ask("GET", "day/candidates", { token, query: { date, tripId: id } })).code).toBe(403);
    expect((await mark(id, "departed", {}, { token })).code).toBe(200);
    expect((await mark(id, "arrived", {}, { token })).code).toBe(403);
    expect(await shown(id)).toMatchObject({ driverId });
  });

  test("a reassignment also needs the rights to duties", async () => {
    const { id } = await oneTrip();
    const { token } = await wire.userWith(["bus.dayBoard", "bus.dayBoard/btn_reassign"]);
    const vehicleId = await vehicle();
    expect((await reassign(id, { vehicleId }, { token })).code).toBe(403);
    const more = ["bus.duty", "bus.duty/btn_add", "bus.duty#driver", "bus.duty#vehicle"];
    const both = await wire.userWith(["bus.dayBoard", "bus.dayBoard/btn_reassign", ...more]);
    expect((await reassign(id, { vehicleId }, { token: both.token })).code).toBe(200);
  });

  test("an undo needs the button of the step that is undone", async () => {
    const { id } = await oneTrip();
    await mark(id, "departed");
    const { token } = await wire.userWith(["bus.dayBoard", "bus.dayBoard/btn_cancelTrip"]);
    expect((await mark(id, "undo", {}, { token })).code).toBe(403);
    expect((await board({ token })).log.some(({ undoUntil }) => undoUntil !== undefined)).toBe(false);
    expect((await mark(id, "undo")).code).toBe(200);
  });

  test("hidden columns of trips are hidden on the board too", async () => {
    const { id, vehicleId } = await oneTrip();
    const { token } = await wire.userWith(["bus.dayBoard", "bus.trip", "bus.trip#vehicle"]);
    expect(await shown(id, { token })).toMatchObject({ vehicleId, driverId: "", plannedDriverId: "" });
  });
});

describe("the trips of a day", () => {
  test("are those of published schemes valid on that day, on their kinds of day", async () => {
    const who = { vehicleId: await vehicle(), driverId: await driver() };
    const [daily] = await published([{ at: 10, ...who }]);
    const [draft] = await published([{ at: 10, ...who }], [-1, 1], "draft");
    const [over] = await published([{ at: 10, ...who }], [-9, -1]);
    const [lastDay] = await published([{ at: 10, ...who }], [-9, 0]);
    const [holiday] = await published([{ at: 10, ...who, days: ["holiday"] }]);
    const ids = (await board()).trips.map(({ id }) => id);
    expect([daily, draft, over, lastDay, holiday].map((id) => ids.includes(id ?? ""))).toEqual([
      ...[true, false, false, true, false],
    ]);
  });

  test("follow the kind of day in the service calendar", async () => {
    const who = { vehicleId: await vehicle(), driverId: await driver() };
    const [id] = await published([{ at: 10, ...who, days: ["holiday"] }], [0, 9]);
    const on = serviceDateText(today + 8 * dayMs);
    const runs = async () => (await board({ query: { date: on } })).trips.some((trip) => trip.id === id);
    expect(await runs()).toBe(false);
    const body = { day: today + 8 * dayMs, kind: "holiday", name: "厂庆" };
    expect((await model("POST", "serviceDays", { body })).code).toBe(200);
    expect(await runs()).toBe(true);
  });

  test.each(["yesterday", "2026-02-30", "2026-1-1"])("are refused for the invalid day %s", async (text) => {
    expect(rules(await ask("GET", "day", { query: { date: text } }))).toEqual(["date date"]);
  });

  test("take driver and vehicle from a duty that names the trip, unless that duty is cancelled", async () => {
    const { id, vehicleId } = await oneTrip();
    const [row] = await wire.sql<{ number: string }>("select number from trips where id = $1", [id]);
    const other = await driver();
    const times = { serviceDate: today, startsAt: today, endsAt: today + 60 * minuteMs };
    const pieces = [{ kind: "drive", from: 600, until: 1800, trip: row?.number }];
    const duty = idOf(
      await model("POST", "duties", { body: { ...times, driverId: other, vehicleId, state: "planned", pieces } }),
    );
    expect(await shown(id)).toMatchObject({ driverId: other, vehicleId, isReassigned: 0 });
    await model("PUT", `duties/${duty}/Actions/cancel`);
    expect((await shown(id))?.driverId).not.toBe(other);
  });
});

describe("marks of trips", () => {
  test.each([
    ["arrived before it departed", ["arrived"], "not_departed"],
    ["departed twice", ["departed", "departed"], "departed"],
    ["departed after it arrived", ["departed", "arrived", "departed"], "arrived"],
    ["departed after it was cancelled", ["cancelled", "departed"], "cancelled"],
    ["undone where nothing was done", ["undo"], "nothing"],
    ["undone twice", ["departed", "undo", "undo"], "nothing"],
  ])("a trip is not %s", async (_, steps, reason) => {
    const { id } = await oneTrip();
    const answers: Answer[] = [];
    for (const step of steps) answers.push(await mark(id, step, { reason: "坏车" }));
    expect(answers.slice(0, -1).map(({ code }) => code)).toEqual(steps.slice(1).map(() => 200));
    expect(answers.at(-1)?.reason).toBe(reason);
  });

  test("a cancellation needs a reason; unknown trips are not found; future trips cannot depart yet", async () => {
    const { id } = await oneTrip();
    expect(rules(await mark(id, "cancelled", { reason: " " }))).toEqual(["reason required"]);
    expect((await mark("nothing", "departed")).reason).toBe("not_found");
    const [foreign] = await wire.sql<{ id: string }>(
      `select t.id from trips t join factories f on f.id = t.factory_id
       where t.factory_id <> (select factory_id from trips where id = $1) order by t.id limit 1`,
      [id],
    );
    expect((await mark(foreign?.id ?? "", "departed")).reason).toBe("not_found");
    const noon = await oneTrip({ at: 12 * 60 });
    const early = { date: serviceDateText(today + dayMs) };
    expect((await mark(noon.id, "departed", early)).reason).toBe("early");
  });

  test("an expired paper prevents departure, unless an override gives a reason", async () => {
    const { id, vehicleId } = await oneTrip({ vehicleId: await vehicle({ insuredUntil: today - dayMs }) });
    expect((await mark(id, "departed")).reason).toBe("expired");
    expect((await board()).papers.find(({ ownerId }) => ownerId === vehicleId)).toMatchObject({ field: "保险到期" });
    expect(rules(await reassign(id, { vehicleId }))).toBeUndefined();
    expect((await reassign(id, { vehicleId })).reason).toBe("nothing");
    expect((await reassign(id, { vehicleId, override: "保单已续，系统未更新" })).code).toBe(200);
    expect((await shown(id))?.["papersAllowed"]).toBe(1);
    expect((await mark(id, "departed")).code).toBe(200);
  });

  test("each step is logged, and the last one can be undone, which is logged too", async () => {
    const { id } = await oneTrip();
    await mark(id, "departed");
    await mark(id, "arrived");
    expect((await shown(id))?.["arrivedAt"]).toEqual(expect.any(Number));
    await mark(id, "undo");
    const trip = await shown(id);
    expect([trip?.["arrivedAt"], typeof trip?.["departedAt"]]).toEqual([undefined, "number"]);
    const log = (await board()).log.filter(({ tripId }) => tripId === id);
    expect(log.map(({ what, undoUntil }) => `${String(what)} ${undoUntil !== undefined}`)).toEqual([
      ...["undone false", "arrived false", "departed false"],
    ]);
    expect(log[0]?.["who"]).toBeTruthy();
  });

  test("a step older than five minutes cannot be undone", async () => {
    const { id } = await oneTrip();
    await mark(id, "departed");
    await wire.sql(
      `update audit_log set at = at - interval '301 seconds' where resource = 'tripRuns' and record_id =
       (select id from trip_runs where trip_id = $1)`,
      [id],
    );
    expect((await mark(id, "undo")).reason).toBe("late");
  });
});

describe("reassignment", () => {
  test("without a change, with unknown records or for a cancelled trip is refused", async () => {
    const { id, vehicleId, driverId } = await oneTrip();
    expect(rules(await reassign(id, {}))).toEqual(["vehicle required"]);
    expect((await reassign(id, { vehicleId, driverId })).reason).toBe("nothing");
    expect(rules(await reassign(id, { vehicleId: "nothing" }))).toEqual(["vehicle reference"]);
    const [foreign] = await wire.sql<{ id: string }>(
      "select id from drivers where factory_id <> (select factory_id from trips where id = $1) limit 1",
      [id],
    );
    expect(rules(await reassign(id, { driverId: foreign?.id }))).toEqual(["driver reference"]);
    await mark(id, "cancelled", { reason: "没有乘客" });
    expect((await reassign(id, { vehicleId: await vehicle() })).reason).toBe("cancelled");
  });

  test("to a vehicle in repair, a driver on leave or expired papers is refused by field", async () => {
    const { id } = await oneTrip();
    expect(rules(await reassign(id, { vehicleId: await vehicle({ status: "repair" }) }))).toEqual(["vehicle usable"]);
    expect(rules(await reassign(id, { driverId: await driver({ status: "leave" }) }))).toEqual(["driver usable"]);
    const expired = await reassign(id, { driverId: await driver({ licenceUntil: today - dayMs }) });
    expect(rules(expired)).toEqual(["driver expired"]);
    expect(expired.msg).toContain("驾驶证到期");
  });

  test("to a driver or vehicle with another trip or duty at that time is refused, naming the clash", async () => {
    const { id } = await oneTrip();
    const other = await oneTrip({ at: 25 });
    const busy = await reassign(id, { vehicleId: other.vehicleId });
    expect(rules(busy)).toEqual(["vehicle apart"]);
    expect(busy.msg).toMatch(/DB\d+-0/);
    const driverId = await driver();
    const times = { serviceDate: today, startsAt: today, endsAt: today + 15 * minuteMs };
    await model("POST", "duties", { body: { ...times, driverId, state: "planned", number: `DBN${serial}` } });
    const clash = await reassign(id, { driverId });
    expect(rules(clash)).toEqual(["driver apart"]);
    expect(clash.msg).toContain(`DBN${serial}`);
    expect((await shown(id))?.["isReassigned"]).toBe(0);
  });

  test("may use the vehicle of a cancelled trip", async () => {
    const { id } = await oneTrip();
    const other = await oneTrip({ at: 25 });
    await mark(other.id, "cancelled", { reason: "没有乘客" });
    expect((await reassign(id, { vehicleId: other.vehicleId })).code).toBe(200);
  });

  test("creates one duty, which prevents a second booking of the same vehicle", async () => {
    const { id, driverId } = await oneTrip();
    const vehicleId = await vehicle();
    const { data, code } = await reassign(id, { vehicleId });
    expect(code).toBe(200);
    expect(await shown(id)).toMatchObject({ vehicleId, driverId, isReassigned: 1 });
    const dutyId = String(data["dutyId"]);
    expect((await model("GET", `duties/${dutyId}`)).data).toMatchObject({ vehicleId, driverId, state: "confirmed" });
    const times = { serviceDate: today, startsAt: today, endsAt: today + 60 * minuteMs };
    expect(rules(await model("POST", "duties", { body: { ...times, vehicleId, state: "planned" } }))).toEqual([
      "vehicle apart",
    ]);
    const again = await driver();
    expect((await reassign(id, { driverId: again })).data["dutyId"]).toBe(dutyId);
    expect((await model("GET", `duties/${dutyId}`)).data).toMatchObject({ vehicleId, driverId: again });
  });

  test("of two trips to one vehicle at the same moment refuses one of them", async () => {
    const [first, second, vehicleId] = [await oneTrip(), await oneTrip(), await vehicle()];
    const answers = await Promise.all([first.id, second.id].map((id) => reassign(id, { vehicleId })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400]);
  });

  test("can be undone: the earlier vehicle returns and the duty is cancelled", async () => {
    const { id, vehicleId: former } = await oneTrip();
    const [one, two] = [await vehicle(), await vehicle()];
    const dutyId = String((await reassign(id, { vehicleId: one })).data["dutyId"]);
    await reassign(id, { vehicleId: two });
    expect((await mark(id, "undo")).code).toBe(200);
    expect((await shown(id))?.vehicleId).toBe(one);
    const alone = await oneTrip();
    const made = String((await reassign(alone.id, { vehicleId: two })).data["dutyId"]);
    expect((await mark(alone.id, "undo")).code).toBe(200);
    expect((await shown(alone.id))?.vehicleId).toBe(alone.vehicleId);
    expect((await model("GET", `duties/${made}`)).data["state"]).toBe("cancelled");
    expect([dutyId, former].every(Boolean)).toBe(true);
  });

  test("as a dry run gives the same answer, stores nothing and sends no message", async () => {
    const { id, vehicleId } = await oneTrip();
    const driverId = await driver({ userId: me });
    const before = await messages();
    expect((await reassign(id, { driverId, dryRun: 1 })).data).toMatchObject({ told: 1 });
    expect(await shown(id)).toMatchObject({ vehicleId, isReassigned: 0 });
    expect(await messages()).toBe(before);
    expect((await reassign(id, { vehicleId: "nothing", dryRun: 1 })).code).toBe(400);
  });

  test("sends one message to the new and the former driver, and for a cancelled trip", async () => {
    const { id } = await oneTrip({ driverId: await driver({ userId: me }) });
    const before = await messages();
    await reassign(id, { driverId: await driver() });
    expect(await messages()).toBe(before + 1);
    const own = await oneTrip({ driverId: await driver({ userId: me }) });
    await mark(own.id, "cancelled", { reason: "大雾" });
    expect(await messages()).toBe(before + 2);
    expect(await wire.sql("select 1 from messages where body like '%大雾%' and kind = 2")).toHaveLength(1);
  });

  const messages = async () =>
    (
      await wire.sql<{ count: number }>("select count(*)::integer as count from message_reads where user_id = $1", [me])
    )[0]?.count ?? 0;
});

test("candidates are sorted by seats, papers and bookings; the current driver is kept where possible", async () => {
  const { id, vehicleId, driverId } = await oneTrip();
  const [fine, small, expired] = [
    await vehicle(),
    await vehicle({ seats: 20 }),
    await vehicle({ insuredUntil: today - dayMs }),
  ];
  const { data } = await ask("GET", "day/candidates", { query: { date, tripId: id } });
  const found = data as unknown as Record<"vehicles" | "drivers", { free: readonly Trip[]; blocked: readonly Trip[] }>;
  const free = found.vehicles.free.map((one) => one.id);
  expect(free.indexOf(fine)).toBeLessThan(free.indexOf(small));
  expect(found.vehicles.blocked.find((one) => one.id === expired)).toMatchObject({ why: "papers", about: "保险到期" });
  expect(found.vehicles.free.find((one) => one.id === vehicleId)).toMatchObject({ isCurrent: 1 });
  expect([data["driverId"], data["vehicleId"] === vehicleId]).toEqual([driverId, false]);
});
