import { compile, type Program } from "../calculation/compile.ts";
import { evaluate } from "../calculation/evaluate.ts";
import { parseDecimal, toDecimal } from "../calculation/rational.ts";
import type { ComputedField, Field, FormulaPart } from "../fields/field.ts";
import { DAY_MS } from "../settings/constants.ts";
import { givenAnswers } from "./given.ts";
import type { Kind } from "./kind.ts";
import { CHINA_OFFSET_MS } from "../settings/zone.ts";

const USUAL_SCALE = 2;

/**
 * A value that is computed from other fields of the record: digits, computed without rounding and shown with a fixed
 * number of decimals.
 */
export const computedKind: Kind<ComputedField> = {
  ...givenAnswers("readOnly"),
  isNumber: true,
  computes: { value: valueOf, isSound: ({ formula }) => programOf(formula).length > 0 },
};

/** A computed number for display, with thousands separators and its unit. */
export function computedText(value: unknown, field: Field): string {
  const [, sign = "", whole = "", rest = ""] = /^(-?)(\d+)(.*)$/.exec(String(value)) ?? [];
  const unit = "unit" in field && field.unit !== undefined ? ` ${field.unit}` : "";
  return whole === "" ? "" : `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}${rest}${unit}`;
}

/**
 * A missing number counts as 0 (spec §5). The result is empty if the start day is missing or if it would be divided
 * by 0.
 */
function valueOf(
  { formula, scale = USUAL_SCALE }: ComputedField,
  valueAt: (field: string) => unknown,
  nowMs: number,
): string | undefined {
  const days = formula.filter(isDay);
  if (days.some(({ field }) => typeof valueAt(field) !== "number")) return undefined;
  const result = evaluate(programOf(formula), (name) => {
    const [field = "", as] = name.split(" ");
    const value = valueAt(field);
    return as === undefined ? value : spans.get(as)?.(Number(value), nowMs);
  });
  const number = result?.problem === undefined ? parseDecimal(result?.text ?? "") : undefined;
  return number && toDecimal(number, scale);
}

type Operand = Exclude<FormulaPart, string>;

const isDay = (part: FormulaPart): part is Operand => typeof part !== "string" && part.as !== undefined;

const programs = new WeakMap<ComputedField["formula"], Program>();

function programOf(formula: ComputedField["formula"]): Program {
  const known = programs.get(formula);
  if (known) return known;
  const parts = formula.map((part) => {
    if (typeof part === "string") return part;
    return { field: part.as === undefined ? part.field : `${part.field} ${part.as}` };
  });
  const program = compile(parts) ?? [];
  programs.set(formula, program);
  return program;
}

const inChina = (ms: number): Date => new Date(ms + CHINA_OFFSET_MS);
const dayOf = (ms: number): number => Math.floor((ms + CHINA_OFFSET_MS) / DAY_MS);

/**
 * Whole years, months or days from a day until today; `day`: the number of the day, so that two days can be
 * subtracted.
 */
const spans = new Map<string, (fromMs: number, nowMs: number) => number>([
  ["day", dayOf],
  ["days", (fromMs, nowMs) => dayOf(nowMs) - dayOf(fromMs)],
  ["months", monthsBetween],
  ["years", (fromMs, nowMs) => Math.floor(monthsBetween(fromMs, nowMs) / 12)],
]);

function monthsBetween(fromMs: number, nowMs: number): number {
  const [from, now] = [inChina(fromMs), inChina(nowMs)];
  // From the 31st, the month is complete on the last day of a shorter month.
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
  const isWhole = now.getUTCDate() >= Math.min(from.getUTCDate(), lastDay);
  const months = (now.getUTCFullYear() - from.getUTCFullYear()) * 12 + now.getUTCMonth() - from.getUTCMonth();
  return months - (isWhole ? 0 : 1);
}
