import type { MenuSearchEntry } from "@banche/core/shell";
import { wantedOf, wordsOfName } from "@banche/core/text";
import { nameReader } from "@banche/core/pinyin";
import fc from "fast-check";
import Fuse from "fuse.js";
import { expect, test } from "vitest";
import { menuFinder } from "./menuFinder.ts";

const folders = ["系统权限", "数据应用", "班车业务", "Workflow", "扩展应用"];
const pages = ["用户管理", "岗位管理", "数据字典", "班次运行报表", "Users", "Positions", "线路台账", "待办事宜"];
const pool: readonly MenuSearchEntry[] = folders.flatMap((folder, a) =>
  pages.map((page, b) => ({
    id: `${a}-${b}`,
    title: `${folder} > ${page}`,
    path: `/${["permission", "data", "bus", "flow", "extend"][a]}/${["user", "position", "dic", "trip", "users", "pos", "line", "todo"][b]}`,
    words: wordsOfName(page, nameReader),
  })),
);

/** The parameters of spec §2 and §9. */
const plain = new Fuse(pool, {
  threshold: 0.4,
  minMatchCharLength: 1,
  keys: [
    { name: "title", weight: 0.7 },
    { name: "path", weight: 0.3 },
  ],
});

test("for 1,000 queries the results of Fuse come first in its order, then only matches of spellings", () => {
  const find = menuFinder(pool, nameReader);
  const piece = fc.constantFrom(
    ..."用户管理岗位数据字典班车次运行报表线路待办系统权限 >/",
    "user",
    "pos",
    "bus",
    "flow",
    "gl",
    "x",
    "9",
  );
  const queries = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(queries, (query) => {
      const pattern = query.trim().slice(0, 32);
      const own = pattern === "" ? [] : plain.search(pattern).map(({ item }) => item);
      const found = find(query);
      expect(found.slice(0, own.length)).toEqual(own);
      const wanted = wantedOf(pattern, nameReader);
      const without = found.slice(own.length).filter(({ words }) => !words.some((word) => word.includes(wanted)));
      expect(without).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});
