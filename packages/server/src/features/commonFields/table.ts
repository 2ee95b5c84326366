import { resources } from "@banche/core";

import { type IssueDraft, refuse } from "../../base/respond.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { type Change, oneByOne } from "../../tables/recordTable.ts";

/** Common fields of tables, shared by all factories (contract-base §5.10). */
export const commonFieldTable = defineTable(resources.commonFields, {
  derive: oneByOne(async (_writer, { after }) => {
    const issues = issuesOf(after);
    if (issues.length > 0) throw refuse.validation(issues);
    return takesLength(after) ? {} : { length: "" };
  }),
});

const takesLength = (after: Change["after"]): boolean => after["type"] === "varchar" || after["type"] === "decimal";

function issuesOf(after: Change["after"]): readonly IssueDraft[] {
  if (!takesLength(after)) return [];
  const length = typeof after["length"] === "string" ? after["length"].trim() : "";
  if (length === "") return [{ field: "length", rule: "required" }];
  const pattern = after["type"] === "varchar" ? /^[1-9]\d{0,3}$/ : /^[1-9]\d?(,\d{1,2})?$/;
  if (pattern.test(length)) return [];
  const name = typeof after["field"] === "string" ? after["field"] : "";
  return [{ field: "length", rule: "length", text: "dataModels.faults.length", params: { name } }];
}
