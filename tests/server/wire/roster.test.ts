/** The roster over the wire: who reads and saves it, all-or-nothing saves, swaps, named conflicts, undo, and leave. */
import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, type Asked, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const [dayMs, hourMs] = [86_400_000, 3_600_000];
/** 2031-05-05, a Monday. */
const firstDay = Date.parse("2031-05-05T00:00+08:00");
const firstNumber = Math.floor((firstDay + 8 * hourMs) / dayMs);

let admin: string;
const ask = (method: string, path: string, asked: Asked = {}) =>
  wire.ask(method, `/api/ext/${path}`, { token: admin, ...asked, headers: { ...ours, ...asked.headers } });
const model = (method: string, path: string, asked: Asked = {}) => ask(method, `models/${path}`, asked);

const columns = ["number", "serviceDate", "driver", "vehicle", "line", "startsAt", "endsAt", "state", "override"];
const pages = ["bus.roster", "bus.driver", "bus.driver#name", "bus.vehicle", "bus.vehicle#plate", "bus.duty"];
const reads = [...pages, ...columns.map((column) => `bus.duty#${column}`)];
const leaves = ["driver", "kind", "startsOn", "endsOn", "reason"].map((column) => `bus.driverLeave#${column}`);

let people: readonly string[] = [];
let buses: readonly string[] = [];
let serial = 0;
beforeAll(async () => {
  admin = await wire.login("admin");
  const made = async (name: string, body: object) => idOf(await model("POST", name, { body }));
  const driver = (number: number) => ({
    ...{ name: `班员${"甲乙丙丁"[number]}`, code: `rb${number}`, status: "onDuty", phone: "13900000000" },
    licenceKind: "a1",
  });
  people = await Promise.all([0, 1, 2].map((number) => made("drivers", driver(number))));
  const bus = (number: number) => ({ plate: `苏R${20_000 + number}`, kind: "largeBus", status: "inUse", seats: 45 });
  buses = await Promise.all([0, 1].map((number) => made("vehicles", bus(number))));
});

function idOf({ code, data, text }: Answer): string {
  if (code !== 200) throw new Error(text);
  return data.id;
}
async function aDuty(day: number, from: number, more: object = {}): Promise<string> {
  serial += 1;
  const at = (hour: number) => firstDay + day * dayMs + hour * hourMs;
  const body = { serviceDate: firstDay + day * dayMs, startsAt: at(from), endsAt: at(from + 6), state: "planned" };
  return idOf(await model("POST", "duties", { body: { ...body, number: `RB${serial}`, ...more } }));
}

interface Change {
  readonly id: string;
  readonly version?: number;
  readonly driverId?: string;
  readonly vehicleId?: string;
}
interface Saved {
  readonly saved: number;
  readonly results: readonly {
    readonly code: number;
    readonly reason?: string;
    readonly issues?: Answer["issues"];
    readonly msg: string;
  }[];
  readonly undo: {
    readonly duties: readonly Change[];
    readonly spares: readonly object[];
    readonly removed: readonly object[];
  };
}
const nothing = { duties: [], spares: [], removed: [] };
const save = (body: object, asked: Asked = {}) => ask("PUT", "roster", { ...asked, body: { ...nothing, ...body } });
const saved = (answer: Answer) => {
  if (answer.code !== 200) throw new Error(answer.text);
  return answer.data as unknown as Saved;
};
interface Read {
  readonly mayAssign: number;
  readonly mayMarkSpare: number;
  readonly duties: readonly (Change & { readonly start: number; readonly end: number; readonly day: number })[];
  readonly leaves: readonly {
    readonly id: string;
    readonly version: number;
    readonly kind: string;
    readonly driverId: string;
  }[];
  readonly drivers: readonly { readonly id: string }[];
  readonly rules: { readonly restBetween: number };
}
async function read(asked: Asked = {}): Promise<Read> {
  const answer = await ask("GET", "roster", { query: { from: "2031-05-05", days: 7 }, ...asked });
  if (answer.code !== 200) throw new Error(answer.text);
  return answer.data as unknown as Read;
}
/** The trip of a run is of no importance for the roster. */
async function tookOver(id: string): Promise<void> {
  await wire.sql(
    `insert into trip_runs (id, factory_id, service_date, trip_id, duty_id)
     select 'run' || d.id, d.factory_id, d.service_date, (select t.id from trips t where t.factory_id = d.factory_id limit 1), d.id
     from duties d where d.id = $1`,
    [id],
  );
}
const dutyNow = async (id: string) => (await read()).duties.find((one) => one.id === id);

