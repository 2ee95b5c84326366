import { resources } from "@banche/core";

import { oneByOne, type RecordTable } from "../../records/recordTable.ts";
import { movesApart, refuseRing } from "../../records/trees.ts";

/** Dictionary types, shared by all factories (contract-base §5.2). */
export const dictionaryTypeTable: RecordTable = {
  resource: resources.dictionaryTypes,
  table: "dictionaryTypes",
  scope: "shared",
  uniques: { dictionary_types_code_key: { field: "code", text: "server.dictionaryDuplicate" } },
  referencedText: "server.hasEntries",
  apart: movesApart,
  derive: oneByOne(async ({ db }, change) => {
    await refuseRing({ db, table: "dictionaryTypes", change, top: "-1", itself: "server.dictionaryItself" });
    return {};
  }),
};
