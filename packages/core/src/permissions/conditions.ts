import type { Field } from "../fields/field.ts";
import { kindOf } from "../kinds/kinds.ts";

/** The comparison operators, with the platform's names (contract-base §3.5). */
export const conditionOperators = [
  "Equal",
  "NotEqual",
  "GreaterThan",
  "GreaterThanOrEqual",
  "LessThan",
  "LessThanOrEqual",
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/**
 * Placeholders for ids that depend on the current user: the user, company, department, and those below (contract-base
 * §3.5).
 */
export const conditionPlaceholders = [
  "@userId",
  "@userAraSubordinates",
  "@subordinateId",
  "@dempmentId",
  "@organizeId",
  "@organizationAndSuborganization",
] as const;
export type ConditionPlaceholder = (typeof conditionPlaceholders)[number];

/** One comparison with a field of a row. Other members, such as ids of the platform, are kept. */
export interface Condition {
  /** Code of the field's column, or its name; `creatorUserId`: the creator of the row. */
  readonly field: string;
  readonly op: string;
  /** A value of the field as a text, or a placeholder. */
  readonly value: string;
}

/** Conditions that belong together. `logic` joins a group to those before it; it is ignored for the first group. */
export interface ConditionGroup {
  readonly logic: "and" | "or";
  readonly groups: readonly Condition[];
}

/** How values of a field are compared. `text` includes ids and codes. */
export type ConditionType = "text" | "number" | "flag" | "instant";

/** An error in conditions, with its place: groups and rows count from 1. */
export interface ConditionFault {
  readonly why: "none" | "shape" | "tooMany" | "field" | "operator" | "value" | "placeholder";
  readonly group: number;
  readonly row: number;
}

/** Most groups of a scheme, and most conditions of a group. */
export const CONDITIONS_MAX = 20;

/** Parses groups of conditions (contract-base §3.6). `conditionFault` checks fields and values. */
export function readConditions(text: string): readonly ConditionGroup[] | ConditionFault {
  const read = parsed(text);
  if (!Array.isArray(read) || read.length === 0)
    return { why: text.trim() === "" || Array.isArray(read) ? "none" : "shape", ...at(0, 0) };
  if (read.length > CONDITIONS_MAX) return { why: "tooMany", ...at(CONDITIONS_MAX, 0) };
  for (const [group, one] of (read as readonly unknown[]).entries()) {
    const { logic = "and", groups } = membersOf(one);
    if ((logic !== "and" && logic !== "or") || !Array.isArray(groups)) return { why: "shape", ...at(group + 1, 0) };
    if (groups.length === 0) return { why: "none", ...at(group + 1, 0) };
    if (groups.length > CONDITIONS_MAX) return { why: "tooMany", ...at(group + 1, CONDITIONS_MAX) };
    for (const [row, condition] of (groups as readonly unknown[]).entries()) {
      const { field, op, value } = membersOf(condition);
      if ([field, op, value].some((member) => typeof member !== "string"))
        return { why: "shape", ...at(group + 1, row + 1) };
    }
  }
  return (read as readonly ConditionGroup[]).map((group) => ({ ...group, logic: group.logic ?? "and" }));
}

/** The first error. @param typeOf - how a field is compared; undefined if the field does not exist */
export function conditionFault(
  groups: readonly ConditionGroup[],
  typeOf: (field: string) => ConditionType | undefined,
): ConditionFault | undefined {
  for (const [group, { groups: rows }] of groups.entries()) {
    for (const [row, condition] of rows.entries()) {
      const why = faultOf(condition, typeOf(condition.field));
      if (why) return { why, ...at(group + 1, row + 1) };
    }
  }
  return undefined;
}

/** Whether an operator is allowed. Placeholders are sets, so only "in" and "not in" are allowed for them. */
export function fitsOperator(op: string, type: ConditionType | undefined, value: string): boolean {
  if (isPlaceholder(value) || type === "flag") return op === "Equal" || op === "NotEqual";
  return (conditionOperators as readonly string[]).includes(op);
}

export function isPlaceholder(value: string): value is ConditionPlaceholder {
  return (conditionPlaceholders as readonly string[]).includes(value);
}

/** How a field is compared in conditions; undefined for fields with several values or without a value. */
export function conditionTypeOf(field: Field): ConditionType | undefined {
  return comparedAs[kindOf(field).stored.type];
}

/** How a column type is compared. */
export const comparedAs: Readonly<Record<string, ConditionType | undefined>> = {
  text: "text",
  integer: "number",
  numeric: "number",
  boolean: "flag",
  timestamptz: "instant",
};

/**
 * Whether a text is a value of this type: numbers as digits, flags as true, false, 1 or 0, times as milliseconds or
 * ISO 8601.
 */
export function isConditionValue(type: ConditionType, text: string): boolean {
  switch (type) {
    case "text":
      return true;
    case "number":
      return /^-?\d{1,18}(\.\d{1,9})?$/.test(text);
    case "flag":
      return /^(true|false|[01])$/.test(text);
    case "instant":
      return Number.isFinite(/^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text));
  }
}

interface Words {
  readonly field: (code: string) => string;
  readonly operator: (op: string) => string;
  readonly value: (condition: Condition) => string;
  readonly and: string;
  readonly or: string;
}

/** Conditions for display: groups in brackets, as in clients of the platform (contract-base §3.6). */
export function conditionsText(groups: readonly ConditionGroup[], words: Words): string {
  const shown = groups.map(({ logic, groups: rows }, index) => {
    const inside = rows.map((row) => `${words.field(row.field)} ${words.operator(row.op)} ${words.value(row)}`);
    const joined = `【${inside.join(` ${words.and} `)}】`;
    return index === 0 ? joined : `${logic === "or" ? words.or : words.and}${joined}`;
  });
  return shown.join(" ");
}

function faultOf({ op, value }: Condition, type: ConditionType | undefined): ConditionFault["why"] | undefined {
  if (type === undefined) return "field";
  if (value.startsWith("@")) {
    if (!isPlaceholder(value) || type !== "text") return "placeholder";
  } else if (value === "" || !isConditionValue(type, value)) return "value";
  return fitsOperator(op, type, value) ? undefined : "operator";
}

function at(group: number, row: number): { readonly group: number; readonly row: number } {
  return { group, row };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
