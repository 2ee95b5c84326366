import type { ColourField } from "../fields/field.ts";
import { fine, type Kind, type Parsed, storedAs, wrong } from "./kind.ts";

/** Longer texts are not parsed as colours. */
const LONGEST = 40;
const COLOUR = /^#[0-9a-f]{6}$/;

/** A colour without transparency, `#1677ff`. Lower case is used, so that equal colours are equal texts. */
export const colourKind: Kind<ColourField> = {
  fromCell: readColour,
  toCell: (value) => String(value),
  check: (value) => (typeof value === "string" && COLOUR.test(value.toLowerCase()) ? undefined : { rule: "colour" }),
  same: (a, b) => String(a).toLowerCase() === String(b).toLowerCase(),
  sortable: false,
  typed: true,
  isNumber: false,
  repeats: false,
  empty: () => "",
  blank: () => "",
  values: () => [],
  sample: () => "#1677ff",
  stored: { ...storedAs("text", ""), toColumn: (value) => (typeof value === "string" ? value.toLowerCase() : "") },
};

/** Also accepts colours without `#`, in full-width forms, and with one digit for each part: `#17f`. */
function readColour(cell: string): Parsed {
  if (cell.length > LONGEST) return wrong("colour");
  const digits = cell.trim().normalize("NFKC").toLowerCase().replace(/^#/, "");
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return COLOUR.test(`#${long}`) ? fine(`#${long}`) : wrong("colour");
}
