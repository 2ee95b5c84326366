import { serviceDays } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Days that do not follow the schedule of their weekday. */
export const serviceDayTable = defineTable(serviceDays);
