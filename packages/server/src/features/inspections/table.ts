import { inspections } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Checks of vehicles. */
export const inspectionTable = defineTable(inspections);
