import type { DateRangeField } from "../fields/field.ts";
import { type Kind, fine, type Parsed, type Problem, storedOrNull, wrong } from "./kind.ts";
import { spanFilter } from "./span.ts";
import { compareTexts, readDay, writeDay } from "./time.ts";

/** Length of a day text, `2026-01-31`. */
const DAY_CHARS = 10;
/** Longer texts are not parsed. */
const LONGEST = 80;

/** Two days as one text, `2026-01-01..2026-01-31`. Equal ranges are equal texts, sorted by their first days. */
export const dateRangeKind: Kind<DateRangeField> = {
  fromCell: readRange,
  toCell: (value) => String(value),
  check: (value) => (typeof value === "string" ? problemOf(value) : { rule: "dateRange" }),
  same: (a, b) => a === b,
  sortable: true,
  compare: compareTexts,
  typed: false,
  isNumber: false,
  repeats: false,
  empty: () => "",
  blank: () => "",
  values: () => [],
  sample: () => "2026-01-01..2026-01-31",
  stored: { ...storedOrNull("text"), endChars: DAY_CHARS },
  filter: spanFilter({ read: readEnd, write: String, compare: compareTexts }),
};

/** The two days of a range, each as `2026-01-31`, even if they are invalid; empty if missing. */
export function dateRangeEnds(value: unknown): readonly [first: string, last: string] {
  const [first = "", last = ""] = typeof value === "string" ? value.split("..") : [];
  return [first, last];
}

function problemOf(text: string): Problem | undefined {
  const [first, last] = dateRangeEnds(text);
  if (text !== `${first}..${last}` || !isDay(first) || !isDay(last)) return { rule: "dateRange" };
  return first > last ? { rule: "datesTurned" } : undefined;
}

function isDay(text: string): boolean {
  const read = readEnd(text);
  return read.ok && read.value === text;
}

/** Parses a text as a day. */
function readEnd(text: string): Parsed {
  const read = readDay(text);
  const day = read.ok ? writeDay(read.value) : "";
  // Years of the first century would be parsed as years of the last century.
  return day !== "" && day.slice(0, 4) === text.trim().slice(0, 4) ? fine(day) : wrong("date");
}

const DAY = String.raw`\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?`;
const RANGE = new RegExp(String.raw`^(${DAY})(?:\s*(?:\.\.|~|至|到|to|[-–—]+)\s*(${DAY}))?$`, "u");

/**
 * Parses two days in common notations, with a dash or a word between them. A single day is both the first and the
 * last.
 */
function readRange(cell: string): Parsed {
  const text = cell.length > LONGEST ? "" : cell.normalize("NFKC").trim();
  const [, first, last = first] = RANGE.exec(text) ?? [];
  if (first === undefined || last === undefined) return wrong("dateRange");
  const [from, to] = [readEnd(first), readEnd(last)];
  if (!from.ok || !to.ok) return wrong("dateRange");
  const range = `${String(from.value)}..${String(to.value)}`;
  const problem = problemOf(range);
  return problem ? { ok: false, problem } : fine(range);
}
