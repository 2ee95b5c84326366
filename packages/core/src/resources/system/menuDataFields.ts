import { choice, choices } from "../../fields/declaring.ts";
import { codeText, description, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { codedOfMenu, menuField, withinMenu } from "./ofMenu.ts";
import { conditionOperatorChoices, conditionValueChoices, dataFieldTypes } from "./dataScopeChoices.ts";

const declared = declare({
  name: "menuDataFields",
  title: ["数据权限字段", "Data fields", "資料權限欄位"],
  one: ["字段", "data field", "欄位"],
  noun: "menu-data-fields",
  words: "fields of a menu entry that conditions of data schemes ask for",
  path: "/api/system/Base/ModuleDataAuthorize",
  ...codedOfMenu,
  buttons: "btn_dataPer_",
  refusals: { taken: "server.menuDuplicate" },
  fields: {
    menu: menuField(),
    code: codeText({ label: ["字段名", "Field", "欄位名"], rule: "pathSegment" }),
    name: nameText({ label: ["字段说明", "Name", "欄位說明"] }),
    type: choice(dataFieldTypes, { label: ["字段类型", "Type", "欄位類型"], required: true, default: "String" }),
    operators: choices(conditionOperatorChoices, {
      label: ["条件符号", "Operators", "條件符號"],
      id: "conditionSymbol",
      wire: "conditionSymbol",
      required: true,
    }),
    value: choice(conditionValueChoices, {
      label: ["条件内容", "Compared with", "條件內容"],
      id: "conditionText",
      wire: "conditionText",
      required: true,
      default: "text",
    }),
    order: order(),
    description: description(),
  },
  list: {
    shape: "tree",
    path: "/api/system/Base/ModuleDataAuthorize/{moduleId}/List",
    summary: "Fields of a menu entry that conditions ask for",
    columns: ["name", "code", "type", "operators", "value"],
    also: ["order"],
    search: ["name", "code"],
    sort: "order",
    within: withinMenu,
  },
  form: [["menu", "name", "code", "type", "operators", "value", "order", "description"]],
});

export interface MenuDataFieldShapes extends ShapesOf<typeof declared> {}
/** The fields for conditions of data schemes of a menu entry (contract-base §3.5). */
export const menuDataFields: Declared<MenuDataFieldShapes> = declared;
