import { maintenances } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Maintenance and repairs of vehicles. */
export const maintenanceTable = defineTable(maintenances);
