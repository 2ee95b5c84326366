import { contract } from "@banche/core";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../handlers.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { toTree } from "../../records/trees.ts";
import { dictionaryTypeTable } from "./table.ts";

export function dictionaryTypesHandlers(deps: Deps): HandlersOf<typeof contract.dictionaryTypes> {
  return {
    ...recordHandlers(contract.dictionaryTypes, dictionaryTypeTable, deps),
    async selector({ db }) {
      const types = await db
        .selectFrom("dictionaryTypes")
        .select(["id", "parentId", "name", "code", "isTree as tree", "sortOrder as order"])
        .orderBy("sortOrder")
        .orderBy("code")
        .execute();
      return toTree(types.map((type) => ({ ...type, parentId: type.parentId ?? "-1" })));
    },
  };
}
