/** Duties over the wire: one person has no two duties at the same time, and expired papers forbid a duty. */
import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, type Asked, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** 2031-03-01 in China. */
const firstDay = Date.parse("2031-03-01T00:00+08:00");
const columns = ["number", "serviceDate", "driver", "vehicle", "line", "startsAt", "endsAt", "state"];
const seen = ["bus.duty", ...columns.map((column) => `bus.duty#${column}`)];

let admin: string;
let planner: string;
let allower: string;
beforeAll(async () => {
  admin = await wire.login("admin");
  const may = [...seen, "bus.duty/btn_add", "bus.duty/btn_edit", "bus.duty/btn_remove", "bus.duty#override"];
  [planner, allower] = (await Promise.all([wire.userWith(may), wire.userWith([...may, "bus.duty/btn_override"])])).map(
    ({ token }) => token,
  ) as [string, string];
});

const ask = (method: string, path: string, asked: Asked = {}) =>
  wire.ask(method, path, { token: admin, ...asked, headers: { ...ours, ...asked.headers } });
const models = (method: string, path: string, asked: Asked = {}) => ask(method, `/api/ext/models${path}`, asked);

let serial = 0;
async function aDriver(more: object = {}): Promise<string> {
  serial += 1;
  const body = {
    name: `司机${serial}`,
    code: `td${serial}`,
    status: "onDuty",
    phone: "13900000000",
    licenceKind: "a1",
    ...more,
  };
  return idOf(await models("POST", "/drivers", { body }));
}

async function aVehicle(more: object = {}): Promise<string> {
  serial += 1;
  const body = { plate: `苏D${10_000 + serial}`, kind: "largeBus", status: "inUse", seats: 45, ...more };
  return idOf(await models("POST", "/vehicles", { body }));
}

function idOf({ code, data, text }: Answer): string {
  if (code !== 200) throw new Error(text);
  return data.id;
}

/** A duty on the given day, from one hour until another. */
const duty = (day: number, [from, until]: readonly [number, number], more: object = {}) => ({
  ...{ serviceDate: firstDay + day * dayMs, startsAt: at(day, from), endsAt: at(day, until), state: "planned" },
  ...more,
});
const at = (day: number, hour: number) => firstDay + day * dayMs + hour * hourMs;
const add = (body: object, asked: Asked = {}) => models("POST", "/duties", { ...asked, body });
const rulesOf = ({ issues }: { readonly issues?: Answer["issues"] | undefined }) =>
  issues?.map(({ field, rule }) => `${field} ${rule}`);

interface Result {
  readonly code: number;
  readonly id?: string;
  readonly issues?: Answer["issues"];
}
async function together(operations: readonly object[], asked: Asked = {}): Promise<readonly Result[]> {
  const answer = await ask("POST", "/api/ext/batch/duties", { ...asked, body: { operations } });
  return answer.data as unknown as readonly Result[];
}

describe("times", () => {
  test.each([
    ["end before the start", { endsAt: at(0, 7) }, ["endsAt span"]],
    ["take no time", { endsAt: at(0, 8) }, ["endsAt span"]],
    ["begin before the service day", { startsAt: at(-1, 8) }, ["startsAt serviceDay"]],
    ["end two days later", { endsAt: at(2, 1) }, ["endsAt serviceDay"]],
    [
      "have a piece that ends before it begins",
      { pieces: [{ kind: "drive", from: 36_000, until: 32_400 }] },
      ["pieces.0.until span"],
    ],
    ["have a piece before the duty", { pieces: [{ kind: "drive", from: 0, until: 32_400 }] }, ["pieces.0.from order"]],
    [
      "have pieces over each other",
      {
        pieces: [
          { kind: "drive", from: 28_800, until: 32_400 },
          { kind: "rest", from: 30_000, until: 36_000 },
        ],
      },
      ["pieces.1.from order"],
    ],
  ])("that %s are refused", async (_, more, rules) => {
    expect(rulesOf(await add(duty(0, [8, 16], more)))).toEqual(rules);
  });

  test("may pass midnight, with pieces measured from the service day", async () => {
    const pieces = [{ kind: "drive", from: 22 * 3600, until: 25 * 3600 }];
    const id = idOf(await add(duty(0, [22, 26], { pieces })));
    expect((await models("GET", `/duties/${id}`)).data).toMatchObject({
      startsAt: at(0, 22),
      endsAt: at(0, 26),
      pieces,
    });
  });
});

