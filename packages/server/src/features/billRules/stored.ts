import type { Stored } from "../../planning/stored.ts";

export const billRuleStored: Stored = { columns: { created_by: { type: "text", collation: "C" } } };
