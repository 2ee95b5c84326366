import { expect, test } from "vitest";

import { toTree } from "./trees.ts";

const rows = [
  { id: "1", parentId: "-1", name: "总公司" },
  { id: "2", parentId: "1", name: "运营部" },
  { id: "3", parentId: "2", name: "车辆部" },
  { id: "4", parentId: "1", name: "财务部" },
  { id: "5", parentId: "gone", name: "孤儿" },
];
const names = (
  nodes: readonly { readonly name: string; readonly children?: readonly never[] | undefined }[],
): unknown => nodes.map(({ name, children }) => (children ? [name, names(children)] : name));

test("rows become a tree in their order; a row without a parent in the list is a root", () => {
  expect(names(toTree(rows) as never)).toEqual([["总公司", [["运营部", ["车辆部"]], "财务部"]], "孤儿"]);
  expect(toTree(rows)[1]).toEqual({ ...rows[4], hasChildren: false });
});

test("a search keeps matches and all their parents", () => {
  expect(names(toTree(rows, ({ name }) => name === "车辆部") as never)).toEqual([["总公司", [["运营部", ["车辆部"]]]]]);
  expect(toTree(rows, () => false)).toEqual([]);
});

test("rows that are parents of themselves or of each other cause no endless loop", () => {
  expect(toTree([{ id: "1", parentId: "1" }])).toHaveLength(1);
  expect(
    toTree([
      { id: "1", parentId: "2" },
      { id: "2", parentId: "1" },
    ]),
  ).toEqual([]);
});
