import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { amount, decimal } from "../fields/declaring.ts";
import type { Field } from "../fields/field.ts";
import type { CellContext } from "./kind.ts";
import { createLookups } from "./lookups.ts";
import { kindOf } from "./kinds.ts";
import { decimalText } from "./decimal.ts";

const context: CellContext = { lookups: createLookups({ references: {}, dictionaries: {} }), words: () => [] };
const read = (field: Field, cell: string) => kindOf(field).fromCell(cell, field, context);

/** 10^18 minus three cents; the test adds two cents. */
const MOST_CENTS = 10n ** 20n - 3n;

describe("exact numbers", () => {
  it.each<readonly [string, Field, string]>([
    ["1,234.5", decimal(), "1234.50"],
    ["-0.5", decimal(), "-0.5"],
    ["¥1,234,567.50", amount(), "1234567.5"],
    ["-HK$0.10", amount({ currency: "HKD" }), "-0.1"],
    ["€5", amount({ currency: "EUR", scale: 0 }), "5"],
    ["9,007,199,254,740,993.01", decimal(), "9007199254740993.01"],
  ])("are shown with thousands separators, and amounts with the currency sign: %s", (shown, field, value) => {
    expect(decimalText(value, field)).toBe(shown);
  });

  it("are read back from files and compare as numbers with every digit", () => {
    const digits = fc.tuple(fc.bigInt({ min: -MOST_CENTS, max: MOST_CENTS }), fc.constantFrom(decimal(), amount()));
    const textOf = (cents: bigint) => {
      const [sign, size] = cents < 0n ? ["-", -cents] : ["", cents];
      return `${sign}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
    };
    fc.assert(
      fc.property(digits, fc.bigInt({ min: -2n, max: 2n }), ([cents, field], more) => {
        const [value, other] = [textOf(cents), textOf(cents + more)];
        const kind = kindOf(field);
        const back = read(field, kind.toCell(value, field, context));
        expect(back.ok && kind.check(back.value, field)).toBeUndefined();
        expect(back.ok && kind.same(back.value, value, field)).toBe(true);
        expect(Math.sign(kind.compare?.(other, value) ?? NaN)).toBe(Number(more > 0n) - Number(more < 0n));
      }),
    );
  });
});
