/** Schemes and their trips: who may change them and when, and what a check and a publication refuse. */
import { beforeAll, expect, test } from "vitest";

import { type Answer, type Asked, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
let lineId: string;
let stops: readonly string[] = [];
let me: string;
const day = (text: string) => Date.parse(`${text}T00:00+08:00`);
const ask = (method: string, path: string, asked: Asked = {}) =>
  wire.ask(method, `/api/ext/${path}`, { token: admin, ...asked, headers: ours });
const model = (method: string, path: string, asked: Asked = {}) => ask(method, `models/${path}`, asked);
const firstOf = async (name: string, at = 0) =>
  (await model("GET", name, { query: { pageSize: 50 } })).data.list[at]?.id ?? "";

beforeAll(async () => {
  admin = await wire.login("admin");
  const found = await model("GET", "stops", { query: { pageSize: 3 } });
  stops = found.data.list.map(({ id }) => id);
  const route = stops.map((stopId, at) => ({
    direction: "toFactory",
    stopId,
    distance: 900,
    time: at === 0 ? 0 : 300,
  }));
  const line = { fullName: "时刻表线", enCode: "TT1", kind: "commuter", status: "running", enabledMark: 1, route };
  lineId = (await model("POST", "lines", { body: line })).data.id;
  me = (await wire.sql<{ id: string }>("select id from users where account = 'admin'"))[0]?.id ?? "";
});

let count = 0;
async function scheme(more: object = {}): Promise<string> {
  count += 1;
  const body = {
    ...{ fullName: `方案${count}`, enCode: `TS${count}`, year: 2031, quarter: "q1", shift: "night", region: "west" },
    ...{ validFrom: day(`20${30 + count}-01-01`), validUntil: day(`20${30 + count}-03-31`), peopleIds: [me] },
    ...more,
  };
  const made = await model("POST", "schemes", { body });
  expect([made.code, made.issues]).toEqual([200, undefined]);
  return made.data.id;
}
const trip = (number: string, more: object = {}) => ({
  ...{ number, lineId, direction: "toFactory", days: ["workday"], departure: 75_600 },
  ...{ times: stops.map((stopId, at) => ({ stopId, time: 75_600 + at * 300 })) },
  ...more,
});
const save = (id: string, trips: readonly object[], removed: readonly object[] = []) =>
  ask("PUT", `timetables/${id}`, { body: { trips, removed } });
interface Saved {
  readonly saved: number;
  readonly results: readonly {
    readonly code: number;
    readonly reason?: string;
    readonly msg: string;
    readonly id: string;
  }[];
}
const savedIn = ({ data }: Answer) => data as unknown as Saved;
const act = (id: string, action: string) => model("PUT", `schemes/${id}/Actions/${action}`);
async function staffed(id: string, number = "V1"): Promise<string> {
  const people = { vehicleId: await firstOf("vehicles"), driverId: await firstOf("drivers") };
  const { results } = savedIn(await save(id, [trip(number, people)]));
  return results[0]?.id ?? "";
}

test("a timetable needs a session, the right to the page and an existing scheme", async () => {
  const id = await scheme();
  expect((await ask("GET", `timetables/${id}`, { token: undefined })).code).toBe(600);
  const { token } = await wire.userWith(["bus.line"]);
  for (const [method, path] of [
    ["GET", ""],
    ["GET", "/check"],
    ["PUT", ""],
  ] as const) {
    const body = method === "PUT" ? { trips: [], removed: [] } : undefined;
    expect((await ask(method, `timetables/${id}${path}`, { token, body })).code).toBe(403);
    expect((await ask(method, `timetables/nothing${path}`, { body })).reason).toBe("not_found");
  }
});

test("a user who may only read trips cannot save any, and is informed of this", async () => {
  const id = await scheme();
  const { token } = await wire.userWith(["bus.scheme", "bus.trip", "bus.line"]);
  const read = await ask("GET", `timetables/${id}`, { token });
  expect([read.code, read.data["mayEdit"]]).toEqual([200, 0]);
  const answer = await ask("PUT", `timetables/${id}`, { token, body: { trips: [trip("X1")], removed: [] } });
  expect(savedIn(answer).results[0]?.reason).toBe("forbidden");
  expect((await model("POST", "trips", { token, body: { ...trip("X1"), schemeId: id } })).code).toBe(403);
});

test("a refused trip prevents all other trips of its call from being saved, and is reported", async () => {
  const id = await scheme();
  const back = [
    { stopId: stops[0], time: 300 },
    { stopId: stops[1], time: 240 },
  ];
  const answer = savedIn(await save(id, [trip("A1"), trip("A2", { times: back, departure: 300 })]));
  expect(answer.saved).toBe(0);
  expect(answer.results.map(({ code, reason }) => reason ?? code)).toEqual([200, "validation"]);
  expect((await ask("GET", `timetables/${id}`)).data["trips"]).toEqual([]);
  const late = savedIn(await save(id, [trip("A3", { times: [{ stopId: stops[0], time: 130_000 }] })]));
  expect(late.results[0]?.reason).toBe("validation");
});

test("saved times, days and order are read back; the departure is the first time", async () => {
  const id = await scheme();
  const times = [
    { stopId: stops[1], time: 88_200 },
    { stopId: stops[2], time: 88_500 },
  ];
  expect(savedIn(await save(id, [trip("B2", { times, departure: 1 }), trip("B1")])).saved).toBe(1);
  const { data } = await ask("GET", `timetables/${id}`);
  const trips = data["trips"] as readonly {
    readonly number: string;
    readonly departure: number;
    readonly times: unknown;
  }[];
  expect(trips.map(({ number, departure }) => [number, departure])).toEqual([
    ["B1", 75_600],
    ["B2", 88_200],
  ]);
  expect(trips[1]?.times).toEqual(times);
});

test("a trip changed by another user is not overwritten, and the answer names user and trip", async () => {
  const id = await scheme();
  const { results } = savedIn(await save(id, [trip("C1"), trip("C2")]));
  const [first, second] = results.map((one) => one.id);
  await model("PUT", `trips/${first}`, { body: { departure: 76_000, times: [] } });
  const answer = savedIn(
    await save(id, [
      { ...trip("C1"), id: first, version: 1 },
      { ...trip("C9"), id: second, version: 1 },
    ]),
  );
  expect(answer.saved).toBe(0);
  expect(answer.results[0]).toMatchObject({ reason: "conflict", msg: expect.stringMatching(/C1.*admin/) as string });
  const { data } = await model("GET", `trips/${second}`);
  expect(data["number"]).toBe("C2");
});

test("a number freed by one trip can be used by another in the same call", async () => {
  const id = await scheme();
  const { results } = savedIn(await save(id, [trip("D1")]));
  const answer = savedIn(await save(id, [trip("D1")], [{ id: results[0]?.id, version: 1 }]));
  expect([answer.saved, answer.results.map(({ code }) => code)]).toEqual([1, [200, 200]]);
});

test("trips of another scheme cannot be changed through this one", async () => {
  const [one, other] = [await scheme(), await scheme()];
  const { results } = savedIn(await save(one, [trip("E1")]));
  expect((await save(other, [], [{ id: results[0]?.id }])).reason).toBe("other_scheme");
});

test("the check names missing values, and the scheme stays a draft", async () => {
  const id = await scheme();
  expect((await act(id, "check")).issues?.map(({ rule }) => rule)).toEqual(["noTrips"]);
  await save(id, [trip("F1")]);
  const refused = await act(id, "check");
  expect(refused.issues?.map(({ field, rule }) => [field, rule])).toEqual([
    ["F1", "noVehicle"],
    ["F1", "noDriver"],
  ]);
  expect((await model("GET", `schemes/${id}`)).data["state"]).toBe("draft");
  const people = { vehicleId: await firstOf("vehicles"), driverId: await firstOf("drivers") };
  await save(id, [trip("F2", people), trip("F3", people)]);
  const { data } = await ask("GET", `timetables/${id}/check`);
  const rules = (data as unknown as readonly { readonly rule: string }[]).map(({ rule }) => rule);
  expect(rules).toEqual(["vehicleTwice", "driverTwice", "noVehicle", "noDriver", "calendarShort"]);
});

test.each([["publish"], ["archive"]])("a draft refuses to %s, singly and in a batch", async (action) => {
  const id = await scheme();
  await staffed(id);
  expect((await act(id, action)).reason).toBe("state");
  const operations = [{ op: "act", action, id }];
  const { data } = await ask("POST", "batch/schemes", { body: { operations } });
  expect((data as unknown as Saved["results"])[0]?.reason).toBe("state");
});

test("the state changes only by actions, not by a change, a new record or a batch", async () => {
  const id = await scheme({ state: "published" });
  await model("PUT", `schemes/${id}`, { body: { state: "published", description: "x" } });
  await ask("POST", "batch/schemes", { body: { operations: [{ op: "update", id, record: { state: "published" } }] } });
  expect((await model("GET", `schemes/${id}`)).data["state"]).toBe("draft");
  const { token } = await wire.userWith(["bus.scheme", "bus.scheme/btn_edit", "bus.scheme/btn_check"]);
  expect((await model("PUT", `schemes/${id}/Actions/publish`, { token })).code).toBe(403);
});

test("a published scheme refuses every change of trips and dates, and users are informed once", async () => {
  const id = await scheme();
  const tripId = await staffed(id);
  expect((await act(id, "check")).code).toBe(200);
  expect((await act(id, "publish")).code).toBe(200);
  expect((await model("PUT", `schemes/${id}`, { body: { validUntil: day("2050-01-01") } })).reason).toBe("not_draft");
  expect((await model("DELETE", `schemes/${id}`)).reason).toBe("published");
  expect((await model("PUT", `trips/${tripId}`, { body: { number: "Z" } })).reason).toBe("not_draft");
  expect((await model("DELETE", `trips/${tripId}`)).reason).toBe("not_draft");
  expect((await model("POST", "trips", { body: { ...trip("Z1"), schemeId: id } })).reason).toBe("not_draft");
  const record = { ...trip("Z2"), schemeId: id };
  const operations = [
    { op: "remove", id: tripId },
    { op: "create", record },
  ];
  const { data } = await ask("POST", "batch/trips", { body: { operations } });
  expect((data as unknown as Saved["results"]).map(({ reason }) => reason)).toEqual(["not_draft", "not_draft"]);
  expect(savedIn(await save(id, [trip("Z3")])).results[0]?.reason).toBe("not_draft");
  const told = async () =>
    wire.sql(
      "select 1 from messages m join message_reads r on r.message_id = m.id where m.kind = 2 and m.title like $1",
      [`%“方案${count}”%`],
    );
  await expect.poll(async () => (await told()).length, { timeout: 60_000 }).toBe(1);
  expect((await act(id, "archive")).code).toBe(200);
  expect((await act(id, "reopen")).reason).toBe("state");
});

test("a scheme without people to inform is not published", async () => {
  const id = await scheme({ peopleIds: [] });
  await staffed(id);
  await act(id, "check");
  expect((await act(id, "publish")).issues?.map(({ field, rule }) => [field, rule])).toEqual([
    ["people", "choosePeople"],
  ]);
});

async function checked(more: object): Promise<string> {
  const id = await scheme(more);
  await staffed(id);
  expect((await act(id, "check")).code).toBe(200);
  return id;
}

test("published schemes of one shift and region cannot share a day, and the refusal names the other", async () => {
  const period = { region: "south", validFrom: day("2040-01-01"), validUntil: day("2040-03-31") };
  const first = await checked(period);
  const [same, after, elsewhere] = [
    await checked({ ...period, validFrom: day("2040-03-31"), validUntil: day("2040-06-30") }),
    await checked({ ...period, validFrom: day("2040-04-01"), validUntil: day("2040-06-30") }),
    await checked({ ...period, region: "north" }),
  ];
  await act(first, "publish");
  const refused = await act(same, "publish");
  expect([refused.reason, refused.msg]).toEqual(["overlap", expect.stringContaining("方案")]);
  expect([(await act(after, "publish")).code, (await act(elsewhere, "publish")).code]).toEqual([200, 200]);
});

test("schemes published at the same moment or in one batch cannot overlap either", async () => {
  const period = { region: "east", validFrom: day("2041-01-01"), validUntil: day("2041-03-31") };
  const ids = [await checked(period), await checked(period), await checked(period)];
  const operations = ids.slice(0, 2).map((id) => ({ op: "act", action: "publish", id }));
  const answers = await Promise.all([
    ...ids.map((id) => act(id, "publish")),
    ask("POST", "batch/schemes", { body: { operations } }),
  ]);
  expect(answers.slice(0, 3).filter(({ code }) => code === 200).length).toBeLessThanOrEqual(1);
  const rows = await wire.sql("select id from schemes where id = any($1) and state = 'published'", [ids]);
  expect(rows).toHaveLength(1);
});

test("a new scheme with a basis gets copies of its trips", async () => {
  const basis = await scheme();
  await save(basis, [trip("G1"), trip("G2", { times: [] })]);
  const id = await scheme({ basisId: basis });
  const { data } = await ask("GET", `timetables/${id}`);
  const copied = data["trips"] as readonly {
    readonly id: string;
    readonly number: string;
    readonly times: unknown[];
  }[];
  expect(copied.map(({ number, times }) => [number, times.length])).toEqual([
    ["G1", 3],
    ["G2", 0],
  ]);
  await save(id, [{ ...trip("G9"), id: copied[0]?.id, version: 1 }]);
  const before = (await ask("GET", `timetables/${basis}`)).data["trips"] as typeof copied;
  expect(before.map(({ number }) => number)).toEqual(["G1", "G2"]);
});

test("deleting a draft deletes its trips", async () => {
  const id = await scheme();
  const tripId = await staffed(id);
  expect((await model("DELETE", `schemes/${id}`)).code).toBe(200);
  expect((await model("GET", `trips/${tripId}`)).reason).toBe("not_found");
});
