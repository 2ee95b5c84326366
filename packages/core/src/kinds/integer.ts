import type { IntegerField } from "../fields/field.ts";
import { fine, type Kind, type Parsed, storedAs, wrong } from "./kind.ts";
import { spanFilter } from "./span.ts";

/** A whole number, at most 15 digits. */
export const integerKind: Kind<IntegerField> = {
  fromCell,
  toCell: (value) => String(value),
  check(value, { min, max }) {
    if (typeof value !== "number" || !Number.isSafeInteger(value)) return { rule: "integer" };
    if (min !== undefined && value < min) return { rule: "tooSmall", params: { min } };
    if (max !== undefined && value > max) return { rule: "tooLarge", params: { max } };
    return undefined;
  },
  same: (a, b) => a === b,
  sortable: true,
  compare: (a, b) => Number(a) - Number(b),
  typed: true,
  isNumber: true,
  repeats: false,
  empty: (field) => field.default,
  blank: () => 0,
  values: () => [],
  sample: ({ min = 1 }) => min,
  stored: storedAs("integer", 0),
  filter: spanFilter({ read: fromCell, write: String, compare: (a, b) => Number(a) - Number(b) }),
};

function fromCell(cell: string): Parsed {
  const digits = cell.trim().normalize("NFKC").replaceAll(",", "");
  return /^[+-]?\d{1,15}(\.0+)?$/.test(digits) ? fine(Number(digits)) : wrong("integer");
}
