import * as z from "zod";
import { DICTIONARY_MENU, endpoint, onPage } from "./endpoint.ts";
import { bareList, filterText, list, tree, treeNode } from "./lists.ts";
import { infoRecords, selector, toggle } from "./records.ts";
import { as, flag, id, integer, text, wireObject } from "./wire.ts";

const at = {
  path: "/api/system/Base/DictionaryData",
  page: "systemData.dictionary",
  noun: "dictionary entries",
  source: "spec",
  orModule: DICTIONARY_MENU,
} as const;

const draft = {
  typeId: as("dictionaryTypeId", id),
  /** `0` at the top. */
  parentId: id,
  name: as("fullName", text),
  code: as("enCode", text),
  order: as("sortCode", z.optional(integer)),
  enabled: as("enabledMark", z.optional(flag)),
  description: z.optional(text),
} as const;

const option = {
  id,
  parentId: z.optional(id),
  name: as("fullName", text),
  code: as("enCode", z.optional(text)),
} as const;

const treeQuery = { tree: as("isTree", z.optional(flag)) } as const;

export const dictionaryItems = {
  list: endpoint(`GET ${at.path}/{typeId}`, {
    summary: "Entries of one dictionary type, flat or as a tree",
    query: wireObject({
      ...treeQuery,
      keyword: z.optional(z.string().max(200)),
      enabled: as("enabledMark", filterText),
    }),
    response: tree({
      ...option,
      enabled: as("enabledMark", z.optional(flag)),
      order: as("sortCode", z.optional(integer)),
      description: z.optional(text),
    }),
    access: onPage(at.page, at.orModule),
    source: "spec",
  }),
  ...infoRecords(at, draft, { id }),
  setEnabled: toggle(at),
  all: selector(
    `${at.path}/All`,
    "Enabled entries of all dictionary types",
    list(
      wireObject({
        id,
        code: as("enCode", text),
        name: as("fullName", z.optional(text)),
        tree: as("isTree", z.optional(flag)),
        items: as("dictionaryList", z.optional(bareList(treeNode(option)))),
      }),
    ),
  ),
  parents: endpoint(`GET ${at.path}/{typeId}/Selector`, {
    summary: "Entries of one type below a root node `0`, for the parent picker",
    query: wireObject(treeQuery),
    response: tree(option),
    access: onPage(at.page, at.orModule),
    source: "spec",
  }),
  /** Also by the code of the type instead of its id. */
  options: selector(`${at.path}/{typeId}/Data/Selector`, "Enabled entries of one type", tree(option)),
};
