import { riders } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** People whom shuttle buses take to work and home. */
export const riderTable = defineTable(riders);
