import type { JsonField } from "../fields/field.ts";
import { JSON_MAX } from "../fields/members.ts";
import { compactJson, JSON_DEEPEST, jsonFault } from "./jsonText.ts";
import { fine, type Kind, type Parsed, type Problem, storedAs } from "./kind.ts";

/** Default limit of the text, in characters. */
const USUAL_MAX = 10_000;
/** An indented text may be this many times longer. */
const LOOSE = 4;

/** Any JSON as a text without blanks between tokens. Digits of numbers and the order of members are kept. */
export const jsonKind: Kind<JsonField> = {
  fromCell: readJson,
  toCell: (value) => compactJson(String(value)),
  check: (value, field) => (typeof value === "string" ? problemOf(value, field) : unread("$", 1, 1)),
  same: (a, b) => a === b || compactJson(String(a)) === compactJson(String(b)),
  sortable: false,
  typed: true,
  isNumber: false,
  repeats: false,
  empty: () => "",
  blank: () => "",
  values: () => [],
  sample: () => '{"key":"value"}',
  stored: { ...storedAs("text", ""), toColumn: (value) => compactJson(String(value ?? "")) },
  cellMaxChars: JSON_MAX,
};

function readJson(cell: string, field: JsonField): Parsed {
  const problem = problemOf(cell, field);
  return problem ? { ok: false, problem } : fine(compactJson(cell));
}

function problemOf(text: string, { max = USUAL_MAX }: JsonField): Problem | undefined {
  if (text.length > max * LOOSE) return { rule: "max", params: { max } };
  const fault = jsonFault(text);
  if (!fault) return [...compactJson(text)].length > max ? { rule: "max", params: { max } } : undefined;
  const { why, path, line, column } = fault;
  if (why === "deep") return { rule: "jsonDeep", params: { max: JSON_DEEPEST } };
  return why === "twice" ? { rule: "jsonTwice", params: { path } } : unread(path, line, column);
}

function unread(path: string, line: number, column: number): Problem {
  return { rule: "json", params: { path, line, column } };
}
