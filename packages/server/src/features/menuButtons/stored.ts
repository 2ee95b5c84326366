import type { Stored } from "../../planning/stored.ts";

export const menuButtonStored: Stored = { onDelete: { menu: "cascade", parent: "cascade" } };
