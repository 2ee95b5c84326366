import { choice, reference } from "../../fields/field.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";

const declared = declare({
  name: "positions",
  path: "/api/system/Permission/Position",
  page: "permission.position",
  scope: "factory",
  key: ["code"],
  label: "name",
  unique: { code: {}, name: { within: "department" } },
  refusals: { taken: "server.positionDuplicate" },
  fields: {
    department: reference("departments", {
      wire: "organizeId",
      required: true,
      only: "department",
      synonyms: synonyms.department,
    }),
    name: nameText({ rule: "fullName" }),
    code: codeText({ rule: "userAccount" }),
    type: choice("PositionType", { required: true, synonyms: synonyms.type }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "department", "type", "description", "createdAt", "order"],
    search: ["name", "code"],
    filters: ["type", "enabled"],
    sort: "order",
    within: { target: "departments", field: "department", query: "departmentId", wire: "organizeId" },
  },
  form: [["department", "name", "code", "type", "order", "enabled", "description"]],
  takesMore: true,
});

export interface PositionShapes extends ShapesOf<typeof declared> {}
/** Positions of the departments of a factory (spec §7, contract-base §4.3). */
export const positions: Declared<PositionShapes> = declared;
