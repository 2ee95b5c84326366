import { lines } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Lines that shuttle buses run on. */
export const lineTable = defineTable(lines);
