/** Options of references: search and paging. */
import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
let token: string;
let nobody: string;
beforeAll(async () => {
  token = await wire.login("admin");
  nobody = (await wire.userWith([])).token;
});

type Query = Record<string, string | number>;
const options = (target: string, query: Query = {}, by = token) =>
  wire.ask("GET", `/api/ext/options/${target}`, { token: by, query });
const names = async (target: string, query: Query) =>
  (await options(target, query)).data.list.map(({ name }) => String(name));

/** The ids of all pages of a query. */
async function walk(target: string, query: Query): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const { data } = await options(target, { ...query, currentPage });
    ids.push(...data.list.map(({ id }) => id));
    if (data.list.length === 0) return ids;
  }
}

describe("options of references are refused", () => {
  test("to strangers, for unknown targets, and for records without a selector", async () => {
    expect(await wire.ask("GET", "/api/ext/options/users")).toMatchObject({ code: 600 });
    for (const target of ["nothing", "__proto__", "dictionaryItems", "audit_log"]) {
      expect(await options(target)).toMatchObject({ code: 400, reason: "not_found" });
    }
  });

  test("with invalid or too many ids", async () => {
    const many = JSON.stringify(Array.from({ length: 201 }, (_, at) => String(at)));
    for (const ids of ["x", "{}", "[1]", "1,2", many]) {
      expect(await options("users", { ids })).toMatchObject({ code: 400, issues: [{ field: "ids" }] });
    }
  });
});

test.each(["users", "positions", "departments"])(
  "%s: the pages together contain each record of the selectors once",
  async (target) => {
    const whole = { users: "Users/All", positions: "Position/All", departments: "Organize/Department/Selector" }[
      target
    ];
    const { data } = await wire.ask("GET", `/api/system/Permission/${whole}`, { token });
    const flat = (rows: typeof data.list): readonly string[] =>
      rows.flatMap(({ id, children }) => [id, ...flat(children ?? [])]);
    const wanted = [...flat(data.list)].sort();
    const walked = await walk(target, { pageSize: 7 });
    expect(walked.length).toBeGreaterThan(7);
    expect([...walked].sort()).toEqual(wanted);
    expect((await options(target, { pageSize: 1 })).data.pagination.total).toBe(wanted.length);
  },
);

test("names are found by characters, pinyin and codes, without a grant of any page", async () => {
  for (const [target, keyword, name] of [
    ["departments", "clb", "车辆部"],
    ["departments", "车辆", "车辆部"],
    ["positions", "jsy", "驾驶员"],
    ["users", "zmy", "周明远"],
    ["users", "admin", "周明远"],
  ] as const) {
    const { data } = await options(target, { keyword }, nobody);
    expect([target, keyword, data.list.map((row) => row["name"])]).toEqual([
      target,
      keyword,
      expect.arrayContaining([expect.stringContaining(name)]),
    ]);
  }
  expect(await names("departments", { keyword: "%" })).toEqual([]);
  expect(await names("users", { keyword: "nobody is called this" })).toEqual([]);
});

test("options of trees have their path from the top, and parents come before children", async () => {
  for (const target of ["departments", "dictionaryTypes"]) {
    const { data } = await options(target, { pageSize: 200 });
    const paths = data.list.map(({ path }) => String(path));
    const below = paths.filter((path) => path.includes("/"));
    expect(below.length, target).toBeGreaterThan(0);
    for (const path of below) expect(paths.indexOf(path.replace(/\/[^/]*$/, ""))).toBeLessThan(paths.indexOf(path));
  }
});

describe("areas, for every signed-in user", () => {
  const areas = async (query: Query) => (await options("areas", query, nobody)).data;

  test("an unknown level or an unmatched keyword gives no areas", async () => {
    expect((await areas({ only: "town" })).pagination.total).toBe(0);
    expect((await areas({ only: "upper", keyword: "%" })).list).toEqual([]);
    expect((await areas({ ids: JSON.stringify(["-1", "0"]) })).list).toEqual([]);
  });

  test("have the names from the top and their level, and can be limited to certain levels", async () => {
    const found = await areas({ only: "upper", keyword: "姑苏" });
    expect(found.list).toEqual([
      {
        ...{ id: "320508", name: "姑苏区", code: "320508", within: "320500" },
        ...{ path: "江苏省/苏州市/姑苏区", type: "district" },
      },
    ]);
    const { list, pagination } = await areas({ only: "upper", pageSize: 200 });
    expect(pagination.total).toBeGreaterThan(3000);
    expect(list.slice(0, 31).map(({ type }) => type)).toEqual(Array.from({ length: 31 }, () => "province"));
    expect((await areas({ only: "province" })).list.every(({ type }) => type === "province")).toBe(true);
    const [town] = (await areas({ ids: JSON.stringify(["320508017000"]) })).list;
    expect(town).toMatchObject({ path: "江苏省/苏州市/姑苏区/白洋湾街道", within: "320508" });
    expect(town).not.toHaveProperty("type");
    expect((await areas({ only: "upper", keyword: "白洋湾" })).list).toEqual([]);
  });
});

test("records with the same name are next to each other across pages", async () => {
  const together = await Promise.all(
    [1, 2, 3].map((currentPage) => names("positions", { byName: 1, pageSize: 5, currentPage })),
  );
  const all = together.flat();
  const begun = all.filter((name, at) => name !== all[at - 1]);
  expect(new Set(begun).size).toBe(begun.length);
});

test("a disabled record is still found by its id, but not listed", async () => {
  const [position] = await wire.sql<{ id: string; name: string }>(
    `update positions set enabled = false where id = (select id from positions where factory_id =
      (select factory_id from user_factories m join users u on u.id = m.user_id where u.account = 'admin' limit 1) limit 1)
     returning id, name`,
  );
  const ids = JSON.stringify([position?.id, "gone"]);
  expect((await options("positions", { ids })).data.list).toMatchObject([{ id: position?.id, name: position?.name }]);
  expect(await walk("positions", { pageSize: 50 })).not.toContain(position?.id);
  await wire.sql(`update positions set enabled = true where id = $1`, [position?.id]);
});

test("in large tables, the database itself searches names and pinyin", async () => {
  await wire.sql(`insert into users (id, account, real_name, pinyin, pinyin_initials, sounds, password_hash)
    select 'many' || n, 'many' || n, '许多' || n, 'xuduo', 'xd', '许多' || n || ' xuduo xd', null from generate_series(1, 2100) n`);
  await wire.sql(`insert into user_factories (user_id, factory_id)
    select 'many' || n, (select factory_id from user_factories m join users u on u.id = m.user_id
      where u.account = 'admin' order by 1 limit 1) from generate_series(1, 2100) n`);
  const { data } = await options("users", { keyword: "xuduo", pageSize: 100 });
  expect([data.list.length, data.pagination.total]).toEqual([100, 2100]);
  expect((await names("users", { keyword: "许多77" }))[0]).toBe("许多77");
  expect(await names("users", { keyword: "many2100" })).toEqual(["许多2100"]);
  expect(new Set(await walk("users", { keyword: "许多", pageSize: 200 })).size).toBe(2100);
});
