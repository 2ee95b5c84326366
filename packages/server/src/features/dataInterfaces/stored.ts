import type { Stored } from "../../planning/stored.ts";

/** In addition to the fields: the encrypted secret headers; null: none were given. */
export const dataInterfaceStored: Stored = {
  columns: { kind: { type: "smallint", notNull: true, default: "2" }, sealed_headers: { type: "text" } },
};
