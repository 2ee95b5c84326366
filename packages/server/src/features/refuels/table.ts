import { refuels } from "@banche/core/concepts";

import { defineTable } from "../../tables/defineTable.ts";

/** What vehicles were filled or charged with. */
export const refuelTable = defineTable(refuels);
