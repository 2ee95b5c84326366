import type { Stored } from "../../planning/stored.ts";

/** Besides the fields: the secret heads as they were sealed; null: none were given. */
export const dataInterfaceStored: Stored = {
  columns: { kind: { type: "smallint", notNull: true, default: "2" }, sealed_headers: { type: "text" } },
};
