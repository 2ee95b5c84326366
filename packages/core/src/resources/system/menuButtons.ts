import { flag, parent, text } from "../../fields/declaring.ts";
import { codeText, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";
import { codedOfMenu, menuField, withinMenu } from "./ofMenu.ts";

const declared = declare({
  name: "menuButtons",
  title: ["按钮权限", "Buttons", "按鈕權限"],
  one: ["按钮", "button", "按鈕"],
  noun: "menu-buttons",
  words: "buttons of a menu entry",
  path: "/api/system/Base/ModuleButton",
  ...codedOfMenu,
  buttons: "btn_btnPer_",
  refusals: { taken: "server.menuDuplicate", referenced: "server.hasChildren" },
  fields: {
    menu: menuField(),
    parent: parent("menuButtons", {
      label: ["上级按钮", "Parent", "上層按鈕"],
      root: "-1",
      default: "-1",
      synonyms: synonyms.parent,
    }),
    name: nameText({ label: ["按钮名称", "Name", "按鈕名稱"] }),
    code: codeText({ label: ["按钮编码", "Code", "按鈕編碼"], rule: "pathSegment" }),
    icon: text({ label: ["图标", "Icon", "圖示"], max: 100 }),
    order: order(),
    enabled: enabled(),
    description: description(),
    builtIn: flag({ label: ["内置", "Built in", "內建"], wire: "isBuiltIn", readOnly: true }),
  },
  list: {
    shape: "tree",
    path: "/api/system/Base/ModuleButton/{moduleId}/List",
    summary: "Buttons of a menu entry as a tree",
    columns: ["name", "code", "order", "enabled"],
    also: ["icon", "builtIn"],
    search: ["name", "code"],
    sort: "order",
    within: withinMenu,
  },
  form: [["menu", "parent", "name", "code", "icon", "order", "enabled", "description"]],
  keptBy: "builtIn",
});

export interface MenuButtonShapes extends ShapesOf<typeof declared> {}
/** Buttons on the page of a menu entry, which can be granted (contract-base §3.3). */
export const menuButtons: Declared<MenuButtonShapes> = declared;
