import { resources } from "@banche/core";

import { defineTable } from "../../tables/defineTable.ts";

/** Dictionary types, shared by all factories (contract-base §5.2). */
export const dictionaryTypeTable = defineTable(resources.dictionaryTypes);
