import { parseDecimal, type Rational, toDecimal } from "../calculation/rational.ts";
import type { Currency, DecimalField, Field } from "../fields/field.ts";
import { fine, type Kind, type Parsed, type Problem, storedOrNull, wrong } from "./kind.ts";
import { spanFilter } from "./span.ts";

const USUAL_SCALE = 2;
/** Most digits before the point. */
const MAX_WHOLE_DIGITS = 18;
/** Longer texts are not parsed as numbers. */
const LONGEST = 60;
/** A spreadsheet stores numbers exactly up to this many decimal digits. */
const SHEET_DIGITS = 15;

const signs: Readonly<Record<Currency, string>> = { CNY: "¥", HKD: "HK$", USD: "$", EUR: "€" };

/** A number without rounding, as digits without trailing zeros: `1234.5`. */
export const decimalKind: Kind<DecimalField> = {
  fromCell: readDecimal,
  toCell: (value) => plain(value),
  check,
  same: (a, b) => compare(a, b) === 0,
  compare,
  sortable: true,
  typed: true,
  isNumber: true,
  repeats: false,
  empty: () => "",
  blank: () => "",
  values: () => [],
  sample: ({ least = "1" }) => least,
  stored: {
    ...storedOrNull("numeric"),
    toColumn: (value) => (value === "" || value === null || value === undefined ? null : plain(value)),
    fromColumn: (value) => (value === null || value === undefined ? undefined : plain(value)),
  },
  filter: spanFilter({ read: readDecimal, write: plain, compare }),
};

/** An amount of money: like `decimal`, but with all decimals in files: `1234.50`. */
export const amountKind: Kind<DecimalField> = {
  ...decimalKind,
  fromCell: readAmount,
  toCell: (value, field) => fixed(value, field),
  filter: spanFilter({ read: readAmount, write: plain, compare }),
};

/**
 * A decimal number for display, with thousands separators; an amount has all its decimals and its currency sign:
 * `¥1,234.50`
 */
export function decimalText(value: unknown, field: Field): string {
  const sign = amountSign(field);
  const digits = field.kind === "amount" ? fixed(value, field) : plain(value);
  const [, minus = "", whole = "", decimals = ""] = /^(-?)(\d+)(.*)$/.exec(digits) ?? [];
  if (whole === "") return digits;
  return `${minus}${sign ?? ""}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}${decimals}`;
}

/** The currency sign of an amount field; undefined for other fields. */
export function amountSign(field: Field): string | undefined {
  return field.kind === "amount" ? signOf(field) : undefined;
}

const signOf = ({ currency = "CNY" }: Pick<DecimalField, "currency">): string => signs[currency];
const scaleOf = ({ scale = USUAL_SCALE }: DecimalField): number => scale;

function numberOf(value: unknown): Rational | undefined {
  return typeof value === "string" || typeof value === "number" ? parseDecimal(String(value)) : undefined;
}

/** The shortest digits of a number; other values are returned unchanged. */
function plain(value: unknown): string {
  const number = numberOf(value);
  return number ? toDecimal(number) : String(value);
}

/** The number with all decimals of the field. */
function fixed(value: unknown, field: DecimalField): string {
  const digits = plain(value);
  const [whole = "", decimals = ""] = digits.split(".");
  const scale = scaleOf(field);
  return scale > 0 && /^-?\d+$/.test(whole) ? `${whole}.${decimals.padEnd(scale, "0")}` : digits;
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [numberOf(a), numberOf(b)];
  if (!left || !right) return NaN;
  const difference = left.top * right.bottom - right.top * left.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function check(value: unknown, field: DecimalField): Problem | undefined {
  const number = typeof value === "string" ? numberOf(value) : undefined;
  if (!number) return { rule: "number" };
  const scale = scaleOf(field);
  if ((number.top * 10n ** BigInt(scale)) % number.bottom !== 0n) return { rule: "decimals", params: { max: scale } };
  const size = (number.top < 0n ? -number.top : number.top) / number.bottom;
  const { least, most } = field;
  if (most !== undefined && compare(value, most) > 0) return { rule: "tooLarge", params: { max: most } };
  if (least !== undefined && compare(value, least) < 0) return { rule: "tooSmall", params: { min: least } };
  if (size >= 10n ** BigInt(MAX_WHOLE_DIGITS)) return { rule: "number" };
  return undefined;
}

/** Thousands separators are accepted. A decimal comma is refused, because `1,234` would be ambiguous. */
function readDecimal(cell: string, field: DecimalField): Parsed {
  const text = cell.trim().normalize("NFKC").replace(/^−/, "-");
  if (text.length > LONGEST) return wrong("number");
  const isSpelt =
    /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?$/.test(text) || /^[+-]?\d(?:\.\d+)?e[+-]?\d{1,2}$/i.test(text);
  const digits = text.replaceAll(",", "");
  const number = isSpelt ? parseDecimal(digits) : undefined;
  if (!number) return wrong("number");
  const isTooFine = (number.top * 10n ** BigInt(scaleOf(field))) % number.bottom !== 0n;
  // A spreadsheet stores 0.30000000000000004 for a cell that shows 0.3.
  const isSheetNumber = isTooFine && digits.replace(/\D/g, "").length > SHEET_DIGITS;
  const meant = isSheetNumber ? Number(digits).toPrecision(SHEET_DIGITS) : digits;
  const problem = check(meant, field);
  if (isTooFine && (!isSheetNumber || problem)) return wrong("decimals", { max: scaleOf(field) });
  return fine(plain(meant));
}

function readAmount(cell: string, field: DecimalField): Parsed {
  const text = cell.trim().normalize("NFKC");
  const { currency = "CNY" } = field;
  if (text.length > LONGEST) return wrong("number");
  const unit = `(?:${currency === "CNY" ? "元|CNY|RMB" : currency})`;
  const sign = signOf(field).replace("$", "\\$");
  const bare = new RegExp(`^([+-]?)(?:${sign}|${currency})?\\s*([+-]?)(.*?)\\s*${unit}?$`, "i").exec(text);
  const [, before = "", after = "", digits = ""] = bare ?? [];
  return before !== "" && after !== "" ? wrong("number") : readDecimal(`${before}${after}${digits}`, field);
}
