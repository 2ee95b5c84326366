import type { JsonField } from "../fields/field.ts";
import { JSON_MAX } from "../fields/members.ts";
import { compactJson, JSON_DEEPEST, jsonFault } from "./jsonText.ts";
import { fine, type Kind, type Parsed, type Problem, storedAs } from "./kind.ts";

/** Longest text of a field that says nothing about it. */
const USUAL_MAX = 10_000;
/** So much longer may a text be that is indented. */
const LOOSE = 4;

/** Any JSON as its text, without blanks between: numbers keep their digits, members their order. */
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
