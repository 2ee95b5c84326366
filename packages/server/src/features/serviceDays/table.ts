import { serviceDays } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Days that are not what their weekday says. */
export const serviceDayTable = defineTable(serviceDays);
