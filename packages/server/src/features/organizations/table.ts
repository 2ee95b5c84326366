import { resources } from "@banche/core";

import { defineTable } from "../../records/defineTable.ts";

/** Companies of a factory, as a tree (contract-base §4.1). */
export const organizationTable = defineTable(resources.organizations);
