import type { IntegerField } from "../fields/field.ts";
import { fine, type Kind, storedAs, wrong } from "./kind.ts";

/** A whole number, at most 15 digits. */
export const integerKind: Kind<IntegerField> = {
  fromCell: (cell) => {
    const digits = cell.trim().normalize("NFKC").replaceAll(",", "");
    return /^[+-]?\d{1,15}(\.0+)?$/.test(digits) ? fine(Number(digits)) : wrong("integer");
  },
  toCell: (value) => String(value),
  check(value, { min, max }) {
    if (typeof value !== "number" || !Number.isSafeInteger(value)) return { rule: "integer" };
    if (min !== undefined && value < min) return { rule: "tooSmall", params: { min } };
    if (max !== undefined && value > max) return { rule: "tooLarge", params: { max } };
    return undefined;
  },
  same: (a, b) => a === b,
  sortable: true,
  ordered: true,
  typed: true,
  isNumber: true,
  repeats: false,
  empty: (field) => field.default,
  blank: () => 0,
  values: () => [],
  sample: ({ min = 1 }) => min,
  stored: storedAs("integer", 0),
};
