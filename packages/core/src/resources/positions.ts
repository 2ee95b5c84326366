import { contract } from "../contract/index.ts";
import { choice, flag, instant, integer, multiline, reference, text } from "../forms/field.ts";
import { defineResource } from "./defineResource.ts";
import { synonyms } from "./synonyms.ts";

export const positions = defineResource({
  name: "positions",
  endpoints: contract.positions,
  key: ["code"],
  label: "name",
  fields: {
    department: reference("departments", { required: true, only: "department", synonyms: synonyms.department }),
    name: text({ max: 50, required: true, rule: "fullName", synonyms: synonyms.name }),
    code: text({ max: 50, required: true, rule: "userAccount", unique: true, synonyms: synonyms.code }),
    type: choice("PositionType", { required: true, synonyms: synonyms.type }),
    order: integer({ min: 0, max: 999_999, default: 0, synonyms: synonyms.order }),
    enabled: flag({ default: true, synonyms: synonyms.enabled }),
    description: multiline({ max: 500, synonyms: synonyms.description }),
    createdAt: instant({ readOnly: true }),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "department", "type", "description", "createdAt", "order"],
    filters: ["type", "enabled"],
    sort: "order",
    within: { target: "departments", in: "query", name: "departmentId", field: "department" },
  },
  form: [["department", "name", "code", "type", "order", "enabled", "description"]],
  takesMore: true,
  lookup: async (client) =>
    (await client.positions.all()).map(({ id, name, code, departmentId }) => ({
      id,
      name,
      code,
      within: departmentId,
    })),
});
