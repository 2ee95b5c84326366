import { resources } from "@banche/core";

import { defineTable } from "../../tables/defineTable.ts";

/** Fields of menu entries that conditions ask for (contract-base §3.5). */
export const menuDataFieldTable = defineTable(resources.menuDataFields);
