import { devices } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** What is built into vehicles. */
export const deviceTable = defineTable(devices);
