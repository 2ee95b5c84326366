import { fixedChoicesOf, type LabelOrKey, type ResourceField, resources, type TextKey } from "@banche/core";
import {
  type ConditionFault,
  conditionFault,
  type ConditionGroup,
  conditionOperatorChoices,
  conditionsText,
  type ConditionType,
  conditionValueChoices,
  isPlaceholder,
  readConditions,
} from "@banche/core/forms";
import { findText, labelIn, languageOf } from "@banche/core/text";
import { sql } from "kysely";

import { type Refusal, refuse } from "../../base/respond.ts";
import { comparedIn } from "../../policy/conditions.ts";
import { itemRules } from "../../policy/menuItemRules.ts";
import { storedRow } from "../../policy/rowSource.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { type Change, oneByOne, type Row, scopeOf, tableOf, type Writer } from "../../tables/recordTable.ts";

const shared = itemRules("scheme");

/** Data schemes of menu entries (contract-base §3.6). A scheme that can show no rows to anyone is refused when it is written. */
export const dataSchemeTable = defineTable(resources.dataSchemes, {
  ...shared,
  derive: oneByOne<Change, Row>(async (writer, change) => {
    const { after, changed } = change;
    if (after["rows"] === "departments" && !hasSome(after["departmentIds"])) {
      throw refuse.validation([{ field: "departments", rule: "required" }]);
    }
    if (after["rows"] !== "conditions") return {};
    if (!["rows", "conditions", "menuId"].some((member) => changed.has(member))) return {};
    const groups = readConditions(String(after["conditions"] ?? ""));
    if ("why" in groups) throw faulty(groups);
    const fields = await fieldsOf(writer, String(after["menuId"]));
    const fault = conditionFault(groups, (code) => fields.get(code)?.type);
    if (fault) throw faulty(fault);
    checkChoices(groups, fields);
    const isSaid = changed.has("text") && after["text"] !== "";
    return isSaid ? {} : { conditionText: await said(writer, groups, fields) };
  }),
});

interface Compared {
  readonly type: ConditionType;
  readonly label: LabelOrKey;
  /** The resource that ids refer to. */
  readonly target?: string | undefined;
  /** The only values of the field. */
  readonly choices?: ReturnType<typeof fixedChoicesOf>;
}

/**
 * The fields that conditions of an entry can use: the fields of the resource on its page, by code and name, and the fields listed for the
 * entry.
 */
async function fieldsOf({ db, session, tables }: Writer, menuId: string): Promise<ReadonlyMap<string, Compared>> {
  const { rows } = await sql<{ page: string; code: string | null; name: string; type: string }>`
    select menu.code as page, field.code, field.name, field.type
    from menus menu left join menu_data_fields field on field.menu_id = menu.id where menu.id = ${menuId}`.execute(db);
  const found = new Map<string, Compared>();
  for (const { code, name, type } of rows) {
    if (code !== null) found.set(code, { label: [name, name], type: type === "String" ? "text" : "number" });
  }
  for (const table of tables.values()) {
    if (table.resource.page !== rows[0]?.page) continue;
    const source = storedRow(table, session);
    const named = Object.values(table.resource.fields).flatMap((field) =>
      [field.name, field.column].map((code) => ({
        ...{ code, label: field.label, target: targetOf(field), choices: fixedChoicesOf(field) },
      })),
    );
    const creator = { code: "creatorUserId", label: "dataScopes.creator", target: "users", choices: undefined };
    for (const { code, label, target, choices } of [...named, creator]) {
      const type = comparedIn(code, table.resource, source);
      if (type) found.set(code, { type, target, choices, label: found.get(code)?.label ?? label });
    }
  }
  return found;
}

/** The conditions as text in the language of the writer, for clients that show such a text. */
async function said(
  { db, session, tables }: Writer,
  groups: readonly ConditionGroup[],
  fields: ReadonlyMap<string, Compared>,
): Promise<string> {
  const user = await db.selectFrom("users").select("language").where("id", "=", session.userId).executeTakeFirst();
  const language = languageOf(user?.language ?? "") ?? "zh";
  const names = new Map<string, string>();
  for (const { field, value } of groups.flatMap((group) => group.groups)) {
    const table = tables.get(fields.get(field)?.target ?? "");
    if (!table || isPlaceholder(value)) continue;
    const column = table.resource.fields[table.resource.label]?.key ?? "name";
    const { rows } = await sql<{ name: string }>`
      select t.${sql.ref(column)} as name from ${tableOf(table)}
      where t.id = ${value} and ${scopeOf(table, session)}`.execute(db);
    names.set(`${field} ${value}`, rows[0]?.name ?? value);
  }
  const word = (choices: typeof conditionValueChoices, value: string) => {
    const found = choices.find((one) => one.value === value);
    return found ? labelIn(language, found.label) : value;
  };
  return conditionsText(groups, {
    field: (code) => labelIn(language, fields.get(code)?.label ?? code),
    operator: (op) => word(conditionOperatorChoices, op),
    value: ({ field, value }) => names.get(`${field} ${value}`) ?? word(conditionValueChoices, value),
    and: findText(language, "dataScopes.and") ?? "",
    or: findText(language, "dataScopes.or") ?? "",
  });
}

function targetOf(field: ResourceField): string | undefined {
  return "target" in field ? field.target : undefined;
}

/** Refuses a value that a field with fixed values cannot have: no row would ever be equal to it. */
function checkChoices(groups: readonly ConditionGroup[], fields: ReadonlyMap<string, Compared>): void {
  for (const [group, { groups: rows }] of groups.entries()) {
    for (const [row, { field, value }] of rows.entries()) {
      const choices = fields.get(field)?.choices;
      if (!choices || isPlaceholder(value) || choices.some((one) => one.value === value)) continue;
      const params = { group: group + 1, row: row + 1, known: choices.map((one) => one.value).join(", ") };
      throw refuse.validation([{ field: "conditions", rule: "conditions", params, text: "server.conditionChoice" }]);
    }
  }
}

const faults = {
  none: "server.conditionNone",
  shape: "server.conditionShape",
  tooMany: "server.conditionTooMany",
  field: "server.conditionField",
  operator: "server.conditionOperator",
  value: "server.conditionValue",
  placeholder: "server.conditionPlaceholder",
} as const satisfies Readonly<Record<ConditionFault["why"], TextKey>>;

function faulty({ why, group, row }: ConditionFault): Refusal {
  return refuse.validation([{ field: "conditions", rule: "conditions", params: { group, row }, text: faults[why] }]);
}

function hasSome(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}
