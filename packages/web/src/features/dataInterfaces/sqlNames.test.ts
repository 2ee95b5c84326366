import { describe, expect, test } from "vitest";
import { inserted, nameIn } from "./sqlNames.ts";

test.each([
  ["PostgreSQL", "trips", "trips"],
  ["PostgreSQL", "Trips", '"Trips"'],
  ["SQLite", 'a"b', '"a""b"'],
  ["MySql", "a`b", "`a``b`"],
  ["SqlServer", "a]b", "[a]]b]"],
  ["", "1st", '"1st"'],
])("in %s the name %s is written %s", (kind, name, written) => {
  expect(nameIn(kind, name)).toBe(written);
});

describe("a name is inserted", () => {
  test.each([
    ["", 0, "n|"],
    ["select ", 7, "select n|"],
    ["select a", 8, "select a n|"],
    ["select a, from t", 10, "select a, n| from t"],
    ["(b)", 1, "(n| b)"],
    ["x", 0, "n| x"],
  ])("into %j at %i", (text, at, wanted) => {
    const result = inserted(text, at, "n");
    expect(`${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`).toBe(wanted);
  });
});