test("a duty that took over a trip on the day board is told as such, and no other", async () => {
  const [ordinary, taken] = [await aDuty(6, 1), await aDuty(6, 9, { vehicleId: buses[0] })];
  await tookOver(taken);
  const { duties } = (await ask("GET", "roster", { query: { from: "2031-05-11", days: 1 } })).data as never as {
    readonly duties: readonly { readonly id: string; readonly isReplacement?: unknown }[];
  };
  const flagOf = (id: string) => duties.find((one) => one.id === id)?.isReplacement;
  expect([flagOf(ordinary), flagOf(taken)]).toEqual([undefined, 1]);
});

describe("the roster refuses", () => {
  test("calls without a session, without the page or without the button", async () => {
    const id = await aDuty(0, 1);
    const change = { duties: [{ id, driverId: people[0] }] };
    expect((await save(change, { token: undefined })).code).toBe(600);
    const { token } = await wire.userWith(["bus.duty", "bus.duty/btn_edit"]);
    expect((await ask("GET", "roster", { token, query: { from: "2031-05-05" } })).code).toBe(403);
    const reader = await wire.userWith(reads);
    expect((await save(change, { token: reader.token })).code).toBe(403);
    expect((await read({ token: reader.token })).mayAssign).toBe(0);
  });

  test("changes with only its own button, without the right to change duties", async () => {
    const id = await aDuty(0, 1);
    const { token } = await wire.userWith([...reads, "bus.roster/btn_assign"]);
    const { results } = saved(await save({ duties: [{ id, driverId: people[0] }] }, { token }));
    expect(results.map(({ reason }) => reason)).toEqual(["forbidden"]);
  });

  test.each([
    ["a day that is none", { from: "2031-13-05" }],
    ["more than 31 days", { from: "2031-05-05", days: 32 }],
    ["no day at all", { from: "2031-05-05", days: 0 }],
  ])("to read %s", async (_what, query) => {
    expect((await ask("GET", "roster", { query })).reason).toBe("validation");
  });

  test("an empty change, and a change with one duty twice", async () => {
    const id = await aDuty(0, 1);
    expect((await save({ duties: [{ id }] })).reason).toBe("validation");
    const twice = {
      duties: [
        { id, driverId: people[0] },
        { id, driverId: people[1] },
      ],
    };
    expect((await save(twice)).reason).toBe("validation");
  });

  test("a duty of another factory, which is not found", async () => {
    const [other] = await wire.sql<{ id: string }>(
      `select d.id from duties d join factories f on f.id = d.factory_id order by f.sort_order desc, d.id limit 1`,
    );
    const { saved: isSaved, results } = saved(await save({ duties: [{ id: other?.id, driverId: people[0] }] }));
    expect([isSaved, results[0]?.reason]).toEqual([0, "not_found"]);
    expect((await read()).duties.some(({ id }) => id === other?.id)).toBe(false);
  });

  test("a clash, naming the other duty, and stores nothing of the set", async () => {
    const [one, other] = [await aDuty(1, 8, { driverId: people[0] }), await aDuty(1, 10)];
    const free = await aDuty(1, 20);
    const wishes = [
      { id: free, driverId: people[1] },
      { id: other, driverId: people[0] },
    ];
    const { saved: isSaved, results } = saved(await save({ duties: wishes }));
    expect([isSaved, ...results.map(({ code }) => code)]).toEqual([0, 200, 400]);
    const number =
      (await wire.sql<{ number: string }>(`select number from duties where id = $1`, [one]))[0]?.number ?? "";
    expect(JSON.stringify(results[1]?.issues)).toContain(number);
    expect((await dutyNow(free))?.driverId).toBe("");
  });

  test("a change with an outdated version", async () => {
    const id = await aDuty(2, 8);
    const version = (await dutyNow(id))?.version;
    expect(saved(await save({ duties: [{ id, version, driverId: people[0] }] })).saved).toBe(1);
    const late = saved(await save({ duties: [{ id, version, driverId: people[1] }] }));
    expect([late.saved, late.results[0]?.reason]).toEqual([0, "conflict"]);
    expect((await dutyNow(id))?.driverId).toBe(people[0]);
  });

  test("a driver on leave: on the roster, singly and in a batch", async () => {
    const away = { driverId: people[2], kind: "sick", startsOn: firstDay + 3 * dayMs, endsOn: firstDay + 4 * dayMs };
    idOf(await model("POST", "driverLeaves", { body: { ...away, reason: "病假" } }));
    const id = await aDuty(3, 8);
    const { results } = saved(await save({ duties: [{ id, driverId: people[2] }] }));
    expect(results[0]?.issues?.map(({ field, rule }) => `${field} ${rule}`)).toEqual(["driver leave"]);
    const single = await model("PUT", `duties/${id}`, { body: { driverId: people[2] } });
    expect(single.issues?.map(({ rule }) => rule)).toEqual(["leave"]);
    const operations = [{ op: "update", id, record: { driverId: people[2] } }];
    const batch = (await ask("POST", "batch/duties", { body: { operations } })).data as unknown as Saved["results"];
    expect(batch[0]?.reason).toBe("validation");
  });

  test("leave that ends before it begins, or lasts too long", async () => {
    const leave = { driverId: people[0], kind: "annual", startsOn: firstDay, reason: "年假" };
    for (const days of [-1, 400]) {
      const body = { ...leave, endsOn: firstDay + days * dayMs };
      expect((await model("POST", "driverLeaves", { body })).issues?.map(({ field }) => field)).toEqual(["endsOn"]);
    }
  });
});

