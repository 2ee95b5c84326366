import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameReader } from "../pinyin/index.ts";
import { createEntrySearch, type PickerNode, pickerTree } from "./picker.ts";

const places = [
  { id: "c", name: "公司", path: "公司", type: "company" },
  { id: "d", name: "运营部", path: "公司/运营部", type: "department" },
  { id: "e", name: "空部门", path: "公司/空部门", type: "department" },
  { id: "f", name: "车队", path: "公司/运营部/车队", type: "department" },
];
const person = (id: string, name: string, place?: string, sounds?: readonly string[]) => ({
  id,
  name,
  code: id,
  ...(place !== undefined && { place }),
  ...(sounds && { sounds }),
});
const entries = [
  person("u1", "陈晓雯", "d", ["cxw", "chen xiao wen"]),
  person("u2", "欧阳峰", "f", ["oyf", "ou yang feng"]),
  person("u3", "无处", "gone", ["wc", "wu chu"]),
  person("u4", "晓", "c", ["x", "xiao"]),
];
const drawn = (nodes: readonly PickerNode[]): readonly unknown[] =>
  nodes.map(({ entry, pickable, children }) =>
    children.length > 0 ? [entry.name, pickable, drawn(children)] : pickable ? entry.name : [entry.name, false],
  );
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

describe("tree", () => {
  test("users are in their departments, before lower departments, and empty departments are left out", () => {
    expect(drawn(pickerTree({ entries, places }))).toEqual([
      ["公司", false, ["晓", ["运营部", false, ["陈晓雯", ["车队", false, ["欧阳峰"]]]]]],
      "无处",
    ]);
  });

  test("entries with paths form their own tree, and only one type can be chosen", () => {
    expect(drawn(pickerTree({ entries: places, only: "department" }))).toEqual([
      ["公司", false, [["运营部", true, ["车队"]], "空部门"]],
    ]);
  });

  test("every user is in the tree once, for any department", () => {
    const place = fc.constantFrom("c", "d", "e", "f", "gone", undefined);
    const people = fc
      .uniqueArray(fc.string({ minLength: 1 }))
      .chain((ids) => fc.tuple(...ids.map((id) => place.map((at) => person(id, id, at)))));
    const idsOf = (nodes: readonly PickerNode[]): readonly string[] =>
      nodes.flatMap(({ entry, pickable, children }) => [...(pickable ? [entry.id] : []), ...idsOf(children)]);
    fc.assert(
      fc.property(people, (all) => {
        expect([...idsOf(pickerTree({ entries: all, places }))].sort()).toEqual(all.map(({ id }) => id).sort());
      }),
    );
  });
});

describe("search", () => {
  const search = createEntrySearch({ entries });

  test.each([
    ["", []],
    ["   ", []],
    ["nobody", []],
    ["晓", ["晓", "陈晓雯"]],
    ["CXW", ["陈晓雯"]],
    ["xiao", ["晓", "陈晓雯"]],
    ["ouyang f", ["欧阳峰"]],
    ["Ｕ３", ["无处"]],
  ])("%j finds %j", (keyword, found) => {
    expect(names(search(keyword))).toEqual(found);
  });

  test("names without given pinyin are still searched, and other types are not found", () => {
    const departments = createEntrySearch({ entries: places, only: "department", reader: nameReader });
    expect(names(departments("yyb"))).toEqual(["运营部"]);
    expect(names(departments("yunying"))).toEqual(["运营部"]);
    expect(names(departments("運營"))).toEqual(["运营部", "车队"]);
    expect(names(departments("judui"))).toEqual(["车队"]);
    expect(names(departments("gs"))).toEqual([]);
    expect(names(departments("公司/运营部"))).toEqual(["运营部", "车队"]);
  });
});
