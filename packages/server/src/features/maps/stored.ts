import type { Stored } from "../../planning/stored.ts";

export const mapStored: Stored = { columns: { created_by: { type: "text", collation: "C" } } };
