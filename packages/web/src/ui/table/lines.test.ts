import { describe, expect, test } from "vitest";
import type { TableColumn } from "./column.ts";
import { allRows, choiceOfAll, chosenWith, linesOf, placed, rangeOf } from "./lines.ts";

interface Row {
  readonly id: string;
  readonly below?: readonly Row[];
}

const tree: readonly Row[] = [{ id: "a", below: [{ id: "b", below: [{ id: "c" }] }, { id: "d" }] }, { id: "e" }];
const belowOf = ({ below }: Row) => below;
const opening = (opened: readonly string[]) => ({
  ...{ opened, below: belowOf, nameOf: ({ id }: Row) => id, onOpen: () => undefined },
});
const shown = (opened: readonly string[]) =>
  linesOf(tree, opening(opened)).map(({ row, depth, isOpen }) => [row.id, depth, isOpen]);

describe("the lines of a tree", () => {
  test("are the rows with open parents, each with its depth", () => {
    expect(shown([])).toEqual([
      ["a", 0, false],
      ["e", 0, undefined],
    ]);
    // Open rows below a closed one are not visible.
    expect(shown(["b"])).toHaveLength(2);
    expect(shown(["a", "b"])).toEqual([
      ["a", 0, true],
      ["b", 1, true],
      ["c", 2, undefined],
      ["d", 1, undefined],
      ["e", 0, undefined],
    ]);
  });

  test("are flat when nothing can be opened; rows with details each have a sign", () => {
    expect(linesOf(tree, undefined).map(({ isOpen }) => isOpen)).toEqual([undefined, undefined]);
    const details = { opened: ["e"], detail: () => "more", nameOf: ({ id }: Row) => id, onOpen: () => undefined };
    expect(linesOf(tree, details).map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });
});

describe("the checkbox in the table head", () => {
  const rows = allRows(tree, belowOf);
  const isDisabled = ({ id }: Row) => id === "d";
  const of = (...ids: readonly string[]) => choiceOfAll(rows, { chosen: new Set(ids), isDisabled });

  test("selects all selectable rows, also closed ones, but no disabled rows", () => {
    expect(of().free.map(({ id }) => id)).toEqual(["a", "b", "c", "e"]);
  });

  test("shows whether none, some or all rows of the page are selected, without other pages", () => {
    expect(of("elsewhere").state).toBe("none");
    expect(of("a").state).toBe("some");
    expect(of("a", "b", "c", "e").state).toBe("all");
    expect(choiceOfAll([], { chosen: new Set() }).state).toBe("none");
  });
});

test("a range works in both directions, and is one row when its start is not visible", () => {
  const lines = linesOf(tree, opening(["a", "b"]));
  const ids = (from: string, to: string) => rangeOf(lines, from, to).map(({ id }) => id);
  expect(ids("b", "d")).toEqual(["b", "c", "d"]);
  expect(ids("d", "b")).toEqual(["b", "c", "d"]);
  expect(ids("gone", "c")).toEqual(["c"]);
});

test("rows are selected once, and the selection of other pages is kept", () => {
  expect(chosenWith(["x", "a"], [{ id: "a" }, { id: "b" }], true)).toEqual(["x", "a", "b"]);
  expect(chosenWith(["x", "a", "b"], [{ id: "a" }], false)).toEqual(["x", "b"]);
});

test("pinned columns are placed side by side, and the last one of each side has the edge", () => {
  const column = (key: string, widthPx: number, pinned?: "start" | "end"): TableColumn<Row> => ({
    ...{ key, title: key, widthPx, pinned },
    render: () => key,
  });
  const columns = [
    ...[column("one", 100, "start"), column("two", 80), column("three", 60, "start")],
    ...[column("four", 50, "end"), column("five", 40, "end")],
  ];
  const places = placed(columns, 44).map(({ startPx, endPx, isEdge }) => [startPx, endPx, isEdge]);
  expect(places).toEqual([
    [44, undefined, false],
    [undefined, undefined, undefined],
    [144, undefined, true],
    [undefined, 40, true],
    [undefined, 0, false],
  ]);
});
