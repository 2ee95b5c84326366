import { riders } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** People who ride shuttle buses to work and home. */
export const riderTable = defineTable(riders);
