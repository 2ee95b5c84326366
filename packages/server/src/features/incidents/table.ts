import { incidents } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Accidents, breakdowns and violations. */
export const incidentTable = defineTable(incidents);
