import { describe, expect, test } from "vitest";
import { createLookups } from "./lookups.ts";

const drivers = [
  { id: "1", name: "谭德超", code: "D1032" },
  { id: "2", name: "吕玉涛", code: "D1033" },
  { id: "3", name: "吕玉涛", code: "D1034" },
  { id: "4", name: "夜/班", code: "D1035" },
];
const lookups = createLookups({
  references: {
    drivers,
    departments: [
      { id: "a", name: "车辆部", path: "总公司/车辆部", code: "fleet" },
      { id: "b", name: "总公司", path: "总公司", code: "车辆部" },
    ],
  },
  dictionaries: {},
});

describe("a record is found by name and code as shown in lists", () => {
  test.each([
    ["谭德超/D1032", "1"],
    [" 吕玉涛 / d1034 ", "3"],
    ["夜/班/D1035", "4"],
  ])("%s", (text, id) => {
    expect(lookups.find("drivers", text)).toEqual({ ok: true, id });
    expect(lookups.called("drivers", text)).toEqual([id]);
  });

  test.each(["谭德超/D1033", "/D1032", "谭德超/", "谭德超/D1032/"])("no record is found by %s", (text) => {
    expect(lookups.find("drivers", text)).toMatchObject({ ok: false, rule: "unknownReference" });
    expect(lookups.called("drivers", text)).toEqual([]);
  });

  test("a path has priority over name and code", () => {
    expect(lookups.find("departments", "总公司/车辆部")).toEqual({ ok: true, id: "a" });
  });

  test("a name of two records stays ambiguous", () => {
    expect(lookups.find("drivers", "吕玉涛")).toMatchObject({ ok: false, rule: "ambiguousReference" });
  });
});
