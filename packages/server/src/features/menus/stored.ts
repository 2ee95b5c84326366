import type { Stored } from "../../planning/stored.ts";

/** Types are numbers. Whether an entry shows a tree depends on its dictionary. */
export const menuStored: Stored = {
  columns: {
    type: { type: "smallint", notNull: true },
    category: { type: "text", notNull: true, default: "'Web'::text" },
    link_target: { type: "text", notNull: true, default: "'_self'::text" },
    is_tree: { type: "boolean", notNull: true, default: "false" },
  },
};
