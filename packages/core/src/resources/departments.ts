import { contract } from "../contract/index.ts";
import { flag, instant, integer, multiline, reference, text } from "../forms/field.ts";
import { defineResource } from "./defineResource.ts";
import { flattenTree } from "./lookups.ts";
import { synonyms } from "./synonyms.ts";

export const departments = defineResource({
  name: "departments",
  endpoints: contract.departments,
  key: ["code"],
  label: "name",
  fields: {
    parent: reference("departments", { required: true, synonyms: synonyms.parent }),
    name: text({ max: 50, required: true, rule: "fullName", synonyms: synonyms.name }),
    code: text({ max: 50, required: true, rule: "enCode", unique: true, synonyms: synonyms.code }),
    manager: reference("users", { synonyms: synonyms.head }),
    order: integer({ min: 0, max: 999_999, default: 0, synonyms: synonyms.order }),
    enabled: flag({ default: true, synonyms: synonyms.enabled }),
    description: multiline({ max: 500, synonyms: synonyms.description }),
    createdAt: instant({ readOnly: true, column: "creatorTime" }),
  },
  list: {
    shape: "tree",
    columns: ["name", "code", "manager", "description", "createdAt", "order"],
    filters: ["enabled"],
    sort: "order",
    within: { target: "organizations", in: "params", name: "organizationId", field: "parent" },
  },
  form: [["parent", "name", "code", "manager", "order", "enabled", "description"]],
  lookup: async (client) => flattenTree(await client.departments.selector()),
});
