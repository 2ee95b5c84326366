import type { AnyRow } from "@banche/core";
import { expect, test } from "vitest";
import { afterMove, dropOn, moveBy, type Way } from "./moves.ts";

const entry = (id: string, type: number, children: readonly AnyRow[] = [], category = "Web"): AnyRow => ({
  id,
  ...{ name: id, type, category },
  ...(children.length > 0 && { children }),
});
const rows = [
  entry("a", 1, [entry("a1", 2), entry("a2", 1, [entry("a2x", 2)]), entry("a3", 2)]),
  entry("m", 1, [], "App"),
  entry("b", 2),
];

test.each([
  ["a1", "up", undefined],
  ["a3", "up", { parentId: "a", before: "a2" }],
  ["a3", "down", undefined],
  ["a1", "down", { parentId: "a", before: "a3" }],
  ["a2", "down", { parentId: "a" }],
  ["a3", "in", { parentId: "a2" }],
  ["a2", "in", undefined],
  ["a2x", "out", { parentId: "a", before: "a3" }],
  ["a3", "out", { parentId: "-1", before: "b" }],
  ["b", "out", undefined],
  ["b", "up", { parentId: "-1", before: "a" }],
  ["gone", "up", undefined],
] as const)("entry %s moves %s", (id, way, move) => {
  expect(moveBy(rows, id, way)).toEqual(move);
});

test.each([
  ["itself", "a", "a", "inside", undefined],
  ["what lies below it", "a", "a2x", "before", undefined],
  ["a page, to lie inside of it", "b", "a1", "inside", undefined],
  ["the other menu", "b", "m", "inside", undefined],
  ["a folder", "b", "a2", "inside", { parentId: "a2" }],
  ["the first half of an entry", "b", "a1", "before", { parentId: "a", before: "a1" }],
  ["the second half of the last", "b", "a3", "after", { parentId: "a" }],
  ["the one before it", "a2", "a1", "after", { parentId: "a", before: "a3" }],
] as const)("an entry is dropped on %s", (_what, id, target, part, move) => {
  expect(dropOn(rows, id, target, part)).toEqual(move);
});

test.each<[id: string, ways: readonly Way[], outline: string]>([
  ["a1", ["down", "down"], "a(a2(a2x) a3 a1) m b"],
  ["a1", ["down", "down", "up"], "a(a2(a2x) a1 a3) m b"],
  ["a3", ["in", "out", "out"], "a(a1 a2(a2x)) m a3 b"],
  ["b", ["up", "in"], "b a(a1 a2(a2x) a3) m"],
  ["a2", ["out", "down"], "a(a1 a3) m b a2(a2x)"],
])("entry %s moves %j, each step from the result of the step before", (id, ways, outline) => {
  const outlineOf = (of: readonly AnyRow[]): string =>
    of.map((row) => (row.children?.length ? `${row.id}(${outlineOf(row.children)})` : row.id)).join(" ");
  let now: readonly AnyRow[] = rows;
  for (const way of ways) {
    const move = moveBy(now, id, way);
    if (move) now = afterMove(now, id, move);
  }
  expect(outlineOf(now)).toBe(outline);
});
