import type { Stored } from "../../planning/stored.ts";

/** Entries lie below entries of the same dictionary. */
export const dictionaryItemStored: Stored = { along: { parent: "type_id" } };
