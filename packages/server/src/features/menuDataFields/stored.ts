import type { Stored } from "../../planning/stored.ts";

export const menuDataFieldStored: Stored = { onDelete: { menu: "cascade" } };
