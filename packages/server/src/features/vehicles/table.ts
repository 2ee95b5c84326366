import { vehicles } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Vehicles of a fleet. */
export const vehicleTable = defineTable(vehicles);
