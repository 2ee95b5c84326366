import { simCards } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** SIM cards of devices in vehicles. */
export const simCardTable = defineTable(simCards);
