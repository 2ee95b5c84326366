import { priceRules } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Prices that carriers are paid. */
export const priceRuleTable = defineTable(priceRules);
