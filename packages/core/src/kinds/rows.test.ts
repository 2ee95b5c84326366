import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { computed, rows } from "../fields/composite.ts";
import { choice, date, decimal, integer, multiline, text } from "../fields/declaring.ts";
import type { Field } from "../fields/field.ts";
import type { FormulaPart } from "../fields/field.ts";
import { resourceFromDesign } from "../registry/design/design.ts";
import { computedText } from "./computed.ts";
import type { CellContext } from "./kind.ts";
import { computedIn, kindOf, partsOf } from "./kinds.ts";
import { createLookups } from "./lookups.ts";
import { readTable, writeTable } from "./rowsText.ts";

const context: CellContext = {
  lookups: createLookups({ references: {}, dictionaries: {} }),
  words: (label) => (typeof label === "string" ? [label] : label.filter((word) => word !== undefined)),
};
const colours = [
  { value: "red", label: ["红", "Red"] },
  { value: "blue", label: ["蓝", "Blue"] },
] as const;
const parts = rows({
  max: 3,
  fields: {
    name: text({ label: ["名称", "Name"], max: 10, required: true, synonyms: ["品名"] }),
    count: integer({ label: ["数量", "Count"], min: 1, max: 99, default: 1 }),
    price: decimal({ label: ["单价", "Price"] }),
    colour: choice(colours, { label: ["颜色", "Colour"] }),
    note: multiline({ label: ["备注", "Note"], max: 100 }),
  },
});
const kind = kindOf(parts);
const read = (cell: string) => kind.fromCell(cell, parts, context);
const day = (text_: string) => Date.parse(`${text_}T00:00+08:00`);

describe("rows in a cell", () => {
  it.each([
    ["our headings", "名称,数量\nA,2", [{ name: "A", count: 2 }]],
    ["other languages, synonyms and blanks", " NAME * , price\nA,1.50\n\n", [{ name: "A", price: "1.5", count: 1 }]],
    [
      "text pasted from a workbook",
      "品名\t数量\nA\t2\nB\t",
      [
        { name: "A", count: 2 },
        { name: "B", count: 1 },
      ],
    ],
    ["words of choices", "名称,颜色\nA,Blue", [{ name: "A", colour: "blue", count: 1 }]],
    ["headings without rows", "名称,数量", []],
    ["fewer cells than headings", "名称,数量,单价\nA", [{ name: "A", count: 1 }]],
  ])("read %s", (_what, cell, value) => {
    expect(read(cell)).toEqual({ ok: true, value });
  });

  it.each([
    ["a heading that no field has", "名称,重量\nA,2", "rowHead"],
    ["a heading twice", "名称,name\nA,B", "rowHead"],
    ["a cell without a heading", "名称\nA,2", "rowTable"],
    ["an unclosed quotation mark", '名称\n"A', "rowTable"],
    ["a value that its field refuses", "名称,数量\nA,many", "rowValue"],
    ["a value above the maximum of its field", "名称,数量\nA,100", "rowValue"],
    ["a row without a required value", "名称,数量\nA,2\n,3", "rowValue"],
  ])("refuse %s", (_what, cell, rule) => {
    expect(read(cell)).toMatchObject({ ok: false, problem: { rule } });
  });

  it("are read back as they were written, for any content", () => {
    const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }).map((one) => one.trim() || "x");
    const row = fc.record({
      name: word,
      count: fc.integer({ min: 1, max: 99 }),
      note: fc.constantFrom('a "b", c', "two\nlines", "\ttab", "=1+1", "-"),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (value) => {
        const fit = value.filter((one) => kind.rows?.faults([one], parts).length === 0);
        if (fit.length === 0) return;
        const back = read(kind.toCell(fit, parts, context));
        const tidy = fit.map((one) => ({ ...one, note: one.note.trim() }));
        expect(back.ok && kind.same(back.value, tidy, parts)).toBe(true);
      }),
    );
  });

  it("are read back from their text cell by cell", () => {
    const table = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(table, (lines) => {
        expect(readTable(writeTable([["a", "b", "c"], ...lines]))).toEqual([["a", "b", "c"], ...lines]);
      }),
    );
  });
});

