import * as z from "zod/mini";

import { dictionaryItems as declared } from "../resources/systemData/dictionaryItems.ts";
import { endpoint } from "./endpoint.ts";
import { bareList, list, tree, treeNode } from "./lists.ts";
import { selector } from "./selector.ts";
import { standardCalls } from "./standard.ts";
import { as, flag, id, text, wireObject } from "./wire.ts";

const option = {
  id,
  parentId: z.optional(id),
  name: as("fullName", text),
  code: as("enCode", z.optional(text)),
} as const;

const standard = standardCalls(declared);

export const dictionaryItems = {
  ...standard,
  all: selector(
    "/api/system/Base/DictionaryData/All",
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
  parents: endpoint("GET /api/system/Base/DictionaryData/{typeId}/Selector", {
    summary: "Entries of one type below a root node `0`, for the parent picker",
    query: wireObject({ tree: as("isTree", z.optional(flag)) }),
    response: tree(option),
    access: standard.list.access,
    source: "spec",
  }),
  /** Accepts the code of the type as well as its id. */
  options: selector(
    "/api/system/Base/DictionaryData/{typeId}/Data/Selector",
    "Enabled entries of one type",
    tree(option),
  ),
};
