import { resources } from "@banche/core";

import { defineTable } from "../../tables/defineTable.ts";

/** Companies of a factory, as a tree (contract-base §4.1). */
export const organizationTable = defineTable(resources.organizations);
