import { expect, test } from "vitest";
import { filterLookupTree, lookupTree } from "./lookupTree.ts";

const entries = [
  { id: "1", name: "总公司", path: "总公司" },
  { id: "2", name: "运营部", path: "总公司/运营部" },
  { id: "3", name: "车辆部", path: "总公司/运营部/车辆部" },
  { id: "4", name: "财务部", path: "总公司/财务部" },
  { id: "5", name: "无路径" },
];

test("paths become a tree", () => {
  const [top, loose] = lookupTree(entries);
  expect(top?.children.map(({ name }) => name)).toEqual(["运营部", "财务部"]);
  expect(top?.children[0]?.children[0]?.id).toBe("3");
  expect(loose?.id).toBe("5");
});

test("a search keeps the ancestors of its matches", () => {
  const [top] = filterLookupTree(lookupTree(entries), " 车辆 ");
  expect(top?.id).toBe("1");
  expect(top?.children.map(({ id }) => id)).toEqual(["2"]);
  expect(filterLookupTree(lookupTree(entries), "没有")).toEqual([]);
});
