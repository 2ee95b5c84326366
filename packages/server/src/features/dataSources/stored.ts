import type { Stored } from "../../planning/stored.ts";

/** The password as it was sealed; null: none was given. */
export const dataSourceStored: Stored = { columns: { sealed_password: { type: "text" } } };
