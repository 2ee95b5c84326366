import { resources } from "@banche/core";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { RecordTable } from "../../records/recordTable.ts";
import { refuseCycle } from "../../records/trees.ts";
import { refuse } from "../../respond.ts";
import { isCodeUsed } from "./usage.ts";

const duplicate = "server.dictionaryDuplicate" as const;

/** Entries of dictionaries, shared by all factories; name and code are unique in their type (contract-base §5.3). */
export const dictionaryItemTable: RecordTable = {
  resource: resources.dictionaryItems,
  table: "dictionaryItems",
  scope: "shared",
  naturalKey: sql<string>`(select type.code || '/' from dictionary_types type where type.id = t.type_id) || t.code`,
  uniques: {
    dictionary_items_type_id_code_key: { field: "code", text: duplicate },
    dictionary_items_type_id_name_key: { field: "name", text: duplicate },
  },
  referencedText: "server.hasChildren",
  async derive({ db, id, after, changed }) {
    const parentId = after["parentId"] === "0" ? null : String(after["parentId"]);
    if (parentId === null || !changed.has("parentId")) return {};
    if ((await typeOf(db, parentId)) !== after["typeId"]) {
      throw refuse.validation([{ field: "parent", rule: "unknownReference", text: "server.unknownRecord" }]);
    }
    await refuseCycle({ db, table: "dictionaryItems", id, parentId, itself: "server.dictionaryItself" });
    return {};
  },
  async beforeRemove({ db, before }) {
    const { typeId, code } = before;
    if (await isCodeUsed(db, String(typeId), String(code))) throw refuse.because("referenced", "server.referenced");
    return undefined;
  },
};

async function typeOf(db: Kysely<Schema>, id: string): Promise<string | undefined> {
  const item = await db.selectFrom("dictionaryItems").select("typeId").where("id", "=", id).executeTakeFirst();
  return item?.typeId;
}
