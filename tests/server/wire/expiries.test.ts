/** Papers that expire: of every concept whose page and column the session may see, by the calendar days of China. */
import { DAY_MS, dayStart } from "@banche/core/text";
import { beforeAll, expect, test } from "vitest";

import { type Asked, ours, sharedWire } from "./harness.ts";
import { scopeWorld } from "./scopes.ts";

const wire = sharedWire();
const world = scopeWorld(wire);
const today = dayStart(Date.now());

interface Paper {
  readonly resource: string;
  readonly recordId: string;
  readonly name: string;
  readonly field: string;
  readonly until: number;
}
const ask = (method: string, path: string, asked: Asked = {}) =>
  wire.ask(method, `/api/ext/${path}`, { ...asked, headers: { ...ours, ...asked.headers } });
async function papers(token: string, query: Asked["query"] = {}) {
  const { code, data } = await ask("GET", "expiries", { token, query });
  expect(code).toBe(200);
  const list = data.list as unknown as readonly Paper[];
  return { list, names: list.map(({ name, field }) => `${name} ${field}`), total: data["total"], past: data["past"] };
}

const plates = ["苏G10001", "苏G10002", "苏G10003", "苏G10004", "苏G10005"] as const;
beforeAll(async () => {
  const { data } = await ask("GET", "models/vehicles", { token: world.admin, query: { pageSize: 500 } });
  // The demo's own records are disabled, so that they do not appear in the results.
  for (const name of ["vehicles", "drivers", "simCards", "carriers", "priceRules"]) {
    await wire.sql(`update ${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} set enabled = false`);
  }
  expect(data.list.length).toBeGreaterThan(0);
  const add = async (plate: string, more: object) => {
    const body = { plate, kind: "largeBus", status: "inUse", seats: 45, enabledMark: 1, ...more };
    const made = await ask("POST", "models/vehicles", { token: world.admin, body });
    expect([made.code, made.text]).toEqual([200, expect.anything()]);
  };
  await add(plates[0], { insuredUntil: today - DAY_MS });
  await add(plates[1], { insuredUntil: today });
  await add(plates[2], { inspectedUntil: today + 30 * DAY_MS });
  await add(plates[3], { inspectedUntil: today + 31 * DAY_MS });
  await add(plates[4], { insuredUntil: today - DAY_MS, enabledMark: 0 });
});

test("expiries need a session, and a user without such pages gets an empty list", async () => {
  expect((await ask("GET", "expiries")).code).toBe(600);
  const { token } = await world.person([], ["permission.user"]);
  expect((await papers(token)).list).toEqual([]);
});

test("the oldest expiry is first, today is not past, and disabled or later records are omitted", async () => {
  const { names, total, past } = await papers(world.admin);
  expect(names).toEqual([`${plates[0]} insuredUntil`, `${plates[1]} insuredUntil`, `${plates[2]} inspectedUntil`]);
  expect([total, past]).toEqual([3, 1]);
});

test.each([
  [0, 2],
  [31, 4],
  [100_000, 4],
  [-5, 2],
])("within %i days %i papers expire", async (days, count) => {
  expect((await papers(world.admin, { days })).total).toBe(count);
});

test("the list can be limited to one concept, and an unknown concept has none", async () => {
  expect((await papers(world.admin, { resource: "vehicles" })).total).toBe(3);
  expect((await papers(world.admin, { resource: "drivers" })).total).toBe(0);
  expect((await papers(world.admin, { resource: "nothing" })).total).toBe(0);
});

test("papers in hidden columns are left out, and a hidden name is empty", async () => {
  const all = ["plate", "insuredUntil", "inspectedUntil"].map((column) => `bus.vehicle#${column}`);
  const withGrants = async (...grants: readonly string[]) =>
    (await papers((await wire.userWith(["bus.vehicle", ...grants])).token)).names;
  expect(await withGrants(...all)).toHaveLength(3);
  expect(await withGrants(...all.slice(1))).toEqual([" insuredUntil", " insuredUntil", " inspectedUntil"]);
  expect(await withGrants(...all.slice(2))).toEqual([" inspectedUntil"]);
});

test("the list follows the data schemes of the page", async () => {
  const { token } = await world.person([await world.scheme({ page: "bus.vehicle", scope: "own" })], ["bus.vehicle"]);
  expect((await papers(token)).list).toEqual([]);
});
