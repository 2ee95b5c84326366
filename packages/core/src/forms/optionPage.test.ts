import { expect, test } from "vitest";

import { nameReader } from "../pinyin/index.ts";
import { optionPage, type OptionWish } from "./optionPage.ts";

const entries = [
  { id: "1", name: "运营部", code: "yy", type: "department", path: "总公司/运营部" },
  { id: "2", name: "总公司", code: "zgs", type: "company", path: "总公司" },
  { id: "3", name: "车队", code: "cd1", type: "department", path: "总公司/一部/车队" },
  { id: "4", name: "维修", code: "wx", type: "department", path: "总公司/维修" },
  { id: "5", name: "车队", code: "cd2", type: "department", path: "总公司/二部/车队" },
];
const ids = (wish: OptionWish) => optionPage(entries, wish, nameReader).rows.map(({ id }) => id);

test("unknown words and pages after the last one return no records", () => {
  expect(optionPage(entries, { keyword: "财务" }, nameReader)).toMatchObject({ rows: [], total: 0 });
  expect(optionPage(entries, { page: 4, pageSize: 2 })).toMatchObject({ rows: [], total: 5, page: 4 });
  expect(ids({ ids: ["9"] })).toEqual([]);
});

test("pages return all matches, each record once", () => {
  const pages = [1, 2, 3].map((page) => ids({ page, pageSize: 2 }));
  expect(pages).toEqual([["1", "2"], ["3", "4"], ["5"]]);
});

test("a search matches name, code, path and pinyin, filters by type and shows the best match first", () => {
  expect(ids({ keyword: "yyb" })).toEqual(["1"]);
  expect(ids({ keyword: "cd2" })).toEqual(["5"]);
  expect(ids({ keyword: "总公司" })).toEqual(["2", "1", "3", "4", "5"]);
  expect(ids({ keyword: "总公司", only: "department" })).not.toContain("2");
});

test("records with the same name are adjacent when that is requested", () => {
  expect(ids({ byName: true })).toEqual(["1", "2", "3", "5", "4"]);
});

test("records are found by ids, regardless of the other parameters", () => {
  expect(ids({ ids: ["5", "2"], keyword: "维修", only: "department", page: 3 })).toEqual(["2", "5"]);
});
