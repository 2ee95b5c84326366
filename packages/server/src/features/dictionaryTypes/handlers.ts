import { contract } from "@banche/core";
import type { Kysely, RawBuilder } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { HandlersOf } from "../../handlers.ts";
import { allOf, filtering } from "../../records/filter.ts";
import { hiding } from "../../records/hide.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { toTree } from "../../records/trees.ts";
import { dictionaryTypeTable } from "./table.ts";

export const dictionaryTypesHandlers: HandlersOf<typeof contract.dictionaryTypes> = {
  ...recordHandlers(contract.dictionaryTypes, dictionaryTypeTable),
  async list({ db, query, rights }) {
    const { resource } = dictionaryTypeTable;
    const granted = await rights();
    const types = await readTypes(db, filtering(resource, { query, rights: granted }));
    return toTree(types, undefined, hiding(resource, granted, "row"));
  },
  selector: async ({ db }) => toTree(await readTypes(db)),
};

async function readTypes(db: Kysely<Schema>, filters: readonly RawBuilder<unknown>[] = []) {
  const rows = await db
    .selectFrom("dictionaryTypes as t")
    .select(["id", "parentId", "name", "code", "isTree", "sortOrder"])
    .where(allOf(filters))
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
