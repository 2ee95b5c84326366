import type { SyncKind } from "./sync.ts";
import type { ValueClass, ValueType } from "./valueTypes.ts";

/**
 * A value as a text that is the same for every kind of database: digits, `yyyy-MM-dd HH:mm:ss` in China time, `0x`
 * and hex; null means no value.
 */
export type SyncValue = string | null;

/** A value that a database returned as text, as {@link SyncValue}; values of another form are unchanged. */
export function plainValue(type: ValueClass, told: SyncValue): SyncValue {
  return told === null ? null : readers[type](told);
}

const same = (text: string): string => text;
const decimal = /^-?\d+(\.\d+)?$/;
const readers: Readonly<Record<ValueClass, (text: string) => string>> = {
  integer: (text) => withoutZeros(text),
  decimal: withoutZeros,
  float: (text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? String(Number(text)) : text),
  boolean: (text) => booleans[text.toLowerCase()] ?? text,
  date: same,
  time: (text) => text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, ""),
  datetime: readTime,
  text: same,
  uuid: (text) => text.toLowerCase(),
  bytes: (text) => text.toLowerCase(),
  other: same,
};
const booleans: Readonly<Record<string, string>> = { t: "1", true: "1", "1": "1", f: "0", false: "0", "0": "0" };

/** `1.50` and `1.5` are the same number, `-0` is `0`. */
function withoutZeros(text: string): string {
  if (!decimal.test(text)) return text;
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return short === "-0" ? "0" : short;
}

function readTime(text: string): string {
  const [, day, clock, fraction = ""] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d)(\.\d+)?)?(?:\+08(?::?00)?)?$/.exec(text) ?? [];
  if (day === undefined) return text;
  return `${day} ${clock ?? "00:00:00"}${fraction.replace(/\.?0+$/, "")}`;
}

/** Why a value cannot be written to a field. */
export type Misfit = "empty" | "form" | "range" | "long" | "precise" | "character";

/** Why a value cannot be written to a target field; undefined if it can. */
export function misfitOf(
  kind: SyncKind,
  { type, nullable }: { readonly type: ValueType; readonly nullable: boolean },
  value: SyncValue,
): Misfit | undefined {
  if (value === null) return nullable ? undefined : "empty";
  // PostgreSQL cannot store this character in texts, and UTF-8 cannot encode an unpaired surrogate.
  if (kind === "PostgreSQL" && value.includes("\0")) return "character";
  if (forms[type.class]?.test(value) === false) return "form";
  if (type.class === "integer") {
    const number = BigInt(value);
    return number < (type.least ?? number) || number > (type.most ?? number) ? "range" : undefined;
  }
  if (type.class === "decimal") return decimalMisfit(kind, type, value);
  if (type.fraction !== undefined && (/\.(\d+)$/.exec(value)?.[1] ?? "").length > type.fraction) return "precise";
  if (type.characters !== undefined && [...value].length > type.characters) return "long";
  return undefined;
}

const forms: Readonly<Partial<Record<ValueClass, RegExp>>> = {
  integer: /^-?\d+$/,
  decimal,
  float: /^-?(\d+(\.\d+)?(e[+-]?\d+)?)$/,
  boolean: /^[01]$/,
  date: /^\d{4}-\d\d-\d\d$/,
  datetime: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  bytes: /^0x([0-9a-f]{2})*$/,
};

/** Significant digits of a decimal number that SQLite stores. */
const sqliteDigits = 15;

function decimalMisfit(kind: SyncKind, { digits, decimals = 0 }: ValueType, value: string): Misfit | undefined {
  const [before = "", behind = ""] = value.replace("-", "").split(".");
  const whole = before === "0" ? 0 : before.length;
  if (kind === "SQLite" && whole + behind.length > sqliteDigits) return "precise";
  if (digits === undefined) return undefined;
  if (behind.length > decimals) return "precise";
  return whole > digits - decimals ? "range" : undefined;
}
