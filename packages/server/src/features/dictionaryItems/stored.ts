import type { Stored } from "../../planning/stored.ts";

/** The parent of an entry is in the same dictionary. */
export const dictionaryItemStored: Stored = { along: { parent: "type_id" } };
