import { describe, expect, test } from "vitest";

import { dateRange } from "../fields/declaring.ts";
import { date, instant, integer } from "../fields/declaring.ts";
import type { Field } from "../fields/field.ts";
import type { CellContext } from "./kind.ts";
import { createLookups } from "./lookups.ts";
import { kindOf } from "./kinds.ts";
import { isWanted } from "./span.ts";

const context: CellContext = { lookups: createLookups({ references: {}, dictionaries: {} }), words: () => [] };
const china = (text: string) => Date.parse(`${text}+08:00`);
const words = (field: Field, typed: string) => kindOf(field).filter?.fromWords(typed, field, context);
const read = (field: Field, text: string) => kindOf(field).filter?.read(text, field);

describe("a filter by a range", () => {
  test.each<readonly [string, Field, string, string]>([
    ["words instead of a number", integer(), "five..9", "integer"],
    ["the larger number first", integer(), "9..5", "span"],
    ["three values", integer(), "1..2..3", "span"],
    ["no value at either end", integer(), "..", "span"],
    ["a day that does not exist", date(), "2026-02-30..2026-03-01", "date"],
    ["a year without month and day", date(), "2026", "date"],
    ["a day that does not exist, for a date range", dateRange(), "2026-02-30", "date"],
    ["a range with the last day first", dateRange(), "2026-02-01..2026-01-31", "span"],
    ["a year that no database can store", instant(), "+275760-01-01T00:00Z", "time"],
  ])("is refused for %s", (_what, field, text, rule) => {
    expect(words(field, text)).toMatchObject({ ok: false, problem: { rule } });
    expect(read(field, text)).toBeUndefined();
  });

  test.each<readonly [Field, string, string, unknown]>([
    [integer(), "5..9", "5..9", { from: 5, to: 9 }],
    [integer(), "5 ~ 9", "5..9", { from: 5, to: 9 }],
    [integer(), "５ 至 1,000", "5..1000", { from: 5, to: 1000 }],
    [integer(), "-9 - -5", "-9..-5", { from: -9, to: -5 }],
    [integer(), "5..", "5..", { from: 5 }],
    [integer(), "..-5", "..-5", { to: -5 }],
    [integer(), "7", "7", { from: 7, to: 7 }],
    [integer(), "无", "none", { empty: true }],
    [date(), "2026/1/5", "2026-01-05", { from: china("2026-01-05T00:00"), to: china("2026-01-05T23:59:59.999") }],
    [date(), "2026-1-5..", "2026-01-05..", { from: china("2026-01-05T00:00") }],
    [dateRange(), "2026/1/5 至 2026/1/9", "2026-01-05..2026-01-09", { from: "2026-01-05", to: "2026-01-09" }],
    [dateRange(), "2026-1-5", "2026-01-05", { from: "2026-01-05", to: "2026-01-05" }],
    [dateRange(), "空", "none", { empty: true }],
    [instant(), "..2026-01-05", "..2026-01-05", { to: china("2026-01-05T23:59:59.999") }],
    [instant(), "2026-01-05 08:30..", "2026-01-05 08:30..", { from: china("2026-01-05T08:30") }],
    [instant(), "..2026-01-05 08:30", "..2026-01-05 08:30", { to: china("2026-01-05T08:30:59.999") }],
    [instant(), "..2026-01-05 08:30:15", "..2026-01-05 08:30:15", { to: china("2026-01-05T08:30:15.999") }],
  ])("%#: accepts the words of a user: %j %s", (field, typed, text, wanted) => {
    expect(words(field, typed)).toEqual({ ok: true, value: text });
    expect(read(field, text)).toEqual(wanted);
  });

  test("accepts date ranges that share at least one day with it, including first and last days", () => {
    const all = ["2026-01-01..2026-01-31", "2026-01-31..2026-02-28", "2026-01-10..2026-01-10"] as const;
    const holding = (text: string) => {
      const values = [undefined, "", ...all];
      return values.filter((one) => isWanted(kindOf(dateRange()), read(dateRange(), text), one));
    };
    const [january, february, tenth] = all;
    expect(holding("2026-01-31")).toEqual([january, february]);
    expect(holding("2026-01-10..2026-01-30")).toEqual([january, tenth]);
    expect(holding("2025-01-01..2025-12-31")).toEqual([]);
    expect(holding("..2026-01-01")).toEqual([january]);
    expect(holding("2026-02-28..")).toEqual([february]);
    expect(holding("2026-03-01..")).toEqual([]);
    expect(holding("none")).toEqual([undefined, ""]);
  });

  test("includes both ends; rows without a value match only the filter for empty values", () => {
    const holding = (text: string) =>
      [undefined, 4, 5, 9, 10].filter((one) => isWanted(kindOf(integer()), read(integer(), text), one));
    expect(holding("5..9")).toEqual([5, 9]);
    expect(holding("5..")).toEqual([5, 9, 10]);
    expect(holding("..5")).toEqual([4, 5]);
    expect(holding("none")).toEqual([undefined]);
  });
});