describe("rows", () => {
  it.each([
    [[{ name: "A" }, "x"], "rows"],
    ["A", "rows"],
    [[{ name: "A" }, { name: "B" }, { name: "C" }, { name: "D" }], "tooManyRows"],
    [[{ name: "A", count: 100 }], "rowFaults"],
    [[{ count: 1 }], "rowFaults"],
  ])("that are %j are refused: %s", (value, rule) => {
    expect(kind.check(value, parts)).toMatchObject({ rule });
  });

  it("report every wrong value with its row", () => {
    const faults = kind.rows?.faults([{ name: "A" }, { name: "much too long for it", count: 0 }], parts) ?? [];
    expect(faults.map(({ row, field, problem }) => [row, field.name, problem.rule])).toEqual([
      [1, "name", "max"],
      [1, "count", "tooSmall"],
    ]);
  });

  it("are equal by content and order, regardless of their ids", () => {
    const value = [
      { id: "1", name: "A", price: "1.50" },
      { id: "2", name: "B" },
    ];
    expect(
      kind.same(
        value,
        [
          { name: "A", price: "1.5" },
          { id: "9", name: "B", note: "" },
        ],
        parts,
      ),
    ).toBe(true);
    expect(kind.same(value, [...value].reverse(), parts)).toBe(false);
    expect(kind.same(value, value.slice(0, 1), parts)).toBe(false);
  });

  it("have the parts and the sample of their fields", () => {
    expect(partsOf(parts).map((one) => one.kind)).toEqual(["text", "integer", "decimal", "choice", "multiline"]);
    expect(kind.sample(parts, { lookups: context.lookups, text: "text" })).toMatchObject([{ name: "text", count: 1 }]);
  });
});

describe("computed values", () => {
  const now = day("2026-03-01") + 5 * 3_600_000;
  const valueOf = (formula: readonly FormulaPart[], values: object, more: { readonly scale?: number } = {}) =>
    computedIn({ sum: computed(formula, more) }, (name) => Reflect.get(values, name), now)["sum"];

  it.each([
    [[{ field: "a" }, "/", { field: "b" }], { a: "100", b: 3 }, "33.33"],
    [["(", { field: "a" }, "+", { field: "b" }, ")×2"], { a: "0.1", b: "0.2" }, "0.6"],
    [[{ field: "a" }, "-", { field: "b" }], { a: "1" }, "1"],
    [[{ field: "a" }, "/", { field: "b" }], { a: "1", b: "0" }, undefined],
    [[{ field: "a" }], { a: "no number" }, undefined],
    [[{ field: "a", as: "years" }], { a: day("2020-03-01") }, "6"],
    [[{ field: "a", as: "years" }], { a: day("2020-03-02") }, "5"],
    [[{ field: "a", as: "months" }], { a: day("2026-01-31") }, "1"],
    [[{ field: "a", as: "days" }], { a: day("2026-02-28") }, "1"],
    [[{ field: "b", as: "day" }, "-", { field: "a", as: "day" }], { a: day("2024-02-28"), b: day("2024-03-01") }, "2"],
    [[{ field: "a", as: "years" }], {}, undefined],
  ] as const)("the formula %j with %j results in %s", (formula, values, result) => {
    expect(valueOf(formula, values)).toBe(result);
  });

  it("are rounded to their decimals, and halves away from zero", () => {
    expect(valueOf([{ field: "a" }, "/8"], { a: 1 }, { scale: 2 })).toBe("0.13");
    expect(valueOf([{ field: "a" }, "/8"], { a: 20 }, { scale: 0 })).toBe("3");
  });

  it("are shown with thousands separators and their unit", () => {
    const field: Field = computed([{ field: "a" }], { unit: "km" });
    expect([computedText("-1234567.5", field), computedText(undefined, field)]).toEqual(["-1,234,567.5 km", ""]);
    expect(kindOf(field).fromCell("1", field, context).ok).toBe(false);
    expect(kindOf(computed([{ field: "a" }, "+"])).computes?.isSound(computed([{ field: "a" }, "+"]) as never)).toBe(
      false,
    );
  });

  it("are not sent to the server", () => {
    const resource = resourceFromDesign({
      ...{ name: "sums", title: ["算", "Sums"], one: ["算", "sum"], scope: "factory", key: ["code"], label: "code" },
      fields: {
        code: text({ label: ["编码", "Code"], max: 5, required: true }),
        from: date(),
        age: computed([{ field: "from", as: "years" }]),
      },
      list: { shape: "page", columns: ["code", "age"] },
      form: [["code", "from", "age"]],
    });
    expect(resource.fields["age"]?.readOnly).toBe(true);
  });
});
