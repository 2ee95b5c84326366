import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { resources } from "../registry/all.ts";
import { wireNamesOf } from "../contract/wire.ts";
import { duration, rating, slider } from "../fields/measures.ts";
import {
  amount,
  area,
  choice,
  choices,
  clock,
  colour,
  date,
  dateRange,
  decimal,
  files,
  flag,
  icon,
  images,
  instant,
  integer,
  location,
  month,
  multiline,
  reference,
  references,
  richText,
  signature,
  text,
} from "../fields/declaring.ts";
import type { Field } from "../fields/field.ts";
import type { CellContext } from "./kind.ts";
import { iconNames } from "./iconNames.ts";
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
    areas: [
      { id: "32", name: "江苏省", path: "江苏省", code: "320000", type: "province" },
      { id: "3205", name: "苏州市", path: "江苏省/苏州市", code: "320500", type: "city" },
      { id: "320508", name: "姑苏区", path: "江苏省/苏州市/姑苏区", code: "320508", type: "district" },
      { id: "320106", name: "鼓楼区", path: "江苏省/南京市/鼓楼区", code: "320106", type: "district" },
      { id: "350102", name: "鼓楼区", path: "福建省/福州市/鼓楼区", code: "350102", type: "district" },
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

/** Name of a stored file, as a record contains it. */
const stored = (number: number): string => `20260101_${String(number).padStart(32, "0")}.png`;
const picture = (number: number) => ({ name: `${number}.png`, fileId: stored(number), size: number });

describe("cells", () => {
  const department = reference("departments", { only: "department" });
  const positions = references("positions", { key: "positionIds" });
  it.each<readonly [string, Field, string, unknown]>([
    ["full-width digits", integer(), "１２", 12],
    ["thousands separators", integer(), "1,200", 1200],
    ["a number that a spreadsheet wrote", integer(), "3.0", 3],
    ["yes in Chinese", flag(), "启用", true],
    ["no in English", flag(), "No", false],
    ["a date as Excel shows it", date(), "2024/1/5", Date.UTC(2024, 0, 5) - 8 * 3_600_000],
    ["a date in Chinese", date(), "2024年1月5日", Date.UTC(2024, 0, 5) - 8 * 3_600_000],
    ["a time", instant(), "2024-01-05 16:00:00", 1_704_441_600_000],
    ["decimals", decimal(), "１２３.５０", "123.5"],
    ["thousands separators and decimals", decimal(), "1,234,567.89", "1234567.89"],
    ["more digits than a float has", decimal({ scale: 4 }), "123456789012345678.1234", "123456789012345678.1234"],
    ["an inexact number that a spreadsheet shows as 0.3", decimal(), "0.30000000000000004", "0.3"],
    ["a small number that a spreadsheet wrote", decimal({ scale: 8 }), "1E-7", "0.0000001"],
    ["an amount with its sign", amount(), "¥1,234.50", "1234.5"],
    ["an amount with the word for yuan", amount(), "-12 元", "-12"],
    ["an amount of another currency", amount({ currency: "HKD" }), "HK$ 3.2", "3.2"],
    ["two days", dateRange(), "2026-01-01..2026-01-31", "2026-01-01..2026-01-31"],
    ["two days with slashes", dateRange(), " 2026/1/1 - 2026/1/31 ", "2026-01-01..2026-01-31"],
    ["two days with only dashes", dateRange(), "2026-1-1-2026-1-31", "2026-01-01..2026-01-31"],
    ["two days in Chinese", dateRange(), "2026年1月1日至2026年1月31日", "2026-01-01..2026-01-31"],
    [
      "two days in full-width forms",
      dateRange(),
      "２０２６－０１－０１～２０２６－０１－３１",
      "2026-01-01..2026-01-31",
    ],
    ["two days in English", dateRange(), "2026-01-01 to 2026-01-31", "2026-01-01..2026-01-31"],
    ["one day as a range of one day", dateRange(), "2026-02-28", "2026-02-28..2026-02-28"],
    ["a month", month(), "2026-01", Date.UTC(2025, 11, 31, 16)],
    ["a month in Chinese", month(), "2026年1月", Date.UTC(2025, 11, 31, 16)],
    ["a month that a spreadsheet changed to its first day", month(), "2026/1/1", Date.UTC(2025, 11, 31, 16)],
    ["a time of day", clock(), "8:05", "08:05"],
    ["a time of day in Chinese", clock(), "8点30分", "08:30"],
    ["the label of a dictionary", choice("Education"), "本科", "bk"],
    ["the code of a dictionary", choice("Education"), "BK", "bk"],
    ["several words of a dictionary, each once", choices("Education"), "本科；bk", ["bk"]],
    ["stars as a number", rating(), "４", 4],
    ["stars out of the maximum", rating(), "4/5", 4],
    ["stars as drawn signs", rating(), "★★★☆☆", 3],
    ["a place on a scale", slider(), "40.0", 40],
    ["a place with its unit", slider({ unit: "%" }), "40 ％", 40],
    ["hours and minutes", duration(), "1:30", 5400],
    ["hours, minutes and seconds", duration(), "0:00:07", 7],
    ["minutes", duration(), "90 min", 5400],
    ["a duration in Chinese", duration(), "1小时30分钟", 5400],
    ["a colour", colour(), "＃1677FF", "#1677ff"],
    ["a short colour", colour(), "17f", "#1177ff"],
    ["an icon", icon(), " sysNotice ", "sysNotice"],
    ["an icon in full-width capital letters", icon(), "ＳＹＳＮＯＴＩＣＥ", "sysNotice"],
    ["an icon as the CSS classes of menus", icon(), "icon-ym icon-ym-extend-car", "extend-car"],
    ["a place", location(), "121.4737010, +31.230416", "121.473701,31.230416"],
    ["a place in full-width digits", location(), "（１２１．４７，－３１．２）", "121.47,-31.2"],
    ["a place whose name is a bracket", location(), "1,2 )", "1,2 )"],
    ["a place in brackets with its name", location(), "(1, 2) a (b)", "1,2 a (b)"],
    ["a place with a space between the numbers", location(), "-0.0 90", "0,90"],
    ["a place with its name", location(), "121.47，31.23  人民广场, 2号口 ", "121.47,31.23 人民广场, 2号口"],
    ["a path of names", department, "总公司 / 运营部／车辆部", "d1"],
    ["a code", department, "dd", "d3"],
    ["a name that only one department has", department, "调度室", "d3"],
    ["an area by its names", area(), " 江苏省 ／ 苏州市 / 姑苏区", "320508"],
    ["an area by its code", area(), "３２０５００", "3205"],
    ["a district that only one city has", area({ only: "district" }), "姑苏区", "320508"],
    ["Windows line breaks", multiline({ max: 9 }), "a\r\nb", "a\nb"],
  ])("read %s", (_name, field, cell, value) => {
    expect(read(field, cell)).toEqual({ ok: true, value });
  });

  it.each<readonly [string, Field, string, string]>([
    ["words as a number", integer(), "twelve", "integer"],
    ["a fraction", integer(), "1.5", "integer"],
    ["an unknown word as a flag", flag(), "perhaps", "flag"],
    ["the 30th of February", date(), "2024-02-30", "date"],
    ["a month 13", date(), "2024-13-01", "date"],
    ["a decimal comma", decimal(), "1,5", "number"],
    ["a decimal with a unit", decimal(), "1.5kg", "number"],
    ["more decimals than the field has", decimal(), "1.239", "decimals"],
    ["infinity", decimal(), "Infinity", "number"],
    ["money of another currency", amount(), "$5", "number"],
    ["two minus signs", amount(), "-¥-5", "number"],
    ["the last day first", dateRange(), "2026-01-31..2026-01-01", "datesTurned"],
    ["a range that ends on the 30th of February", dateRange(), "2026-02-01..2026-02-30", "dateRange"],
    ["a range without an end", dateRange(), "2026-01-01..", "dateRange"],
    ["three days", dateRange(), "2026-01-01..2026-01-02..2026-01-03", "dateRange"],
    ["a range of the first century", dateRange(), "0050-01-01..0051-01-01", "dateRange"],
    ["two days with a mark of direction", dateRange(), "2026-01-01..\u202e2026-01-31", "dateRange"],
    ["very many days", dateRange(), "2026-01-01..".repeat(1000), "dateRange"],
    ["a day as a month", month(), "2026-01-15", "month"],
    ["a month 13 as a month", month(), "2026-13", "month"],
    ["the 25th hour", clock(), "25:00", "clock"],
    ["minutes without an hour", clock(), ":30", "clock"],
    ["an unknown choice", choice("Education"), "博士后", "choice"],
    ["one unknown choice among several", choices("Education"), "本科、博士后", "choice"],
    ["stars of another scale", rating(), "4/10", "integer"],
    ["half a star", rating(), "3.5", "integer"],
    ["a place on a scale with another unit", slider({ unit: "%" }), "40km", "integer"],
    ["a duration without a unit", duration(), "90", "duration"],
    ["61 minutes", duration(), "1:61", "duration"],
    ["a duration below zero", duration(), "-1:00", "duration"],
    ["a colour by its name", colour(), "red", "colour"],
    ["a transparent colour", colour(), "#1677ff80", "colour"],
    ["an unknown icon", icon(), "rocket", "icon"],
    ["an icon called __proto__", icon(), "icon-ym-__proto__", "icon"],
    ["very many icons", icon(), "icon-ym ".repeat(10_000), "icon"],
    ["latitude before longitude", location(), "31.230416, 121.473701", "tooLarge"],
    ["a place with a longitude below -180", location(), "-180.1,0", "tooSmall"],
    ["a place with too many decimals", location(), "1.12345678,0", "decimals"],
    ["a place with only one number", location(), "121.47", "location"],
    ["a place that is not a number", location(), "NaN,Infinity", "location"],
    ["a place with an exponent", location(), "1e2,1", "location"],
    ["a place with very many digits", location(), `${"1".repeat(300)},1`, "location"],
    ["a place with a control character in its name", location(), "1,2 a\u0007b", "characters"],
    ["a place with two lines in its name", location(), "1,2 a\nb", "characters"],
    ["an unknown area", area(), "江苏省/苏州市/鼓楼区", "unknownReference"],
    ["a district that two cities have", area(), "鼓楼区", "ambiguousReference"],
    ["a city where a district is wanted", area({ only: "district" }), "江苏省/苏州市", "unknownReference"],
    ["an unknown department", department, "飞行部", "unknownReference"],
    ["a company where a department is wanted", department, "总公司", "unknownReference"],
    ["a name that two departments have", department, "车辆部", "ambiguousReference"],
    ["a position that two departments have", positions, "班长", "ambiguousReference"],
  ])("refuse %s", (_name, field, cell, rule) => {
    expect(read(field, cell)).toMatchObject({ ok: false, problem: { rule } });
  });

  it("use the position of the department of the row", () => {
    expect(read(positions, "班长", "d2")).toEqual({ ok: true, value: ["p2"] });
  });

  it("read several values, each once", () => {
    expect(read(positions, "bz1、bz2；bz1")).toEqual({ ok: true, value: ["p1", "p2"] });
  });

  it("are read back as written", () => {
    for (const [field, value] of [
      [department, "d1"],
      [area(), "3205"],
      [area({ only: "district" }), "350102"],
      [positions, ["p1", "p2"]],
      [choice("Education"), "bk"],
      [choices("Education"), ["bk"]],
      [rating(), 4],
      [slider({ unit: "%" }), 40],
      [duration(), 5400],
      [duration(), 7],
      [colour(), "#1677ff"],
      ...iconNames.map((name) => [icon(), name] as const),
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
    [text({ max: 999, code: "qr" }), "四".repeat(301), "max"],
    [text({ max: 999, code: "code128" }), "苏E1", "barCode"],
    [text({ max: 999, code: "code128" }), "1".repeat(81), "barCode"],
    [richText({ max: 20 }), `<p>${"a".repeat(14)}</p>`, "max"],
    [richText(), "<p>a\u0000</p>", "characters"],
    [richText(), ["<p>a</p>"], "characters"],
    [integer({ min: 0 }), -1, "tooSmall"],
    [integer({ max: 9 }), 10, "tooLarge"],
    [decimal(), 1.5, "number"],
    [decimal(), "", "number"],
    [decimal({ scale: 0 }), "1.5", "decimals"],
    [decimal({ least: "-0.5" }), "-0.51", "tooSmall"],
    [decimal({ most: "9999999999999999.98" }), "9999999999999999.99", "tooLarge"],
    [decimal(), "1000000000000000000", "number"],
    [choices("Education"), "bk", "pattern"],
    [choices("Education"), [1], "pattern"],
    [rating(), 0, "tooSmall"],
    [rating({ max: 3 }), 4, "tooLarge"],
    [slider({ min: 10, step: 5 }), 12, "step"],
    [slider(), 1.5, "integer"],
    [duration({ max: 3600 }), 3601, "tooLarge"],
    [duration(), "1:3", "duration"],
    [colour(), "#12345", "colour"],
    [colour(), "url(x)", "colour"],
    [icon(), "SysNotice", "icon"],
    [icon(), "toString", "icon"],
    [icon(), "", "icon"],
    [icon(), ["sysNotice"], "icon"],
    [month(), "2026-01", "month"],
    [dateRange(), "", "dateRange"],
    [dateRange(), "2026-01-01", "dateRange"],
    [dateRange(), "2026-1-1..2026-1-2", "dateRange"],
    [dateRange(), "2026-01-01..2026-01-02 ", "dateRange"],
    [dateRange(), "2026-01-02..2026-01-01", "datesTurned"],
    [dateRange(), "0000-01-01..0001-01-01", "dateRange"],
    [dateRange(), ["2026-01-01", "2026-01-02"], "dateRange"],
    [dateRange(), "__proto__..constructor", "dateRange"],
    [location(), "", "location"],
    [location(), ",", "location"],
    [location(), "1,", "location"],
    [location(), "1, 2", "location"],
    [location(), "__proto__,constructor", "location"],
    [location(), { lng: "1", lat: "2" }, "location"],
    [location(), 1, "location"],
    [location(), "1,2 \ud800", "characters"],
    [location(), "1,2 \u202eabc", "characters"],
    [images(), "a.png", "files"],
    [images(), [null], "files"],
    [images(), [{ fileId: stored(1) }], "files"],
    [images(), [{ name: "a.png", fileId: "../a.png" }], "files"],
    [images(), [{ name: "a.png", fileId: stored(1), size: -1 }], "files"],
    [images(), [{ name: "a.png", fileId: stored(1), size: "1" }], "files"],
    [images(), [Object.create({ name: "a.png", fileId: stored(1) })], "files"],
    [images(), [picture(1), picture(1)], "files"],
    [images({ max: 1 }), [picture(1), picture(2)], "tooManyFiles"],
    [signature(), [picture(1), picture(2)], "tooManyFiles"],
    [signature(), "data:image/png;base64,AAAA", "files"],
    [images(), Array.from({ length: 10 }, (_, at) => picture(at)), "tooManyFiles"],
    [files(), [{ ...picture(1), name: "a\u202egnp.exe" }], "characters"],
    [files(), [{ ...picture(1), name: "../a" }], "characters"],
    [files(), [{ ...picture(1), name: " " }], "characters"],
    [files(), [{ ...picture(1), name: "a".repeat(201) }], "max"],
    [clock(), "8:30", "clock"],
    [clock(), 830, "clock"],
  ])("%j refuses %j", (field, value, rule) => {
    expect(kindOf(field).check(value, field)).toMatchObject({ rule });
  });

  it("count characters and not UTF-16 units", () => {
    expect(kindOf(text({ max: 2 })).check("𠮷𠮷", text({ max: 2 }))).toBeUndefined();
  });
});

describe("descriptors", () => {
  it.each(Object.values(resources).map((resource) => [resource.name, resource] as const))(
    "%s has only fields that exist in the wire",
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
