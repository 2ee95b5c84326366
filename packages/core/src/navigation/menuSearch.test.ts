import { describe, expect, test } from "vitest";
import { nameReader } from "../pinyin/index.ts";
import type { MenuEntry } from "./menu.ts";
import { createMenuSearch, menuSearchOptions, menuSearchPool } from "./menuSearch.ts";
import { routesOf } from "./routes.ts";
import { fittingCount } from "./topMenu.ts";

const entry = (id: string, type: number, more: Partial<MenuEntry> = {}): MenuEntry => ({ id, type, name: id, ...more });
const routes = routesOf([
  entry("系统权限", 1, {
    code: "permission",
    children: [
      entry("用户管理", 2, { code: "permission.user", address: "permission/user" }),
      entry("岗位管理", 2, { code: "permission.position", address: "permission/position" }),
      entry("藏", 2, { code: "x", address: "x", hidden: true }),
    ],
  }),
  entry("大屏", 6, { code: "screen", property: { moduleId: "s" } }),
  entry("官网", 7, { code: "site", address: "https://site.cn", linkTarget: "_blank" }),
]);
const pool = menuSearchPool(routes, ({ name }) => name, nameReader);
const titles = (query: string) => createMenuSearch(pool, () => [], nameReader)(query).map(({ title }) => title);

test("the search list contains every visible entry with its path", () => {
  expect(pool.map(({ title, path, url }) => [title, path, url])).toEqual([
    ["系统权限 > 用户管理", "/permission/user", undefined],
    ["系统权限 > 岗位管理", "/permission/position", undefined],
    ["大屏", "/dashboard/screen", undefined],
    ["官网", "", "https://site.cn"],
  ]);
});

test("Fuse uses the options of the specification", () => {
  expect(menuSearchOptions).toMatchObject({ threshold: 0.4, minMatchCharLength: 1, location: 0, distance: 100 });
  expect(menuSearchOptions.keys).toEqual([
    { name: "title", weight: 0.7 },
    { name: "path", weight: 0.3 },
  ]);
});

describe("searching", () => {
  test.each([
    ["yhgl", ["系统权限 > 用户管理"]],
    ["GL", ["系统权限 > 用户管理", "系统权限 > 岗位管理"]],
    ["gw", ["官网", "系统权限 > 岗位管理"]],
    ["g", []],
    ["  ", []],
    ["用户", ["系统权限 > 用户管理"]],
    ["用戶", ["系统权限 > 用户管理"]],
    ["yonghu", ["系统权限 > 用户管理"]],
    ["dp", ["大屏"]],
    ["daiping", ["大屏"]],
  ])("finds entries for %s", (query, found) => {
    expect(titles(query)).toEqual(found);
  });

  test("results of Fuse are first and appear once, and only 32 characters are searched", () => {
    const [user] = pool;
    const asked: string[] = [];
    const fuzzy = (pattern: string) => {
      asked.push(pattern);
      return user ? [user] : [];
    };
    const search = createMenuSearch(pool, fuzzy);
    expect(search(" gl ").map(({ path }) => path)).toEqual(["/permission/user", "/permission/position"]);
    search("x".repeat(50));
    expect(asked).toEqual(["gl", "x".repeat(32)]);
  });
});

test("without a reader titles match only as written", () => {
  const written = menuSearchPool(routes, ({ name }) => name);
  const found = (query: string) => createMenuSearch(written, () => [])(query).map(({ id }) => id);
  expect([found("岗位"), found("gw")]).toEqual([["岗位管理"], []]);
});

describe("top menu", () => {
  test.each([
    [[100, 100, 100], 300, 3],
    [[100, 100, 100], 299, 2],
    [[100, 100, 100], 150, 1],
    [[100, 100, 100], 60, 0],
    [[], 0, 0],
    [[0, 0, 0], 348, 3],
    [[0, 0, 0], 347, 2],
  ])("of %j in %i px %i fit", (widths, room, count) => {
    expect(fittingCount(widths, room, 50, 116)).toBe(count);
  });
});
