import { flag, parent } from "../../fields/declaring.ts";
import { codeText, description, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";

const declared = declare({
  name: "dictionaryTypes",
  title: ["字典分类", "Dictionary types", "資料字典分類"],
  one: ["字典分类", "dictionary type", "資料字典分類"],
  noun: "dictionary-types",
  words: "dictionary types",
  path: "/api/system/Base/DictionaryType",
  page: "systemData.dictionary",
  buttons: "btn_type_",
  scope: "shared",
  key: ["code"],
  label: "name",
  unique: { code: {} },
  refusals: { taken: "server.dictionaryDuplicate", itself: "server.dictionaryItself", referenced: "server.hasEntries" },
  fields: {
    parent: parent("dictionaryTypes", {
      label: ["上级分类", "Parent", "上層分類"],
      root: "-1",
      default: "-1",
      synonyms: synonyms.parent,
    }),
    name: nameText({ label: ["分类名称", "Name", "分類名稱"], rule: "fullName" }),
    code: codeText({ label: ["分类编码", "Code", "分類編碼"], rule: "enCode" }),
    /** Whether its entries form a tree. */
    tree: flag({ label: ["树形", "Tree", "樹狀"], wire: "isTree", default: false }),
    order: order(),
    description: description(),
  },
  list: {
    shape: "tree",
    summary: "Tree of dictionary types",
    columns: ["name", "code", "tree", "order"],
    filters: ["tree"],
    sort: "order",
  },
  options: { shape: "tree", also: ["tree", "order"] },
  form: [["parent", "name", "code", "tree", "order", "description"]],
});

export interface DictionaryTypeShapes extends ShapesOf<typeof declared> {}
/** Types of dictionaries, a tree (spec §7, contract-base §5.1). */
export const dictionaryTypes: Declared<DictionaryTypeShapes> = declared;
