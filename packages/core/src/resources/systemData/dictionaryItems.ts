import { flag, parent, reference } from "../../fields/field.ts";
import { codeText, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";

const declared = declare({
  name: "dictionaryItems",
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
      wire: "dictionaryTypeId",
      required: true,
      createOnly: true,
      synonyms: synonyms.type,
    }),
    parent: parent("dictionaryItems", { root: "0", default: "0", synonyms: synonyms.parent }),
    name: nameText(),
    code: codeText({ rule: "pathSegment" }),
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
