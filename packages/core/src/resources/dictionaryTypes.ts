import { contract } from "../contract/index.ts";
import { flag, integer, multiline, reference, text } from "../forms/field.ts";
import { defineResource } from "./defineResource.ts";
import { flattenTree } from "./lookups.ts";
import { synonyms } from "./synonyms.ts";

export const dictionaryTypes = defineResource({
  name: "dictionaryTypes",
  noun: "dictionary-types",
  endpoints: contract.dictionaryTypes,
  key: ["code"],
  label: "name",
  fields: {
    parent: reference("dictionaryTypes", { root: "-1", default: "-1", synonyms: synonyms.parent }),
    name: text({ max: 50, required: true, rule: "fullName", synonyms: synonyms.name }),
    code: text({ max: 50, required: true, rule: "enCode", unique: true, synonyms: synonyms.code }),
    tree: flag({ default: false }),
    order: integer({ min: 0, max: 999_999, default: 0, synonyms: synonyms.order }),
    description: multiline({ max: 500, synonyms: synonyms.description }),
  },
  list: { shape: "tree", columns: ["name", "code", "tree", "order"], filters: ["tree"], sort: "order" },
  form: [["parent", "name", "code", "tree", "order", "description"]],
  lookup: async (client) => flattenTree(await client.dictionaryTypes.selector()),
});
