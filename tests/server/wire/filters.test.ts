import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

const lists = {
  users: "/api/system/Permission/Users",
  positions: "/api/system/Permission/Position",
  billRules: "/api/system/Base/BillRule",
  organizations: "/api/system/Permission/Organize",
  dictionaryTypes: "/api/system/Base/DictionaryType",
};
type Query = Readonly<Record<string, string | number>>;

const list = (name: keyof typeof lists, query: Query, token = admin) => wire.ask("GET", lists[name], { token, query });
const rows = async (name: keyof typeof lists, query: Query) =>
  (await list(name, { pageSize: 500, ...query })).data.list;
const total = async (query: Query) => (await list("users", { pageSize: 1, ...query })).data.pagination.total;

describe("filters are refused", () => {
  test.each([
    ["users", "enabledMark", "2", "enabled"],
    ["users", "enabledMark", "true", "enabled"],
    ["users", "gender", "9", "gender"],
    ["users", "gender", "1,x", "gender"],
    ["users", "positionId", ",", "positions"],
    ["users", "gender", "1,".repeat(3_000), "gender"],
    ["positions", "enabledMark", "off", "enabled"],
    ["billRules", "dateFormat", "yy", "dateFormat"],
    ["organizations", "enabledMark", "-1", "enabled"],
    ["dictionaryTypes", "isTree", "perhaps", "tree"],
  ] as const)("%s by %s=%s", async (name, parameter, value, field) => {
    expect(await list(name, { [parameter]: value })).toMatchObject({ code: 400, issues: [{ field }] });
  });

  test("on a column that was not granted, even with an invalid value", async () => {
    const { token } = await wire.userWith(["permission.user", "permission.user#account"]);
    for (const query of [{ gender: "1" }, { enabledMark: "0" }, { positionId: "x" }, { gender: "nonsense" }]) {
      expect([query, (await list("users", query, token)).code]).toEqual([query, 403]);
    }
    expect(await list("users", {}, token)).toMatchObject({ code: 200 });
  });

  test("without the page", async () => {
    const { token } = await wire.userWith(["permission.position"]);
    expect(await list("users", { enabledMark: "0" }, token)).toMatchObject({ code: 403 });
  });
});

describe("the filter of users", () => {
  test("splits all users into those that are disabled and those that are enabled", async () => {
    await wire.sql(`update users set enabled = false where account in ('viewer', 'dispatcher')`);
    const off = await rows("users", { enabledMark: "0" });
    expect(off.map(({ account }) => account)).toEqual(expect.arrayContaining(["viewer", "dispatcher"]));
    expect(off.every((row) => row["enabledMark"] === 0)).toBe(true);
    expect((await total({ enabledMark: "1" })) + off.length).toBe(await total({}));
  });

  test("applies to counts and pages, also together with a keyword and a department", async () => {
    const all = await rows("users", {});
    const women = all.filter((row) => row["gender"] === 2);
    expect(await total({ gender: "2" })).toBe(women.length);
    expect(await total({ gender: "2,1,3" })).toBe(all.length);
    const [first] = women;
    const keyword = first?.realName[0] ?? "";
    const found = await rows("users", { gender: "2", keyword });
    expect(found.every((row) => row["gender"] === 2)).toBe(true);
    expect(found.length).toBeGreaterThan(0);
    const [place] = await wire.sql<{ id: string }>(
      `select department.id from departments department join factories factory on factory.id = department.factory_id
       where department.name = $1 order by factory.sort_order limit 1`,
      [first?.["department"]],
    );
    const inside = await rows("users", { gender: "2", organizeId: place?.id ?? "" });
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.length).toBeLessThan(women.length);
    const second = await list("users", { gender: "2", currentPage: 2, pageSize: 10 });
    expect(second.data.list.map(({ id }) => id)).toEqual(
      (await rows("users", { gender: "2" })).slice(10, 20).map(({ id }) => id),
    );
  });

  test("finds users of any of several positions or roles of the own factory", async () => {
    const [position, other] = await wire.sql<{ id: string; holders: number }>(
      `select position_id as id, count(*)::integer as holders from user_positions
       where factory_id = (select id from factories order by sort_order limit 1) group by 1 order by 2 desc limit 2`,
    );
    expect(await total({ positionId: position?.id ?? "" })).toBe(position?.holders);
    const both = `${position?.id},${other?.id},nothing`;
    expect(await total({ positionId: both })).toBe((position?.holders ?? 0) + (other?.holders ?? 0));
    expect(await rows("users", { positionId: "nothing" })).toEqual([]);
    const [foreign] = await wire.sql<{ id: string }>(
      `select position_id as id from user_positions
       where factory_id <> (select id from factories order by sort_order limit 1) limit 1`,
    );
    expect(await rows("users", { positionId: foreign?.id ?? "?" })).toEqual([]);
    const [role] = await wire.sql<{ id: string; holders: number }>(
      `select role_id as id, count(*)::integer as holders from user_roles held
       join user_factories member on member.user_id = held.user_id
         and member.factory_id = (select id from factories order by sort_order limit 1)
       group by 1 order by 2 desc limit 1`,
    );
    expect(await total({ roleId: role?.id ?? "" })).toBe(role?.holders);
  });

  test("ignores empty values and unknown filters", async () => {
    expect(await total({ enabledMark: "", gender: "", passwordHash: "x", description: "x" })).toBe(await total({}));
  });
});

