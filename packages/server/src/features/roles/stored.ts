import type { Stored } from "../../planning/stored.ts";

/** A role belongs to a factory; one without is shared by all of them (ADR 0078). */
export const roleStored: Stored = {
  columns: { factory_id: { type: "text", collation: "C", references: { table: "factories" } } },
  within: { name: ["factory_id"], code: ["factory_id"] },
};
