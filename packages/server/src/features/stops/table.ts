import { stops } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Places where a shuttle bus stops. */
export const stopTable = defineTable(stops);
