import type { Stored, StoredColumn } from "../../planning/stored.ts";

const name: StoredColumn = { type: "text", notNull: true };
const list: StoredColumn = { type: "jsonb", notNull: true, default: "'[]'::jsonb" };

/** `departmentIds` and `conditions` are read by processes of the version before; for them a scheme that is made now shows nothing. */
export const dataSchemeStored: Stored = {
  columns: { name, department_ids: list, conditions: list },
  onDelete: { menu: "cascade" },
};
