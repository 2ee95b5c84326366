import { carriers } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Companies that run shuttle buses for a factory. */
export const carrierTable = defineTable(carriers);
