import { refuels } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** Refuelling and charging of vehicles. */
export const refuelTable = defineTable(refuels);
