import { contract } from "@banche/core";
import type { Kysely } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { HandlersOf } from "../../handlers.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { toTree } from "../../records/trees.ts";
import { dictionaryTypeTable } from "./table.ts";

export const dictionaryTypesHandlers: HandlersOf<typeof contract.dictionaryTypes> = {
  ...recordHandlers(contract.dictionaryTypes, dictionaryTypeTable),
  list: async ({ db }) => toTree(await readTypes(db)),
  selector: async ({ db }) => toTree(await readTypes(db)),
};

async function readTypes(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom("dictionaryTypes")
    .select(["id", "parentId", "name", "code", "isTree", "sortOrder"])
    .orderBy("sortOrder")
    .orderBy("code")
    .execute();
  return rows.map(({ parentId, isTree, sortOrder, ...type }) => ({
    ...type,
    parentId: parentId ?? "-1",
    tree: isTree,
    order: sortOrder,
  }));
}
