import { resources } from "@banche/core";

import { defineTable } from "../../tables/defineTable.ts";

/** Fields of menu entries for use in conditions (contract-base §3.5). */
export const menuDataFieldTable = defineTable(resources.menuDataFields);
