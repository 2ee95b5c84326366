import { devices } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Terminals, cameras and card readers of vehicles. */
export const deviceTable = defineTable(devices);
