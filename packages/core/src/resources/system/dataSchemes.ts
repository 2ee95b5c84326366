import { choice, json, multiline, references } from "../../fields/declaring.ts";
import { description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { menuField, ofMenu, withinMenu } from "./ofMenu.ts";
import { dataScopes } from "./dataScopeChoices.ts";

const declared = declare({
  name: "dataSchemes",
  title: ["数据权限方案", "Data schemes", "資料權限方案"],
  one: ["数据方案", "data scheme", "資料方案"],
  noun: "data-schemes",
  words: "data schemes of a menu entry, which decide on rows",
  path: "/api/system/Base/ModuleDataAuthorizeScheme",
  ...ofMenu,
  buttons: "btn_dataPer_",
  key: ["menu", "name"],
  label: "name",
  unique: { name: { within: "menu" } },
  refusals: { taken: "server.dataSchemeDuplicate" },
  fields: {
    menu: menuField(),
    name: nameText({ label: ["方案名称", "Name", "方案名稱"] }),
    /** Clients of the platform only know conditions and send no scope. */
    rows: choice(dataScopes, {
      label: ["数据范围", "Rows", "資料範圍"],
      id: "scope",
      wire: "dataScope",
      default: "conditions",
    }),
    departments: references("departments", {
      label: ["指定部门", "Chosen departments", "指定部門"],
      key: "departmentIds",
      id: "chosenDepartmentIds",
      wire: "departmentIds",
      column: "departments",
    }),
    conditions: json({
      label: ["过滤条件", "Conditions", "過濾條件"],
      id: "conditionJson",
      wire: "conditionJson",
      max: 30_000,
    }),
    /** The conditions as readable text; from the author of the conditions, else from the server. */
    text: multiline({
      label: ["条件说明", "In words", "條件說明"],
      id: "conditionText",
      wire: "conditionText",
      max: 5_000,
    }),
    order: order(),
    enabled: enabled(),
    description: description(),
  },
  list: {
    shape: "tree",
    path: "/api/system/Base/ModuleDataAuthorizeScheme/{moduleId}/List",
    summary: "Data schemes of a menu entry",
    columns: ["name", "rows", "text", "enabled"],
    also: ["order"],
    search: ["name"],
    sort: "order",
    within: withinMenu,
  },
  form: [["menu", "name", "rows", "departments", "conditions", "text", "order", "enabled", "description"]],
});

export interface DataSchemeShapes extends ShapesOf<typeof declared> {}
/** The rows of a page that holders of the scheme see; several schemes are combined (contract-base §3.6, ADR 0058). */
export const dataSchemes: Declared<DataSchemeShapes> = declared;
