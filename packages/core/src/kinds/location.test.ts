import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { location } from "../fields/declaring.ts";
import type { Field } from "../fields/field.ts";
import type { CellContext } from "./kind.ts";
import { createLookups } from "./lookups.ts";
import { kindOf } from "./kinds.ts";
import { locationParts, locationText } from "./location.ts";

const context: CellContext = { lookups: createLookups({ references: {}, dictionaries: {} }), words: () => [] };
const read = (field: Field, cell: string) => kindOf(field).fromCell(cell, field, context);

describe("places", () => {
  const degrees = (most: number) =>
    fc
      .integer({ min: -most * 1e7, max: most * 1e7 })
      .map(
        (units) =>
          `${units < 0 ? "-" : ""}${Math.trunc(Math.abs(units) / 1e7)}.${String(Math.abs(units) % 1e7).padStart(7, "0")}`,
      );
  const field = location();
  const kind = kindOf(field);

  it("are read back from files and are stored in one form for any number of digits", () => {
    fc.assert(
      fc.property(degrees(180), degrees(90), fc.string({ unit: "grapheme", maxLength: 40 }), (lng, lat, name) => {
        const value = locationText({ lng, lat, name: name.trim() });
        if (kind.check(value, field)) return;
        expect(locationParts(value)).toEqual({ lng, lat, name: name.trim() });
        const kept = kind.stored.toColumn(value, field);
        expect(kind.same(kept, value, field)).toBe(true);
        expect(read(field, kind.toCell(value, field, context))).toEqual({ ok: true, value: kept });
        expect(kept).toMatch(/^(0|-?\d{1,3}(\.\d{0,6}[1-9])?),(0|-?\d{1,2}(\.\d{0,6}[1-9])?)( |$)/);
      }),
    );
  });

  it("are read only from text that passes the check", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.constantFrom("", "1,2 ", "1,"), (text, before) => {
        const parsed = read(field, `${before}${text}`);
        if (parsed.ok) expect(kind.check(parsed.value, field)).toBeUndefined();
        expect(locationParts(locationText(locationParts(text)))).toEqual(locationParts(text));
      }),
    );
  });
});
