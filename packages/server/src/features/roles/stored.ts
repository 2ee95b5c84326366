import type { Stored } from "../../planning/stored.ts";

/** A role belongs to a factory, or is shared by all if it has none (ADR 0078). */
export const roleStored: Stored = {
  columns: { factory_id: { type: "text", collation: "C", references: { table: "factories" } } },
  within: { name: ["factory_id"], code: ["factory_id"] },
};
