import * as z from "zod";

import { dictionaryTypes as declared } from "../resources/systemData/dictionaryTypes.ts";
import { tree } from "./lists.ts";
import { selector } from "./selector.ts";
import { standardCalls } from "./standard.ts";
import { as, flag, id, integer, text } from "./wire.ts";

const node = {
  id,
  parentId: z.optional(id),
  name: as("fullName", text),
  code: as("enCode", z.optional(text)),
  tree: as("isTree", z.optional(flag)),
  order: as("sortCode", z.optional(integer)),
} as const;

export const dictionaryTypes = {
  ...standardCalls(declared),
  selector: selector("/api/system/Base/DictionaryType/Selector", "Dictionary types", tree(node)),
};
