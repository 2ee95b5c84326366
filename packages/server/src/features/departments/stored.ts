import type { Stored } from "../../planning/stored.ts";

/** A department is below a company, and optionally below another department of this company. */
export const departmentStored: Stored = {
  columns: {
    organization_id: { type: "text", collation: "C", notNull: true, references: { table: "organizations" } },
    parent_id: { type: "text", collation: "C", references: { table: "departments" } },
  },
  within: { name: ["organization_id", "parent_id"] },
  onDelete: { manager: "set null" },
};
