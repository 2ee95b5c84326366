import { simCards } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Cards that devices in vehicles send with. */
export const simCardTable = defineTable(simCards);
