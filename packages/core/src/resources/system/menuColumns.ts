import { flag, text } from "../../fields/declaring.ts";
import { codeText, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { codedOfMenu, menuField, withinMenu } from "./ofMenu.ts";

const declared = declare({
  name: "menuColumns",
  title: ["列表权限", "Columns", "列表權限"],
  one: ["列", "column", "欄"],
  noun: "menu-columns",
  words: "columns of a menu entry",
  path: "/api/system/Base/ModuleColumn",
  ...codedOfMenu,
  buttons: "btn_columnPer_",
  refusals: { taken: "server.menuDuplicate" },
  fields: {
    menu: menuField(),
    code: codeText({ label: ["字段名", "Field", "欄位名"], rule: "pathSegment" }),
    name: nameText({ label: ["字段说明", "Name", "欄位說明"] }),
    table: text({ label: ["绑定表", "Table", "綁定表"], id: "bindTable", wire: "bindTable", max: 100 }),
    tableName: text({
      label: ["表说明", "Table name", "表說明"],
      id: "bindTableName",
      wire: "bindTableName",
      max: 100,
    }),
    order: order(),
    enabled: enabled(),
    description: description(),
    builtIn: flag({ label: ["内置", "Built in", "內建"], wire: "isBuiltIn", readOnly: true }),
  },
  list: {
    shape: "tree",
    path: "/api/system/Base/ModuleColumn/{moduleId}/Fields",
    summary: "Columns of a menu entry",
    columns: ["name", "code", "table", "order", "enabled"],
    also: ["builtIn"],
    search: ["name", "code"],
    sort: "order",
    within: withinMenu,
  },
  form: [["menu", "name", "code", "table", "tableName", "order", "enabled", "description"]],
  keptBy: "builtIn",
});

export interface MenuColumnShapes extends ShapesOf<typeof declared> {}
/** The grantable columns on the page of a menu entry (contract-base §3.4). */
export const menuColumns: Declared<MenuColumnShapes> = declared;
