import type { Field } from "../fields/field.ts";
import { type FilterWay, fine, type Kind, type Parsed, type Problem, type Span, type Wanted, wrong } from "./kind.ts";

/** How values of an ordered kind are written in a filter: without tables and labels, the same in every language. */
interface Scale<F extends Field> {
  read(text: string, field: F): Parsed;
  /** @param text - the text that was parsed: a day without a time stays a day */
  write(value: unknown, field: F, text: string): string;
  compare(a: unknown, b: unknown): number;
  /** The last value that a text means, such as the end of a day. Default: the parsed value. */
  end?(value: unknown, text: string): unknown;
}

type Ends =
  | { readonly ok: true; readonly first: string; readonly last: string; readonly wanted: Span }
  | { readonly ok: false; readonly problem: Problem };

/** Separator of the two ends. Typed dashes need blanks around them, because values contain dashes. */
const BETWEEN = /\s*(?:\.\.|~|至|到|\s(?:to|-|–)\s)\s*/;
/** Longest typed filter. */
const LONGEST = 200;
const EMPTY = "none";
const EMPTY_WORDS = new Set([EMPTY, "空", "无", "無"]);

/**
 * A range filter: `2026-01-01..2026-01-31`, `5..`, `..9`, `7` for one value, and `none` for rows without a value.
 * Both ends are included.
 */
export function spanFilter<F extends Field>(scale: Scale<F>): FilterWay<F> {
  function endsOf(texts: readonly string[], field: F): Ends {
    const [first = "", last = first] = texts.map((text) => text.trim());
    const read = (text: string): Parsed => (text === "" ? fine(undefined) : scale.read(text, field));
    const [from, to] = [read(first), read(last)];
    if (!from.ok) return from;
    if (!to.ok) return to;
    const end = to.value === undefined ? undefined : (scale.end?.(to.value, last) ?? to.value);
    const isTurned = from.value !== undefined && end !== undefined && scale.compare(from.value, end) > 0;
    if (isTurned || texts.length > 2 || (first === "" && last === "")) return { ok: false, problem: { rule: "span" } };
    const wanted = { ...(from.value !== undefined && { from: from.value }), ...(end !== undefined && { to: end }) };
    const written = (value: unknown, text: string) => (value === undefined ? "" : scale.write(value, field, text));
    return { ok: true, first: written(from.value, first), last: written(to.value, last), wanted };
  }
  return {
    spans: true,
    read(text, field) {
      if (text === EMPTY) return { empty: true };
      const ends = endsOf(text.split(".."), field);
      return ends.ok ? ends.wanted : undefined;
    },
    fromWords(words, field) {
      const typed = words.normalize("NFKC").trim();
      if (typed.length > LONGEST) return wrong("span");
      if (EMPTY_WORDS.has(typed.toLowerCase())) return fine(EMPTY);
      const ends = endsOf(` ${typed} `.split(BETWEEN), field);
      if (!ends.ok) return wrong(ends.problem.rule, ends.problem.params);
      const { first, last } = ends;
      return fine(first === last ? first : `${first}..${last}`);
    },
  };
}

export function isSpan(wanted: Wanted | undefined): wanted is Span {
  return typeof wanted === "object" && !Array.isArray(wanted);
}

/** Whether a value meets a filter; for lists of servers that do not filter. */
export function isWanted(
  { compare, stored }: Pick<Kind, "compare" | "stored">,
  wanted: Wanted | undefined,
  value: unknown,
): boolean {
  if (!isSpan(wanted)) {
    if (typeof wanted !== "object") return value === wanted;
    return (Array.isArray(value) ? value : [value]).some((one) => wanted.includes(String(one)));
  }
  const isEmpty = value === undefined || value === null || value === "";
  if (wanted.empty === true || isEmpty || !compare) return wanted.empty === true && isEmpty;
  const { from, to } = wanted;
  const [first, last] = endsIn(value, stored);
  return (from === undefined || compare(last, from) >= 0) && (to === undefined || compare(first, to) <= 0);
}

/** First and last part of a value. They are equal, except for kinds whose values are ranges. */
function endsIn(value: unknown, { endChars }: Kind["stored"]): readonly [first: unknown, last: unknown] {
  if (endChars === undefined || typeof value !== "string") return [value, value];
  return [value.slice(0, endChars), value.slice(-endChars)];
}
