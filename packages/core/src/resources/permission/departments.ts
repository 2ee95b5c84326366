import { parent, reference } from "../../fields/field.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";

const declared = declare({
  name: "departments",
  path: "/api/system/Permission/Organize/Department",
  page: "permission.department",
  scope: "factory",
  key: ["code"],
  label: "name",
  unique: { code: {}, name: { within: "parent" } },
  refusals: { taken: "server.departmentDuplicate" },
  fields: {
    /** A company or another department. */
    parent: parent("departments", { required: true, synonyms: synonyms.parent }),
    name: nameText({ rule: "fullName" }),
    code: codeText({ rule: "enCode" }),
    manager: reference("users", { synonyms: synonyms.head }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "tree",
    path: "/api/system/Permission/Organize/{organizationId}/Department",
    summary: "Tree of the departments of one company",
    columns: ["name", "code", "manager", "description", "createdAt", "order"],
    search: ["name", "code"],
    filters: ["enabled"],
    sort: "order",
    within: { target: "organizations", field: "parent", param: "organizationId" },
  },
  form: [["parent", "name", "code", "manager", "order", "enabled", "description"]],
});

export interface DepartmentShapes extends ShapesOf<typeof declared> {}
/** Departments, below a company or below each other (spec §7, contract-base §4.2). */
export const departments: Declared<DepartmentShapes> = declared;
