import {
  designLimits,
  type DesignedField,
  type FoundField,
  isDesignName,
  sameName,
  type TableDesign,
} from "./design.ts";
import type { FoundTable, TableKind } from "./design.ts";
import { isDesignType, isLength } from "./types.ts";

/** Why a design cannot be carried out. */
export type DesignFault =
  | "tableName"
  | "noFields"
  | "tooMany"
  /** None of the fields that the table has would be left. */
  | "noneKept"
  | "fieldName"
  | "twice"
  /** There is no field of the name that it is said to have had, or two say so. */
  | "unknownField"
  | "unknownType"
  | "length"
  | "comment"
  /** It may not be empty, and the table has rows already. */
  | "neededAtOnce"
  /** It has a default or a counter, which a change would take away. */
  | "fixedField"
  /** SQLite makes the table anew, and indexes, triggers or references would be lost. */
  | "bound";

export interface DesignIssue {
  readonly fault: DesignFault;
  /** The field, or the table, that it is about. */
  readonly name: string;
}

/** What is wrong with a design by itself and against the table that it changes; the first of each field. */
export function checkDesign(
  kind: TableKind,
  before: FoundTable | undefined,
  after: TableDesign,
): readonly DesignIssue[] {
  const issues: DesignIssue[] = [];
  const say = (fault: DesignFault, name: string) => issues.push({ fault, name });
  const { name, fields, comment } = after;
  if (name !== before?.name && !isDesignName(name)) say("tableName", name);
  if (comment.length > designLimits.comment) say("comment", name);
  if (fields.length === 0) say("noFields", name);
  if (fields.length > designLimits.fields) say("tooMany", name);
  const old = (field: DesignedField) => before?.fields.find((one) => one.name === field.was);
  if (before && fields.length > 0 && !fields.some(old)) say("noneKept", name);
  fields.forEach((field, at) => {
    const fault = faultOf({ field, was: old(field), others: fields.slice(0, at), before, kind });
    if (fault) say(fault, field.name);
  });
  return issues;
}

interface Checked {
  readonly kind: TableKind;
  readonly field: DesignedField;
  readonly was: FoundField | undefined;
  /** The fields above it. */
  readonly others: readonly DesignedField[];
  readonly before: FoundTable | undefined;
}

function faultOf({ kind, field, was, others, before }: Checked): DesignFault | undefined {
  if (field.was !== undefined && (!was || others.some((other) => other.was === field.was))) return "unknownField";
  if (field.name !== was?.name && !isDesignName(field.name)) return "fieldName";
  if (others.some((other) => sameName(other.name, field.name))) return "twice";
  if (field.comment.length > designLimits.comment) return "comment";
  const isSame = was && was.type === field.type && was.length === field.length;
  if (!isSame && !isDesignType(field.type)) return "unknownType";
  if (!isSame && !isLength(field)) return "length";
  if (!was && !field.nullable && before?.hasRows) return "neededAtOnce";
  if (was?.fixed && !(isSame && was.nullable === field.nullable && was.primary === field.primary)) return "fixedField";
  // MySQL states a field whole when its comment changes.
  if (was?.fixed && kind === "MySql" && was.comment !== field.comment) return "fixedField";
  return undefined;
}
