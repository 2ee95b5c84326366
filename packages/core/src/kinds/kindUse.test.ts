import { describe, expect, it } from "vitest";

import { changesOf } from "../records/changes.ts";
import { cellReader } from "../records/cells.ts";
import { CLEAR_CELL } from "../records/limits.ts";
import type { IntegerField } from "../fields/field.ts";
import { resources } from "../registry/all.ts";
import type { ResourceField } from "../registry/resource.ts";
import { createLookups, type Lookups } from "./lookups.ts";
import { kindOf } from "./kinds.ts";

const { users } = resources;
const field = (name: string): ResourceField => {
  const found = users.fields[name];
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const known = createLookups({
  references: { departments: [{ id: "d1", name: "车辆部", type: "department" }] },
  dictionaries: { Nation: [{ value: "han", label: "汉族" }] },
});

describe("shared code that asks the kind of a field", () => {
  const record = { id: "u1", positionIds: ["p1", "p2"], birthday: Date.UTC(1990, 4, 1) - 8 * 3_600_000 };
  it.each([
    ["a list in another order is not a change", "positions", ["p2", "p1"], 0],
    ["another list is a change", "positions", ["p1"], 1],
    ["another hour of the same day is not a change", "birthday", record.birthday + 3_600_000, 0],
    ["another day is a change", "birthday", record.birthday + 24 * 3_600_000, 1],
  ])("%s", (_what, name, after, count) => {
    expect(changesOf(users, record, new Map([[name, after]]))).toHaveLength(count);
  });

  it("a repeated cell text is looked up in its table only once", () => {
    let asked = 0;
    const counting: Lookups = {
      ...known,
      find: (...wanted) => {
        asked += 1;
        return known.find(...wanted);
      },
    };
    const read = cellReader({ lookups: counting, words: () => [] });
    for (let row = 0; row < 3; row += 1) {
      expect(read("车辆部", field("department"))).toEqual({ kind: "value", value: "d1" });
    }
    expect(asked).toBe(1);
  });

  it.each([
    ["a text", "email", ""],
    ["a date", "birthday", null],
    ["a list", "roles", []],
    ["a reference without a root", "manager", ""],
    ["a number with a default value", "order", 0],
    ["a choice that is a number", "gender", 3],
  ])("%s has its own empty value", (_what, name, empty) => {
    expect(kindOf(field(name)).empty(field(name))).toEqual(empty);
  });

  it("a cell is cleared only if its field may be empty or has a default", () => {
    const read = cellReader({ lookups: known, words: () => [] });
    const { default: _usual, ...order } = field("order") as IntegerField & ResourceField;
    expect(read(CLEAR_CELL, order)).toEqual({ kind: "wrong", problem: { rule: "noClear" } });
    expect(read(CLEAR_CELL, field("order"))).toEqual({ kind: "clear" });
    expect(read(CLEAR_CELL, field("email"))).toEqual({ kind: "clear" });
  });
});

describe("the database column of a kind stores", () => {
  it.each([
    ["the top of a tree as null", "areas", "parent", "-1", null],
    ["a reference as its id", "areas", "parent", "440000", "440000"],
  ] as const)("%s", (_what, resource, name, value, column) => {
    const one = resources[resource].fields[name];
    if (!one) throw new Error("no field");
    const { stored } = kindOf(one);
    expect(stored.toColumn(value, one)).toBe(column);
    expect(stored.fromColumn(column, one)).toBe(value);
  });

  it("a date as a timestamp of the database", () => {
    const { stored } = kindOf(field("birthday"));
    expect(stored.toColumn(86_400_000, field("birthday"))).toEqual(new Date(86_400_000));
    expect(stored.fromColumn(new Date(86_400_000), field("birthday"))).toBe(86_400_000);
    expect(stored.empty).toBeNull();
  });
});

describe("kinds whose columns allow", () => {
  const told = (answer: (name: string) => boolean) => Object.keys(users.fields).filter(answer);
  const kindsWhere = (property: "sortable" | "typed" | "isNumber" | "repeats") => [
    ...new Set(told((name) => kindOf(field(name))[property]).map((name) => field(name).kind)),
  ];

  it("sorting by the server", () => {
    expect(kindsWhere("sortable").sort()).toEqual(["choice", "date", "flag", "instant", "integer", "text"]);
  });
  it("typing letter by letter", () => {
    expect(kindsWhere("typed").sort()).toEqual(["integer", "multiline", "text"]);
  });
  it("alignment to the right as numbers", () => {
    expect(kindsWhere("isNumber")).toEqual(["integer"]);
  });
});
