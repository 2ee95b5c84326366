import * as z from "zod";
import { endpoint, onPage } from "./endpoint.ts";
import { filterText, tree } from "./lists.ts";
import { records, selector } from "./records.ts";
import { as, flag, id, integer, text, wireObject } from "./wire.ts";

const at = {
  path: "/api/system/Base/DictionaryType",
  page: "systemData.dictionary",
  noun: "dictionary types",
  buttons: "btn_type_",
  source: "spec",
} as const;

const draft = {
  parentId: id,
  name: as("fullName", text),
  code: as("enCode", text),
  /** Whether its entries form a tree. */
  tree: as("isTree", z.optional(flag)),
  order: as("sortCode", z.optional(integer)),
  description: z.optional(text),
} as const;

const node = {
  id,
  parentId: z.optional(id),
  name: as("fullName", text),
  code: as("enCode", z.optional(text)),
  tree: as("isTree", z.optional(flag)),
  order: as("sortCode", z.optional(integer)),
} as const;

export const dictionaryTypes = {
  list: endpoint(`GET ${at.path}`, {
    summary: "Tree of dictionary types",
    query: wireObject({ tree: as("isTree", filterText) }),
    response: tree(node),
    access: onPage(at.page),
    source: "spec",
  }),
  ...records(at, draft, { id }),
  selector: selector(`${at.path}/Selector`, "Dictionary types", tree(node)),
};