test("positions are filtered by type and state", async () => {
  const all = await wire.sql<{ type: string; enabled: boolean }>(
    `select type, enabled from positions where factory_id = (select id from factories order by sort_order limit 1)`,
  );
  const type = all[0]?.type ?? "";
  expect((await rows("positions", { type })).length).toBe(all.filter((one) => one.type === type).length);
  expect((await rows("positions", { type, enabledMark: "0" })).length).toBe(
    all.filter((one) => one.type === type && !one.enabled).length,
  );
  expect(await rows("positions", { type: "nothing" })).toEqual([]);
});

describe("filtered trees contain only matching records", () => {
  test("a disabled department is listed alone when the departments above it are enabled", async () => {
    const [below] = await wire.sql<{ id: string; organization_id: string }>(
      `update departments set enabled = false where id = (
         select d.id from departments d join factories factory on factory.id = d.factory_id
         where d.parent_id is not null order by factory.sort_order, d.code limit 1)
       returning id, organization_id`,
    );
    const path = `/api/system/Permission/Organize/${below?.organization_id}/Department`;
    const ask = (query: Query) => wire.ask("GET", path, { token: admin, query });
    const { data } = await ask({ enabledMark: "0" });
    expect(data.list).toMatchObject([{ id: below?.id, enabledMark: 0 }]);
    expect((await ask({ enabledMark: "0", keyword: "no such name" })).data.list).toEqual([]);
    expect((await ask({ enabledMark: "1" })).text).not.toContain(below?.id);
    expect(await ask({ enabledMark: "x" })).toMatchObject({ code: 400, issues: [{ field: "enabled" }] });
  });

  test("companies, dictionary types, dictionary entries and bill rules are filtered", async () => {
    expect((await list("organizations", { enabledMark: "0" })).data.list).toEqual([]);
    expect((await list("organizations", { enabledMark: "1" })).data.list.length).toBeGreaterThan(0);
    const flat = (await list("dictionaryTypes", { isTree: "1" })).data.list;
    expect(flat.every((row) => row["isTree"] === 1)).toBe(true);
    await wire.sql(`update dictionary_items set enabled = false where code = '3' and type_id in
      (select id from dictionary_types where code = 'sex')`);
    const sexes = (query: Query) => wire.ask("GET", "/api/system/Base/DictionaryData/sex", { token: admin, query });
    expect((await sexes({ enabledMark: "0" })).data.list).toMatchObject([{ enCode: "3" }]);
    expect((await sexes({ enabledMark: "1", isTree: 1 })).data.list).toMatchObject([{ enCode: "1" }, { enCode: "2" }]);
    const rules = await rows("billRules", { dateFormat: "yyyyMMdd,no", enabledMark: "1" });
    expect(rules.every((row) => row["enabledMark"] === 1)).toBe(true);
  });
});

test("the server announces that it filters lists", async () => {
  const { data } = await wire.ask("GET", "/api/ext/about");
  expect(data["additions"]).toContain("list-filters");
});
