import type { Resource } from "@banche/core";
import {
  comparedAs,
  type ConditionOperator,
  type ConditionPlaceholder,
  type ConditionType,
  isConditionValue,
  kindOf,
} from "@banche/core/forms";
import { type RawBuilder, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";
import { departmentOf, organizationOf, organizationsWithin, subordinatesOf } from "../people/placeOfUser.ts";
import { factoryOf } from "../auth/scope.ts";
import type { RowSource } from "./rowSource.ts";

const operators: Readonly<Record<ConditionOperator, RawBuilder<unknown>>> = {
  Equal: sql`=`,
  NotEqual: sql`is distinct from`,
  GreaterThan: sql`>`,
  GreaterThanOrEqual: sql`>=`,
  LessThan: sql`<`,
  LessThanOrEqual: sql`<=`,
};

/** The ids that a value with `@` stands for, as a subquery. The names are those of the platform (contract-base §3.5). */
const placeholders: Readonly<Record<ConditionPlaceholder, (session: Session) => RawBuilder<unknown>>> = {
  "@userId": ({ userId }) => sql`(select ${userId}::text)`,
  "@organizeId": organizationOf,
  "@dempmentId": departmentOf,
  "@subordinateId": subordinatesOf,
  "@userAraSubordinates": (session) => sql`(select ${session.userId}::text union all ${subordinatesOf(session)})`,
  "@organizationAndSuborganization": (session) => organizationsWithin(organizationOf(session), factoryOf(session)),
};

interface About {
  readonly resource: Resource;
  readonly source: RowSource;
  readonly session: Session;
}

/**
 * Combines groups of conditions on a row into one condition (contract-base §3.6). Conditions in a group are joined by `and`. Each group
 * is joined to the groups before it by its own `logic`. Values are bound; fields and operators are looked up.
 *
 * @returns undefined where any part is invalid; then no rows may be shown
 */
export function conditionOf(groups: unknown, about: About): RawBuilder<unknown> | undefined {
  if (!Array.isArray(groups) || groups.length === 0) return undefined;
  let joined: RawBuilder<unknown> | undefined;
  for (const group of groups as readonly unknown[]) {
    const one = groupOf(group, about);
    if (one === undefined) return undefined;
    if (joined === undefined) joined = one.condition;
    else if (one.logic === "or") joined = sql`(${joined} or ${one.condition})`;
    else joined = sql`(${joined} and ${one.condition})`;
  }
  return joined;
}

function groupOf(group: unknown, about: About) {
  const { logic = "and", groups: conditions } = membersOf(group);
  if ((logic !== "and" && logic !== "or") || !Array.isArray(conditions) || conditions.length === 0) return undefined;
  const parts: RawBuilder<unknown>[] = [];
  for (const condition of conditions as readonly unknown[]) {
    const part = partOf(condition, about);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return { logic, condition: sql`(${sql.join(parts, sql` and `)})` };
}

function partOf(condition: unknown, { resource, source, session }: About): RawBuilder<unknown> | undefined {
  const { field, op, value } = membersOf(condition);
  if (typeof field !== "string" || typeof op !== "string" || typeof value !== "string") return undefined;
  const operator = Object.hasOwn(operators, op) ? operators[op as ConditionOperator] : undefined;
  const left = leftOf(field, resource, source);
  if (operator === undefined || left === undefined) return undefined;
  if (!value.startsWith("@")) {
    const right = literalOf(left.type, value);
    return right && sql`${left.value} ${operator} ${right}`;
  }
  const ids = Object.hasOwn(placeholders, value) ? placeholders[value as ConditionPlaceholder] : undefined;
  if (ids === undefined || left.type !== "text") return undefined;
  const among = sql`${left.value} in ${ids(session)}`;
  if (op === "Equal") return among;
  return op === "NotEqual" ? sql`(${among}) is not true` : undefined;
}

/** Finds a field by our name or by its column code. The creator of the row has the name that the platform uses. */
function leftOf(name: string, { fields }: Resource, source: RowSource) {
  if (name === "creatorUserId") return source.creator && ({ value: source.creator, type: "text" } as const);
  const field = fields[name] ?? Object.values(fields).find(({ column }) => column === name);
  const value = field && source.value(field);
  const type = value && comparedAs[kindOf(field).stored.type];
  return type && { value, type };
}

/** The type by which a field is compared, found by our name or by its column code. Undefined where conditions cannot use the field. */
export function comparedIn(name: string, resource: Resource, source: RowSource): ConditionType | undefined {
  return leftOf(name, resource, source)?.type;
}

function literalOf(type: ConditionType, text: string): RawBuilder<unknown> | undefined {
  if (!isConditionValue(type, text)) return undefined;
  switch (type) {
    case "text":
      return sql`${text}::text`;
    case "number":
      return sql`${text}::numeric`;
    case "flag":
      return sql`${text}::boolean`;
    case "instant": {
      const ms = /^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text);
      return sql`to_timestamp(${ms}::double precision / 1000)`;
    }
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
