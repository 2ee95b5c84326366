import { resources } from "@banche/core";

import type { RecordTable } from "../../records/recordTable.ts";
import { refuseCycle } from "../../records/trees.ts";

/** Dictionary types, shared by all factories (contract-base §5.2). */
export const dictionaryTypeTable: RecordTable = {
  resource: resources.dictionaryTypes,
  table: "dictionaryTypes",
  scope: "shared",
  uniques: { dictionary_types_code_key: { field: "code", text: "server.dictionaryDuplicate" } },
  referencedText: "server.hasEntries",
  async derive({ db, id, after, changed }) {
    if (changed.has("parentId")) {
      const parentId = after["parentId"] === "-1" ? null : String(after["parentId"]);
      await refuseCycle({ db, table: "dictionaryTypes", id, parentId, itself: "server.dictionaryItself" });
    }
    return {};
  },
};
