import type { Problem } from "../../kinds/kind.ts";
import type { Language } from "../../i18n/language.ts";
import { findText } from "../../i18n/pick.ts";
import type { Resource, ResourceField } from "../../registry/resource.ts";
import { kindOf } from "../../kinds/kinds.ts";
import { asksTables, type CellTables, NO_TABLES } from "../../records/cells.ts";
import { fieldLabel } from "../../registry/words.ts";
import { fieldCalled } from "./headers.ts";
import { isEmpty } from "../../validation/values.ts";

export type WhereOperator = "=" | "!=" | "~" | ">" | ">=" | "<" | "<=";

/** One condition on one field. */
export interface Where {
  readonly field: ResourceField;
  readonly operator: WhereOperator;
  /** The text of the value; empty means "no value". */
  readonly value: string;
}

/** Why a condition cannot be used. */
export interface WhereProblem {
  readonly rule: "syntax" | "field" | "order" | "value";
  readonly params: Readonly<Record<string, string>>;
}

export type ParsedWhere =
  | { readonly ok: true; readonly where: Where }
  | { readonly ok: false; readonly problem: WhereProblem };

/**
 * Whether a record, or a row of a file, matches.
 *
 * @param valueOf - the value of a field; `undefined` for none
 * @returns `undefined` if the answer needs the server's tables
 */
export type Filter = (valueOf: (field: ResourceField) => unknown) => boolean | undefined;

export type MadeFilter =
  | {
      readonly ok: true;
      readonly filter: Filter;
      /** Fields that are asked about. */ readonly fields: readonly ResourceField[];
    }
  | { readonly ok: false; readonly problem: WhereProblem };

type Condition = Omit<Extract<MadeFilter, { ok: true }>, "fields"> | Extract<MadeFilter, { ok: false }>;

/** Conditions that cannot be used. */
export class WhereError extends Error {
  override readonly name = "WhereError";
  readonly problem: WhereProblem;

  constructor(problem: WhereProblem) {
    super(`${problem.rule}: ${problem.params["value"] ?? ""}`);
    this.problem = problem;
  }
}

const OPERATORS: readonly WhereOperator[] = ["!=", ">=", "<=", "=", "~", ">", "<"];
const ORDERED: readonly WhereOperator[] = [">", ">=", "<", "<="];

/**
 * Parses one condition: `field=value`, `!=`, `~` (contains, ignoring case), `>`, `>=`, `<`, `<=` on numbers and
 * times. The field may have any of its names. `field=` means "has no value". A list of references equals each of its
 * members.
 */
export function parseWhere(resource: Resource, text: string): ParsedWhere {
  const found = /^([^=!~<>]+)(!=|>=|<=|=|~|>|<)(.*)$/s.exec(text);
  const [, name = "", operator, value = ""] = found ?? [];
  const known = OPERATORS.find((one) => one === operator);
  if (!known || name.trim() === "") return { ok: false, problem: { rule: "syntax", params: { value: text } } };
  const field = fieldCalled(resource, name);
  if (!field) {
    const fields = Object.keys(resource.fields).join(" | ");
    return { ok: false, problem: { rule: "field", params: { value: name.trim(), fields } } };
  }
  if (ORDERED.includes(known) && !kindOf(field).compare) {
    return { ok: false, problem: { rule: "order", params: { value: text, field: field.name } } };
  }
  return { ok: true, where: { field, operator: known, value: value.trim() } };
}

/** Combines all conditions into one filter: a record must meet all of them. */
export function filterOf(resource: Resource, conditions: readonly string[], tables: CellTables): MadeFilter {
  const filters: Filter[] = [];
  const fields: ResourceField[] = [];
  for (const text of conditions) {
    const parsed = parseWhere(resource, text);
    if (!parsed.ok) return parsed;
    const made = conditionOf(parsed.where, tables);
    if (!made.ok) return made;
    filters.push(made.filter);
    fields.push(parsed.where.field);
  }
  return { ok: true, filter: (valueOf) => allOf(filters.map((filter) => filter(valueOf))), fields };
}

/** The error of a condition, as a text for people. */
export function whereText(resource: Resource, { rule, params }: WhereProblem, language: Language): string {
  const field = params["field"];
  const named = field === undefined ? params : { ...params, field: fieldLabel(resource, field, language) };
  return findText(language, `bulk.where.${rule}`, named) ?? rule;
}

function conditionOf({ field, operator, value }: Where, tables: CellTables): Condition {
  if (value === "") {
    if (operator === "=") return { ok: true, filter: (valueOf) => isEmpty(valueOf(field)) };
    if (operator === "!=") return { ok: true, filter: (valueOf) => !isEmpty(valueOf(field)) };
    return { ok: false, problem: { rule: "value", params: { value, field: field.name, reason: "" } } };
  }
  const { lookups } = tables;
  if (!lookups && asksTables(field)) return { ok: true, filter: () => undefined };
  if (operator === "~") return { ok: true, filter: contains(field, value, tables) };
  const wanted = wantedValue(field, value, tables);
  if (!wanted.ok)
    return { ok: false, problem: { rule: "value", params: { value, field: field.name, reason: wanted.rule } } };
  return { ok: true, filter: (valueOf) => holds(operator, field, valueOf(field), wanted.value) };
}

type Wanted = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly rule: Problem["rule"] };

function wantedValue(field: ResourceField, text: string, { lookups, words }: CellTables): Wanted {
  const context = { lookups: lookups ?? NO_TABLES, words };
  const single = kindOf(field).single?.(field) ?? field;
  const parsed = kindOf(single).fromCell(text, single, context);
  return parsed.ok ? parsed : { ok: false, rule: parsed.problem.rule };
}

function holds(operator: Exclude<WhereOperator, "~">, field: ResourceField, value: unknown, wanted: unknown): boolean {
  if (operator === "=") return equal(field, value, wanted);
  if (operator === "!=") return !equal(field, value, wanted);
  if (isEmpty(value)) return false;
  const by = kindOf(field).compare?.(value, wanted) ?? NaN;
  if (operator === ">") return by > 0;
  if (operator === ">=") return by >= 0;
  return operator === "<" ? by < 0 : by <= 0;
}

function equal(field: ResourceField, value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value)) return value.includes(wanted);
  return !isEmpty(value) && kindOf(field).same(value, wanted, field);
}

function contains(field: ResourceField, value: string, { lookups, words }: CellTables): Filter {
  const wanted = folded(value);
  const context = { lookups: lookups ?? NO_TABLES, words };
  return (valueOf) => {
    const there = valueOf(field);
    return !isEmpty(there) && folded(kindOf(field).toCell(there, field, context)).includes(wanted);
  };
}

/** All must be true. If one is false, unknown answers do not matter. */
function allOf(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
