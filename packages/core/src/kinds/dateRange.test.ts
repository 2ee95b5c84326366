import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { dateRange } from "../fields/declaring.ts";
import type { Field } from "../fields/field.ts";
import type { CellContext } from "./kind.ts";
import { createLookups } from "./lookups.ts";
import { kindOf } from "./kinds.ts";

const context: CellContext = { lookups: createLookups({ references: {}, dictionaries: {} }), words: () => [] };
const read = (field: Field, cell: string) => kindOf(field).fromCell(cell, field, context);

describe("ranges of days", () => {
  const field = dateRange();
  const kind = kindOf(field);
  const day = fc
    .integer({ min: 0, max: 3_000_000 })
    .map((days) => new Date(Date.UTC(1000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));

  it("are read back from files in any notation and are sorted by the first day", () => {
    const sign = fc.constantFrom("..", " ~ ", "～", "至", " - ", "—", " to ");
    fc.assert(
      fc.property(day, day, day, sign, (a, b, c, between) => {
        const [first = "", middle = "", last = ""] = [a, b, c].sort();
        const value = `${first}..${last}`;
        expect(kind.check(value, field)).toBeUndefined();
        expect(read(field, kind.toCell(value, field, context))).toEqual({ ok: true, value });
        expect(read(field, `${first}${between}${last}`)).toEqual({ ok: true, value });
        expect(kind.stored.fromColumn(kind.stored.toColumn(value, field), field)).toBe(value);
        const later = kind.compare?.(`${middle}..${last}`, value) ?? NaN;
        expect(Math.sign(later)).toBe(middle > first ? 1 : 0);
      }),
    );
  });

  it("are read only from text that passes the check", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.constantFrom("", "2026-01-01..", "2026-01-01"),
        (text, before) => {
          const parsed = read(field, `${before}${text}`);
          if (parsed.ok) expect(kind.check(parsed.value, field)).toBeUndefined();
        },
      ),
    );
  });
});
