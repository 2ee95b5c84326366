import { resources } from "@banche/core";
import type { Kysely } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { type Change, oneByOne, type Row } from "../../tables/recordTable.ts";
import { refuseRing } from "../../tables/trees.ts";
import { refuse } from "../../base/respond.ts";
import { isCodeUsed } from "./usage.ts";

const top = "0";

/** Entries of dictionaries, shared by all factories; name and code are unique in their type (contract-base §5.3). */
export const dictionaryItemTable = defineTable(resources.dictionaryItems, {
  async derive(writer, set) {
    const { db } = writer;
    const placed = set.filter(({ after, changed }) => changed.has("parentId") && after["parentId"] !== top);
    const types = await typesOf(
      db,
      placed.map(({ after }) => String(after["parentId"])),
    );
    const derive = oneByOne<Change, Row>(async (_writer, change) => {
      const { after, changed } = change;
      const parentId = String(after["parentId"]);
      if (parentId === top || !changed.has("parentId")) return {};
      if (types.get(parentId) !== after["typeId"]) {
        throw refuse.validation([{ field: "parent", rule: "unknownReference", text: "server.unknownRecord" }]);
      }
      await refuseRing({ db, table: "dictionaryItems", change, top, itself: "server.dictionaryItself" });
      return {};
    });
    return derive(writer, set);
  },
  beforeRemove: oneByOne(async (writer, { before: { typeId, code } }) => {
    if (await isCodeUsed(writer, String(typeId), String(code))) throw refuse.because("referenced", "server.referenced");
    return "remove" as const;
  }),
});

/** The dictionary of each entry. */
async function typesOf(db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const items = await db
    .selectFrom("dictionaryItems")
    .select(["id", "typeId"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(items.map(({ id, typeId }) => [id, typeId]));
}
