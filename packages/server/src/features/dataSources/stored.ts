import type { Stored } from "../../planning/stored.ts";

/** The encrypted password; null: none was given. */
export const dataSourceStored: Stored = { columns: { sealed_password: { type: "text" } } };
