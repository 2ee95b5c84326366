import { choice, flag, numericChoice, parent, text } from "../../fields/declaring.ts";
import { codeText, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";
import { linkTargets, menuCategories, menuTypes } from "./menuChoices.ts";

const declared = declare({
  name: "menus",
  title: ["系统菜单", "Menus", "系統選單"],
  one: ["菜单", "menu entry", "選單"],
  many: ["菜单", "menu entries", "選單"],
  path: "/api/system/Base/Menu",
  source: "contract",
  page: "system.menu",
  scope: "shared",
  administrators: true,
  key: ["code"],
  label: "name",
  unique: { code: {}, address: { within: "category" } },
  refusals: { taken: "server.menuDuplicate", referenced: "server.hasChildren" },
  fields: {
    parent: parent("menus", {
      label: ["上级菜单", "Parent", "上層選單"],
      root: "-1",
      default: "-1",
      only: "1",
      synonyms: synonyms.parent,
    }),
    name: nameText({ label: ["菜单名称", "Name", "選單名稱"] }),
    code: codeText({ label: ["菜单编码", "Code", "選單編碼"], rule: "pathSegment" }),
    category: choice(menuCategories, {
      label: ["所属端", "Menu", "所屬端"],
      required: true,
      createOnly: true,
      default: "Web",
    }),
    type: numericChoice(menuTypes, { label: ["类型", "Type", "類型"], default: 2 }),
    /** Entered for pages and links; for other types it is computed from the code. */
    address: text({ label: ["地址", "Address", "位址"], id: "urlAddress", wire: "urlAddress", max: 500 }),
    /** Id of the model, dictionary type, report or dashboard that types 3 to 6 show. */
    module: text({ label: ["关联编号", "Shown record", "關聯編號"], key: "moduleId", max: 64 }),
    linkTarget: choice(linkTargets, { label: ["打开方式", "Opens in", "開啟方式"], default: "_self" }),
    icon: text({ label: ["图标", "Icon", "圖示"], max: 100 }),
    iconColour: text({
      label: ["图标底色", "Icon background", "圖示底色"],
      id: "iconBackgroundColor",
      wire: "iconBackgroundColor",
      max: 50,
    }),
    usesButtons: flag({ label: ["控制按钮", "Buttons are granted", "控制按鈕"], wire: "isButtonAuthorize" }),
    usesColumns: flag({ label: ["控制列", "Columns are granted", "控制欄"], wire: "isColumnAuthorize" }),
    usesData: flag({ label: ["控制数据", "Rows are granted", "控制資料"], wire: "isDataAuthorize" }),
    order: order(),
    enabled: enabled(),
    description: description(),
    /** True for an entry that comes with the program: it can be hidden, moved and renamed. */
    builtIn: flag({ label: ["内置", "Built in", "內建"], wire: "isBuiltIn", readOnly: true }),
  },
  list: {
    shape: "tree",
    summary: "Menu tree with all entries",
    columns: ["name", "address", "type", "order", "enabled"],
    also: ["code", "category", "icon", "linkTarget", "usesButtons", "usesColumns", "usesData", "builtIn"],
    search: ["name", "code", "address"],
    filters: ["category", "enabled"],
    sort: "order",
  },
  options: { shape: "tree", path: "/api/system/Base/Menu/Selector/All", also: ["type", "address", "enabled"] },
  form: [
    ["category", "parent", "name", "code", "type", "address", "module", "linkTarget", "icon", "iconColour"],
    ["usesButtons", "usesColumns", "usesData", "order", "enabled", "description"],
  ],
  actions: {
    buttons: { label: ["按钮权限", "Buttons", "按鈕權限"], button: "btn_btnPer", endpoint: "get" },
    columns: { label: ["列表权限", "Columns", "列表權限"], button: "btn_columnPer", endpoint: "get" },
    data: { label: ["数据权限", "Rows", "資料權限"], button: "btn_dataPer", endpoint: "get" },
  },
  keptBy: "builtIn",
});

export interface MenuShapes extends ShapesOf<typeof declared> {}
/** The menus of the web app and the mobile app as a tree, shared by all factories (contract-base §3). */
export const menus: Declared<MenuShapes> = declared;
