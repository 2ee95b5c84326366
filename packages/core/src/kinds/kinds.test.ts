import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { resources } from "../registry/index.ts";
import { wireNamesOf } from "../contract/wire.ts";
import {
  choice,
  date,
  type Field,
  flag,
  instant,
  integer,
  multiline,
  reference,
  references,
  text,
} from "../fields/field.ts";
import type { CellContext } from "./kind.ts";
import { createLookups } from "./lookups.ts";
import { kindOf } from "./kinds.ts";

const lookups = createLookups({
  references: {
    departments: [
      { id: "c", name: "总公司", path: "总公司", code: "hq", type: "company" },
      { id: "d1", name: "车辆部", path: "总公司/运营部/车辆部", code: "cl", type: "department" },
      { id: "d2", name: "车辆部", path: "分公司/车辆部", code: "cl2", type: "department" },
      { id: "d3", name: "调度室", path: "总公司/调度室", code: "dd", type: "department" },
    ],
    positions: [
      { id: "p1", name: "班长", code: "bz1", within: "d1" },
      { id: "p2", name: "班长", code: "bz2", within: "d2" },
    ],
  },
  dictionaries: { Education: [{ value: "bk", label: "本科" }] },
});
const context: CellContext = { lookups, words: (label) => [String(label).endsWith("yes") ? "是" : "否"] };
const read = (field: Field, cell: string, within?: string) =>
  kindOf(field).fromCell(cell, field, { ...context, within });

describe("cells", () => {
  const department = reference("departments", { only: "department" });
  const positions = references("positions", { key: "positionIds" });
  it.each<readonly [string, Field, string, unknown]>([
    ["full-width digits", integer(), "１２", 12],
    ["thousands", integer(), "1,200", 1200],
    ["a number that a spreadsheet wrote", integer(), "3.0", 3],
    ["yes in Chinese", flag(), "启用", true],
    ["no in English", flag(), "No", false],
    ["a date as Excel shows it", date(), "2024/1/5", Date.UTC(2024, 0, 5) - 8 * 3_600_000],
    ["a date in Chinese", date(), "2024年1月5日", Date.UTC(2024, 0, 5) - 8 * 3_600_000],
    ["a time", instant(), "2024-01-05 16:00:00", 1_704_441_600_000],
    ["the label of a dictionary", choice("Education"), "本科", "bk"],
    ["the code of a dictionary", choice("Education"), "BK", "bk"],
    ["a path", department, "总公司 / 运营部／车辆部", "d1"],
    ["a code", department, "dd", "d3"],
    ["a name that only one has", department, "调度室", "d3"],
    ["line ends", multiline({ max: 9 }), "a\r\nb", "a\nb"],
  ])("read %s", (_name, field, cell, value) => {
    expect(read(field, cell)).toEqual({ ok: true, value });
  });

  it.each<readonly [string, Field, string, string]>([
    ["words as a number", integer(), "twelve", "integer"],
    ["a fraction", integer(), "1.5", "integer"],
    ["a flag", flag(), "perhaps", "flag"],
    ["the 30th of February", date(), "2024-02-30", "date"],
    ["a month 13", date(), "2024-13-01", "date"],
    ["an unknown choice", choice("Education"), "博士后", "choice"],
    ["an unknown department", department, "飞行部", "unknownReference"],
    ["a company where a department is wanted", department, "总公司", "unknownReference"],
    ["a name that two have", department, "车辆部", "ambiguousReference"],
    ["a position that two departments have", positions, "班长", "ambiguousReference"],
  ])("refuse %s", (_name, field, cell, rule) => {
    expect(read(field, cell)).toMatchObject({ ok: false, problem: { rule } });
  });

  it("take the position of the row's own department", () => {
    expect(read(positions, "班长", "d2")).toEqual({ ok: true, value: ["p2"] });
  });

  it("read several, each once", () => {
    expect(read(positions, "bz1、bz2；bz1")).toEqual({ ok: true, value: ["p1", "p2"] });
  });

  it("come back from what was written", () => {
    for (const [field, value] of [
      [department, "d1"],
      [positions, ["p1", "p2"]],
      [choice("Education"), "bk"],
      [flag(), true],
      [flag(), false],
    ] as const) {
      expect(read(field, kindOf(field).toCell(value, field, context))).toEqual({ ok: true, value });
    }
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => {
        expect(read(integer(), kindOf(integer()).toCell(value, integer(), context))).toEqual({ ok: true, value });
        const second = Math.floor(value / 1e3) * 1000;
        expect(read(instant(), kindOf(instant()).toCell(second, instant(), context))).toEqual({
          ok: true,
          value: second,
        });
      }),
    );
  });
});

describe("checks", () => {
  it.each<readonly [Field, unknown, string]>([
    [text({ max: 3 }), "四个汉字", "max"],
    [text({ max: 9 }), "a\u0007b", "characters"],
    [text({ max: 50, rule: "iphone" }), "123", "iphone"],
    [integer({ min: 0 }), -1, "tooSmall"],
    [integer({ max: 9 }), 10, "tooLarge"],
  ])("%j refuses %j", (field, value, rule) => {
    expect(kindOf(field).check(value, field)).toMatchObject({ rule });
  });

  it("count characters, not UTF-16 units", () => {
    expect(kindOf(text({ max: 2 })).check("𠮷𠮷", text({ max: 2 }))).toBeUndefined();
  });
});

describe("descriptors", () => {
  it.each(Object.values(resources).map((resource) => [resource.name, resource] as const))(
    "%s has only fields that the wire carries",
    (_name, resource) => {
      const known = wireNamesOf(resource.endpoints.create.body);
      for (const field of Object.values(resource.fields)) {
        if (!field.readOnly) expect([field.name, (field.key.split(".")[0] ?? "") in known]).toEqual([field.name, true]);
      }
      for (const name of [...resource.key, resource.label, ...resource.list.columns, ...resource.form.flat()]) {
        expect(resource.fields).toHaveProperty(name);
      }
    },
  );
});
