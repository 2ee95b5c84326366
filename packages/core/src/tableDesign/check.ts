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
  /** No existing field of the table would be kept. */
  | "noneKept"
  | "fieldName"
  | "twice"
  /** There is no field with the given former name, or two fields have the same former name. */
  | "unknownField"
  | "unknownType"
  | "length"
  | "comment"
  /** A required field without a value, although the table already has rows. */
  | "neededAtOnce"
  /** It has a default or a counter, which a change would delete. */
  | "fixedField"
  /** SQLite creates the table again, and indexes, triggers or references would be lost. */
  | "bound";

export interface DesignIssue {
  readonly fault: DesignFault;
  /** The field or table with the error. */
  readonly name: string;
}

/** The errors of a design by itself and for the changed table; the first error of each field. */
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
  /** The fields before it. */
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
  // MySQL must repeat the whole field definition to change a comment.
  if (was?.fixed && kind === "MySql" && was.comment !== field.comment) return "fixedField";
  return undefined;
}
