import { flag, parent, reference } from "../../fields/declaring.ts";
import { codeText, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";

const declared = declare({
  name: "dictionaryItems",
  title: ["数据字典", "Dictionaries", "資料字典"],
  one: ["字典数据", "dictionary entry", "資料字典項目"],
  many: ["字典数据", "dictionary entries", "資料字典項目"],
  noun: "dictionaries",
  words: "dictionary entries",
  path: "/api/system/Base/DictionaryData",
  page: "systemData.dictionary",
  info: true,
  openedBy: { menuType: 4, member: "typeId" },
  scope: "shared",
  key: ["type", "code"],
  label: "name",
  unique: { code: { within: "type" }, name: { within: "type" } },
  refusals: { taken: "server.dictionaryDuplicate", referenced: "server.hasChildren" },
  fields: {
    type: reference("dictionaryTypes", {
      label: ["字典分类", "Type", "資料字典分類"],
      wire: "dictionaryTypeId",
      required: true,
      createOnly: true,
      synonyms: synonyms.type,
    }),
    parent: parent("dictionaryItems", {
      label: ["上级", "Parent", "上層"],
      root: "0",
      default: "0",
      synonyms: synonyms.parent,
    }),
    name: nameText({ label: ["字典名称", "Name", "項目名稱"] }),
    code: codeText({ label: ["字典编码", "Code", "項目編碼"], rule: "pathSegment" }),
    order: order(),
    enabled: enabled(),
    description: description(),
  },
  further: { query: { tree: flag({ wire: "isTree" }) } },
  list: {
    shape: "tree",
    path: "/api/system/Base/DictionaryData/{typeId}",
    summary: "Entries of one dictionary type, flat or as a tree",
    columns: ["name", "code", "order", "enabled"],
    also: ["description"],
    search: ["name", "code"],
    filters: ["enabled"],
    sort: "order",
    within: { target: "dictionaryTypes", field: "type", param: "typeId" },
  },
  form: [["type", "parent", "name", "code", "order", "enabled", "description"]],
});

export interface DictionaryItemShapes extends ShapesOf<typeof declared> {}
/** Entries of a dictionary type, flat or a tree (spec §7, contract-base §5.2). */
export const dictionaryItems: Declared<DictionaryItemShapes> = declared;
