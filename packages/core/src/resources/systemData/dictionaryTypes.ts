import { flag, parent } from "../../fields/field.ts";
import { codeText, description, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";

const declared = declare({
  name: "dictionaryTypes",
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
    parent: parent("dictionaryTypes", { root: "-1", default: "-1", synonyms: synonyms.parent }),
    name: nameText({ rule: "fullName" }),
    code: codeText({ rule: "enCode" }),
    /** Whether its entries form a tree. */
    tree: flag({ wire: "isTree", default: false }),
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
  form: [["parent", "name", "code", "tree", "order", "description"]],
});

export interface DictionaryTypeShapes extends ShapesOf<typeof declared> {}
/** Types of dictionaries, a tree (spec §7, contract-base §5.1). */
export const dictionaryTypes: Declared<DictionaryTypeShapes> = declared;
