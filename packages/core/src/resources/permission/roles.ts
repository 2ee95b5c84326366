import { choice, flag } from "../../fields/declaring.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";

const declared = declare({
  name: "roles",
  title: ["角色管理", "Roles"],
  one: ["角色", "role"],
  path: "/api/system/Permission/Role",
  source: "contract",
  page: "permission.role",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["code"],
  label: "name",
  unique: { code: {}, name: {} },
  refusals: { taken: "server.roleDuplicate" },
  fields: {
    name: nameText({ label: ["角色名称", "Name", "角色名稱"] }),
    code: codeText({ label: ["角色编码", "Code", "角色編碼"], rule: "enCode" }),
    type: choice("RoleType", { label: ["角色类型", "Type", "角色類型"], required: true, synonyms: synonyms.type }),
    order: order(),
    enabled: enabled(),
    description: description({ label: ["角色说明", "Description", "角色說明"] }),
    createdAt: createdAt(),
  },
  further: {
    row: { shared: flag({ wire: "isShared" }) },
  },
  list: {
    shape: "page",
    columns: ["name", "code", "type", "description", "createdAt", "order", "enabled"],
    search: ["name", "code"],
    filters: ["type", "enabled"],
    sort: "order",
  },
  options: { shape: "list", also: ["type"] },
  form: [["name", "code", "type", "order", "enabled", "description"]],
  actions: {
    members: {
      label: ["角色成员", "Members", "角色成員"],
      button: "btn_member",
      endpoint: "members",
      addition: "members",
    },
    authorise: { label: ["授权", "Authorise", "授權"], button: "btn_authorize", endpoint: "get" },
  },
  takesMore: true,
});

export interface RoleShapes extends ShapesOf<typeof declared> {}
/** Roles of a factory, and roles that all factories share (contract-base §4.5, ADR 0078). */
export const roles: Declared<RoleShapes> = declared;
