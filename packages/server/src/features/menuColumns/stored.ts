import type { Stored } from "../../planning/stored.ts";

export const menuColumnStored: Stored = { onDelete: { menu: "cascade" } };