describe.each(["driver", "vehicle"] as const)("a %s", (who) => {
  const member = `${who}Id`;
  const one = () => (who === "driver" ? aDriver() : aVehicle());

  test("is not in two duties at the same time, and the refusal names the other duty", async () => {
    const id = await one();
    const first = await models("GET", `/duties/${idOf(await add(duty(1, [8, 12], { [member]: id })))}`);
    const refused = await add(duty(1, [11, 13], { [member]: id }));
    expect(rulesOf(refused)).toEqual([`${who} apart`]);
    expect(refused.issues?.[0]?.text).toContain(String(first.data["number"]));
    expect(refused.issues?.[0]?.text).toContain("2031-03-02 08:00");
    expect((await add(duty(1, [12, 13], { [member]: id }))).code).toBe(200);
    expect((await add(duty(1, [11, 13], { [member]: id, state: "cancelled" }))).code).toBe(200);
    expect((await add(duty(1, [20, 22], { [member]: id, state: "cancelled" }))).code).toBe(200);
    expect((await add(duty(1, [20, 22], { [member]: id }))).code).toBe(200);
  });

  test("is not moved into another duty, singly, in a batch, by an action or by a restored duty", async () => {
    const id = await one();
    const kept = idOf(await add(duty(2, [8, 12], { [member]: id })));
    const late = idOf(await add(duty(2, [14, 16], { [member]: id })));
    const cancelled = idOf(await add(duty(2, [9, 10], { [member]: id, state: "cancelled" })));
    const earlier = { startsAt: at(2, 9) };
    expect(rulesOf(await models("PUT", `/duties/${late}`, { body: earlier }))).toEqual([`${who} apart`]);
    const results = await together([
      { op: "update", id: late, record: earlier },
      { op: "act", id: cancelled, action: "confirm" },
      { op: "create", record: duty(2, [11, 12], { [member]: id }) },
      { op: "create", record: duty(2, [12, 13], { [member]: id }) },
      { op: "create", record: duty(2, [12.5, 13], { [member]: id }) },
    ]);
    expect(results.map((result) => rulesOf(result) ?? result.code)).toEqual([
      [`${who} apart`],
      [`${who} apart`],
      [`${who} apart`],
      200,
      [`${who} apart`],
    ]);
    expect(rulesOf(await models("PUT", `/duties/${cancelled}/Actions/confirm`))).toEqual([`${who} apart`]);
    expect((await models("DELETE", `/duties/${kept}`)).code).toBe(200);
    expect((await models("PUT", `/duties/${cancelled}/Actions/confirm`)).code).toBe(200);
  });
});

test("the database itself refuses a double booking", async () => {
  const driverId = await aDriver();
  const id = idOf(await add(duty(3, [8, 12], { driverId })));
  const copy = wire.sql(
    `insert into duties (id, factory_id, number, service_date, driver_id, starts_at, ends_at)
     select 'copy', factory_id, 'copy', service_date, driver_id, starts_at + interval '1 hour', ends_at from duties where id = $1`,
    [id],
  );
  await expect(copy).rejects.toThrow("duties_driver_apart");
});

test("a refusal does not describe the other duty to a user who may not see numbers", async () => {
  const driverId = await aDriver();
  await add(duty(4, [8, 12], { driverId }));
  const most = seen.filter((grant) => grant !== "bus.duty#number");
  const { token } = await wire.userWith([...most, "bus.duty/btn_add"]);
  expect((await add(duty(4, [9, 10], { driverId }), { token })).issues).toEqual([
    { field: "driver", rule: "apart", text: "这段时间已有其他任务" },
  ]);
});

describe("papers", () => {
  const expired = firstDay - dayMs;
  const reason = { override: "新证已办，待领取" };

  test.each([
    ["licence", async () => ({ driverId: await aDriver({ licenceUntil: expired }) }), "driver", "驾驶证到期"],
    ["medical", async () => ({ driverId: await aDriver({ medicalUntil: expired }) }), "driver", "体检到期"],
    [
      "qualification",
      async () => ({ driverId: await aDriver({ qualificationUntil: expired }) }),
      "driver",
      "从业资格到期",
    ],
    ["insurance", async () => ({ vehicleId: await aVehicle({ insuredUntil: expired }) }), "vehicle", "保险到期"],
    ["inspection", async () => ({ vehicleId: await aVehicle({ inspectedUntil: expired }) }), "vehicle", "年检到期"],
    ["permit", async () => ({ vehicleId: await aVehicle({ permitUntil: expired }) }), "vehicle", "营运证到期"],
  ] as const)("an expired %s forbids a duty, singly and in a batch", async (_, booked, field, paper) => {
    const body = duty(5, [8, 12], await booked());
    const refused = await add(body);
    expect(rulesOf(refused)).toEqual([`${field} expired`]);
    expect(refused.issues?.[0]?.text).toContain(paper);
    const [result] = await together([{ op: "create", record: body }]);
    expect(rulesOf(result ?? {})).toEqual([`${field} expired`]);
  });

  test("are valid on their last day, but not when the duty ends on the next day", async () => {
    const driverId = await aDriver({ licenceUntil: firstDay });
    expect((await add(duty(0, [8, 24], { driverId }))).code).toBe(200);
    const other = await aDriver({ licenceUntil: firstDay });
    expect(rulesOf(await add(duty(0, [20, 25], { driverId: other })))).toEqual(["driver expired"]);
  });

  test("are overridden by a reason only from a user with the button", async () => {
    const driverId = await aDriver({ licenceUntil: expired });
    const body = duty(6, [8, 12], { driverId });
    expect(rulesOf(await add(body, { token: allower }))).toEqual(["driver expired"]);
    expect(rulesOf(await add({ ...body, ...reason }, { token: planner }))).toEqual([
      "driver expired",
      "override forbidden",
    ]);
    const id = idOf(await add({ ...body, ...reason }, { token: allower }));
    const moved = { startsAt: at(6, 9) };
    expect((await models("PUT", `/duties/${id}`, { token: planner, body: moved })).code).not.toBe(200);
    expect((await models("PUT", `/duties/${id}`, { token: planner, body: { description: "x" } })).code).toBe(200);
    expect((await models("PUT", `/duties/${id}`, { token: allower, body: moved })).code).toBe(200);
  });

  test("that expire later do not prevent a cancellation", async () => {
    const driverId = await aDriver();
    const id = idOf(await add(duty(7, [8, 12], { driverId })));
    expect((await models("PUT", `/drivers/${driverId}`, { body: { licenceUntil: expired } })).code).toBe(200);
    expect(rulesOf(await models("PUT", `/duties/${id}/Actions/confirm`))).toEqual(["driver expired"]);
    expect((await models("PUT", `/duties/${id}/Actions/cancel`)).code).toBe(200);
  });
});
