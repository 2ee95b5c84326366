import { drivers } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Drivers of a fleet. */
export const driverTable = defineTable(drivers);