test("two drivers and their vehicles swap duties at one time, and undo puts them back", async () => {
  const who = [
    { driverId: people[0], vehicleId: buses[0] },
    { driverId: people[1], vehicleId: buses[1] },
  ];
  const ids = [await aDuty(5, 8, who[0]), await aDuty(5, 9, who[1])];
  const swap = ids.map((id, at) => ({ id, ...who[1 - at] }));
  const { saved: isSaved, undo } = saved(await save({ duties: swap }));
  expect(isSaved).toBe(1);
  expect(await dutyNow(ids[0] ?? "")).toMatchObject(who[1] ?? {});
  const back = saved(await save(undo));
  expect([back.saved, back.results.map(({ code }) => code)]).toEqual([1, [200, 200]]);
  expect([await dutyNow(ids[0] ?? ""), await dutyNow(ids[1] ?? "")]).toMatchObject(who);
  expect(saved(await save(undo)).saved, "an old undo is refused by the versions").toBe(0);
});

test("a driver freed by one change of a set can be used by another, in any order", async () => {
  const [taken, other] = [await aDuty(4, 8, { driverId: people[0] }), await aDuty(4, 10)];
  const wishes = [
    { id: other, driverId: people[0] },
    { id: taken, driverId: "" },
  ];
  expect(saved(await save({ duties: wishes })).results.map(({ code }) => code)).toEqual([200, 200]);
  expect((await dutyNow(other))?.driverId).toBe(people[0]);
});

test("a dry run reports whether the save would succeed, and stores nothing", async () => {
  const id = await aDuty(6, 8);
  expect(saved(await save({ duties: [{ id, driverId: people[0] }], dryRun: 1 })).saved).toBe(1);
  expect((await dutyNow(id))?.driverId).toBe("");
});

test("standby days are saved and undone together with the duties", async () => {
  const id = await aDuty(6, 15);
  const day = firstNumber + 6;
  const { saved: isSaved, undo } = saved(
    await save({ duties: [{ id, driverId: people[1] }], spares: [{ driverId: people[2], day }] }),
  );
  expect(isSaved).toBe(1);
  const there = async () =>
    (await read()).leaves.filter(({ kind, driverId }) => kind === "spare" && driverId === people[2]);
  expect(await there()).toHaveLength(1);
  expect(saved(await save(undo)).saved).toBe(1);
  expect([await there(), (await dutyNow(id))?.driverId]).toEqual([[], ""]);
  const sick = (await read()).leaves.find(({ kind }) => kind === "sick");
  expect((await save({ removed: [{ id: sick?.id }] })).reason).toBe("no_spare");
});

test("the roster gives duties in minutes for its days and a week around, with set limits", async () => {
  const id = await aDuty(9, 20, { endsAt: firstDay + 9 * dayMs + 27 * hourMs });
  await aDuty(16, 8);
  await wire.sql(`update system_settings set content = '{"restMinutes": 600}'`);
  const { duties, rules, drivers } = await read();
  expect(duties.find((one) => one.id === id)).toMatchObject({ day: firstNumber + 9, start: 1200, end: 1620 });
  expect(duties.every(({ day }) => day < firstNumber + 14)).toBe(true);
  expect([rules.restBetween, drivers.some((one) => one.id === people[0])]).toEqual([600, true]);
  await wire.sql(`update system_settings set content = '{}'`);
});

test("a user who may not see leave reads none and cannot mark standby days", async () => {
  const { token } = await wire.userWith([...reads, "bus.roster/btn_assign", "bus.duty/btn_edit"]);
  const without = await read({ token });
  expect([without.mayAssign, without.mayMarkSpare, without.leaves]).toEqual([1, 0, []]);
  const more = ["bus.driverLeave", "bus.driverLeave/btn_add", ...leaves];
  const seeing = await wire.userWith([...reads, "bus.roster/btn_assign", "bus.duty/btn_edit", ...more]);
  const { mayMarkSpare, leaves: shown } = await read({ token: seeing.token });
  expect([mayMarkSpare, shown.length > 0]).toEqual([1, true]);
});
