import { resources } from "@banche/core";

import { defineTable } from "../../tables/defineTable.ts";
import { itemRules } from "../../policy/menuItemRules.ts";

/** Columns of menu entries (contract-base §3.4). */
export const menuColumnTable = defineTable(resources.menuColumns, itemRules("column"));
