import { parent, reference } from "../../fields/declaring.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";

const declared = declare({
  name: "departments",
  title: ["部门管理", "Departments", "部門管理"],
  one: ["部门", "department", "部門"],
  path: "/api/system/Permission/Organize/Department",
  page: "permission.department",
  scope: "factory",
  dataScope: { owner: "manager", department: "itself" },
  key: ["code"],
  label: "name",
  unique: { code: {}, name: { within: "parent" } },
  refusals: { taken: "server.departmentDuplicate" },
  fields: {
    /** A company or another department. */
    parent: parent("departments", {
      label: ["上级部门", "Parent", "上層部門"],
      required: true,
      synonyms: synonyms.parent,
    }),
    name: nameText({ label: ["部门名称", "Name", "部門名稱"], rule: "fullName" }),
    code: codeText({ label: ["部门编码", "Code", "部門編碼"], rule: "enCode" }),
    manager: reference("users", { label: ["部门主管", "Manager", "部門主管"], synonyms: synonyms.head }),
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
