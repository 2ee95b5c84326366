import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { json } from "../fields/declaring.ts";
import type { Field } from "../fields/field.ts";
import type { CellContext } from "./kind.ts";
import { compactJson, indentedJson, jsonFault } from "./jsonText.ts";
import { createLookups } from "./lookups.ts";
import { kindOf } from "./kinds.ts";

const context: CellContext = { lookups: createLookups({ references: {}, dictionaries: {} }), words: () => [] };
const read = (field: Field, cell: string) => kindOf(field).fromCell(cell, field, context);
const field = json();
const kind = kindOf(field);

describe("invalid JSON", () => {
  it.each<readonly [string, string, object]>([
    ["an empty text", "", { why: "unread", path: "$", line: 1, column: 1 }],
    ["a word", "hello", { why: "unread", path: "$" }],
    ["single quotes", "{'a': 1}", { why: "unread", path: "$", column: 2 }],
    ["a comma at the end", '{"a": [1, 2,]}', { why: "unread", path: "a[2]", column: 13 }],
    ["a member without a value", '{"stops": [{"name": "A"}, {"name": }]}', { path: "stops[1].name" }],
    ["an error on a later line", '{\n  "a": 1,\n  "b": NaN\n}', { path: "b", line: 3, column: 8 }],
    ["an error below keys that are not identifiers", '{"a b": {"0": tru}}', { path: '["a b"]["0"]' }],
    ["two JSON values", '{"a":1} {"b":2}', { why: "unread", path: "$", column: 9 }],
    ["a key twice", '{"a": {"b": 1, "\\u0062": 2}}', { why: "twice", path: "a.b" }],
    ["a number that begins with zero", "[01]", { path: "[0]" }],
    ["a number with a plus sign", "[+1]", { path: "[0]" }],
    ["a comment", "[1] // one", { path: "$" }],
    ["a line break in a string", '["a\nb"]', { path: "[0]" }],
    ["a NUL in a string", '["\u0000"]', { path: "[0]" }],
    ["an unfinished list", '{"a":[', { path: "a[0]" }],
    ["lists nested too deeply", `${"[".repeat(33)}${"]".repeat(33)}`, { why: "deep" }],
    ["lists nested a million times", "[".repeat(1_000_000), { why: "deep" }],
    ["the key __proto__ twice", '{"__proto__":1,"__proto__":2}', { why: "twice", path: "__proto__" }],
    ["a key with a mark of text direction", '{"\u202e": x}', { path: String.raw`["\u202e"]` }],
  ])("%s", (_name, text, fault) => {
    expect(jsonFault(text)).toMatchObject(fault);
    expect([compactJson(text), indentedJson(text)]).toEqual([text, text]);
  });

  it("is refused with the place of its error; too long JSON is refused as well", () => {
    expect(read(field, '{"a":[1,}')).toMatchObject({
      problem: { rule: "json", params: { path: "a[1]", line: 1, column: 9 } },
    });
    expect(kind.check('{"a":1,"a":1}', field)).toEqual({ rule: "jsonTwice", params: { path: "a" } });
    expect(kind.check(`"${"x".repeat(10)}"`, json({ max: 11 }))).toEqual({ rule: "max", params: { max: 11 } });
    expect(kind.check(`"${"x".repeat(100_000)}`, json())).toEqual({ rule: "max", params: { max: 10_000 } });
    expect(kind.check({ a: 1 }, field)).toMatchObject({ rule: "json" });
  });

  it("is refused exactly when JSON.parse refuses the text", () => {
    const signs = fc.constantFrom(...'{}[],:"\\u0e-+.1a \n\ttrue null'.split(""), '"a"', "\u2028", "\ud800");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(signs, { maxLength: 12 }).map((all) => all.join("")),
        ),
        (text) => {
          const fault = jsonFault(text);
          let isJson = true;
          try {
            JSON.parse(text);
          } catch {
            isJson = false;
          }
          expect(fault === undefined || fault.why !== "unread").toBe(isJson);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("JSON", () => {
  it("keeps its digits, its order and its escapes", () => {
    const text = '{ "b" : 12345678901234567890.10 ,\n"a":[ ] , "c" : { }, "d": "\\u00e9 \\" {" }';
    expect(read(field, text)).toEqual({
      ok: true,
      value: '{"b":12345678901234567890.10,"a":[],"c":{},"d":"\\u00e9 \\" {"}',
    });
    expect(indentedJson(text)).toBe(
      '{\n  "b": 12345678901234567890.10,\n  "a": [],\n  "c": {},\n  "d": "\\u00e9 \\" {"\n}',
    );
  });

  it("contains no control character for a terminal and keeps its meaning", () => {
    const text = JSON.stringify("a\u202eb\u009bc\ufeff").replaceAll(/\\u([\da-f]{4})/g, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    const value = compactJson(text);
    expect(value).toBe(String.raw`"a\u202eb\u009bc\ufeff"`);
    expect(JSON.parse(value)).toBe("a\u202eb\u009bc\ufeff");
  });

  it("is read back from files and columns, in one or several lines", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5, stringUnit: "binary" }), fc.constantFrom(0, 1, "\t"), (text, blanks) => {
        const written = JSON.stringify(JSON.parse(text), null, blanks);
        const value = compactJson(written);
        if (kind.check(value, field)) return;
        expect(JSON.parse(value)).toEqual(JSON.parse(text));
        expect(read(field, kind.toCell(written, field, context))).toEqual({ ok: true, value });
        expect(read(field, indentedJson(written))).toEqual({ ok: true, value });
        expect(kind.stored.fromColumn(kind.stored.toColumn(written, field), field)).toBe(value);
        expect(kind.same(written, value, field)).toBe(true);
        expect(JSON.parse(indentedJson(value))).toEqual(JSON.parse(text));
      }),
    );
  });
});
