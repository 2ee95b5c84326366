/** Options in forms of vehicles and devices, and the pages of areas, named as in the specification (spec §7). */
import { beforeAll, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
const carriers = "/api/system/VehicleManagement/getCompanySelectList";
const cards = "/api/system/CusDevice/simList";
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

test.each([carriers, cards, "/api/region/page"])("%s needs the right to open the page", async (path) => {
  const { token } = await wire.userWith([]);
  expect(await wire.ask("GET", path, { token })).toMatchObject({ code: 403 });
  expect((await wire.ask("GET", path)).code).toBe(600);
});

test("the selector of carriers lists enabled carriers of the factory by name", async () => {
  const { data } = await wire.ask("GET", carriers, { token: admin });
  const wanted = await wire.sql<{ id: string; fullName: string }>(
    `select id, name as "fullName" from carriers where enabled and factory_id = (select id from factories order by sort_order limit 1)
     order by sort_order, name, id`,
  );
  expect(wanted.length).toBeGreaterThan(1);
  expect(data.list).toEqual(wanted);
  await wire.sql(`update carriers set enabled = false where id = $1`, [wanted[0]?.id]);
  expect((await wire.ask("GET", carriers, { token: admin })).data.list).toEqual(wanted.slice(1));
});

test("the selector of SIM cards lists free cards and the card of this device", async () => {
  const [factory] = await wire.sql<{ id: string }>("select id from factories order by sort_order limit 1");
  for (const [id, number] of [
    ["sim-free", "8986000000001"],
    ["sim-held", "8986000000002"],
  ])
    await wire.sql(`insert into sim_cards (id, factory_id, number, operator) values ($1, $2, $3, 'mobile')`, [
      ...[id, factory?.id, number],
    ]);
  await wire.sql(
    `insert into devices (id, factory_id, number, kind, sim_card_id) values ('dev-1', $1, 'D-SIM-1', 'gps', 'sim-held')`,
    [factory?.id],
  );
  const offered = async (query = {}) => {
    const { list } = (await wire.ask("GET", cards, { token: admin, query })).data;
    return list.filter(({ id }) => id.startsWith("sim-"));
  };
  expect(await offered()).toEqual([{ id: "sim-free", sim: "8986000000001" }]);
  expect(await offered({ simId: "sim-held" })).toEqual([
    { id: "sim-free", sim: "8986000000001" },
    { id: "sim-held", sim: "8986000000002" },
  ]);
});

test("areas of all levels are listed page by page and searched by keyword", async () => {
  const first = (await wire.ask("GET", "/api/region/page", { token: admin, query: { pageSize: 5 } })).data;
  expect(first.list).toHaveLength(5);
  expect(first.pagination.total).toBeGreaterThan(5);
  const found = await wire.ask("GET", "/api/region/page", { token: admin, query: { keyword: "苏州" } });
  expect(found.data.list.map((row) => String(row["fullName"]))).toContain("苏州市");
});
