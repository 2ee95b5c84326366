import { maintenances } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** What was serviced or mended on vehicles. */
export const maintenanceTable = defineTable(maintenances);
