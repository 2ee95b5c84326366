import type { Stored, StoredColumn } from "../../planning/stored.ts";

const name: StoredColumn = { type: "text", notNull: true };
const list: StoredColumn = { type: "jsonb", notNull: true, default: "'[]'::jsonb" };

/** Processes of the previous version read `departmentIds` and `conditions`. For them a scheme that is created now shows no rows. */
export const dataSchemeStored: Stored = {
  columns: { name, department_ids: list, conditions: list },
  onDelete: { menu: "cascade" },
};
