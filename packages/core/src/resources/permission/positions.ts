import { choice, reference } from "../../fields/declaring.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";

const declared = declare({
  name: "positions",
  title: ["岗位管理", "Positions", "職位管理"],
  one: ["岗位", "position", "職位"],
  path: "/api/system/Permission/Position",
  page: "permission.position",
  scope: "factory",
  dataScope: { owner: "creator", department: "department" },
  key: ["code"],
  label: "name",
  unique: { code: {}, name: { within: "department" } },
  refusals: { taken: "server.positionDuplicate" },
  fields: {
    department: reference("departments", {
      label: ["所属部门", "Department", "所屬部門"],
      wire: "organizeId",
      required: true,
      only: "department",
      synonyms: synonyms.department,
    }),
    name: nameText({ label: ["岗位名称", "Name", "職位名稱"], rule: "fullName" }),
    code: codeText({ label: ["岗位编码", "Code", "職位編碼"], rule: "userAccount" }),
    type: choice("PositionType", { label: ["岗位类型", "Type", "職位類型"], required: true, synonyms: synonyms.type }),
    order: order(),
    enabled: enabled(),
    description: description({ label: ["岗位说明", "Description", "職位說明"] }),
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
  options: { shape: "list", path: "/api/system/Permission/Position/All", also: ["department", "type"] },
  form: [["department", "name", "code", "type", "order", "enabled", "description"]],
  actions: {
    members: {
      label: ["岗位成员", "Members", "職位成員"],
      button: "btn_member",
      endpoint: "members",
      addition: "members",
    },
  },
  takesMore: true,
});

export interface PositionShapes extends ShapesOf<typeof declared> {}
/** Positions of the departments of a factory (spec §7, contract-base §4.3). */
export const positions: Declared<PositionShapes> = declared;
